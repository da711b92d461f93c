package dev.sextant.standalone.command;

import static dev.sextant.standalone.command.SamplingSandbox.CONCURRENCY;
import static dev.sextant.standalone.command.SamplingSandbox.ITEMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.testing.generator.ScriptedOracle;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that an oracle labels for an instance that is killed, and the report on the labels. */
class LabelRunIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int KILLS = 3;

  @TempDir Path folder;

  @Test
  void a_killed_instance_pays_once_and_its_report_rests_on_the_labels() throws Exception {
    try (SamplingSandbox sandbox = new SamplingSandbox(folder)) {
      ScriptedOracle oracle = new ScriptedOracle();
      oracle.supported(sentence -> !sentence.contains("1"));
      oracle.delay(200);
      sandbox.server().script(oracle);
      String run = labelRun(sandbox);

      for (int kill = 1; kill <= KILLS; kill++) {
        sandbox.awaitRows("oracle_replies", kill * ITEMS / (KILLS + 2));
        sandbox.killAndStart();
      }
      JsonNode ended = sandbox.awaitEnd("/label-runs/" + run, "");

      assertThat(ended.path("state").asText()).as(ended.toString()).isEqualTo("completed");
      assertThat(ended.path("reserved").asText()).isEqualTo("0");
      int possiblyPaid = ended.path("possibly_paid").asInt();
      assertThat(possiblyPaid).isLessThanOrEqualTo(KILLS * CONCURRENCY);
      int calls = ITEMS + 2 * ended.path("repeat_count").asInt();
      assertThat(oracle.paid()).isBetween(calls, calls + possiblyPaid);
      checkLabels(sandbox);
      JsonNode report = report(sandbox);
      assertThat(report.at("/labels_by_source/grounded/oracle").asInt()).isEqualTo(ITEMS);
    }
  }

  private static String labelRun(SamplingSandbox sandbox) throws Exception {
    ObjectNode labeller =
        JSON.createObjectNode()
            .put("name", "checker")
            .put("kind", "segment-score")
            .put("generator_id", sandbox.plan().path("generator_id").asText());
    ObjectNode plan =
        JSON.createObjectNode()
            .put("labeller_id", sandbox.ask("/labellers", labeller).path("id").asText())
            .put("answer_set_id", sandbox.importedSet());
    return sandbox.post("/label-runs", plan).path("id").asText();
  }

  /** Each answer has one label of the oracle, with what the oracle said. */
  private static void checkLabels(SamplingSandbox sandbox) throws Exception {
    assertThat(
            sandbox
                .tables()
                .count(
                    """
                    select count(*)
                    from labels l
                    join answers a on a.id = l.answer_id
                    where l.source = 'oracle' and l.author = 'checker' and l.grounded = (a.text not like '%1%')
                    """))
        .isEqualTo(ITEMS);
    assertThat(sandbox.tables().count("select count(*) from labels where source = 'oracle'"))
        .isEqualTo(ITEMS);
  }

  private static JsonNode report(SamplingSandbox sandbox) throws Exception {
    String id = sandbox.experiment(JSON.createObjectNode());
    sandbox.awaitEnd("/experiments/" + id, "");
    return sandbox.get("/experiments/" + id + "/report");
  }
}

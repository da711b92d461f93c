package dev.sextant.standalone.command;

import static dev.sextant.standalone.command.testing.SamplingSandbox.CONCURRENCY;
import static dev.sextant.standalone.command.testing.SamplingSandbox.ITEMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.SamplingSandbox;
import dev.sextant.testing.generator.ScriptedOracle;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that an oracle labels for processes that are killed, and the report on the labels. */
class LabelRunIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int KILLS = 3;

  @TempDir Path folder;

  @Test
  void a_killed_instance_pays_once_and_its_report_rests_on_the_labels() throws Exception {
    killAndCheck(Deployment.INSTANCE);
  }

  @Test
  @Tag("long")
  void the_same_is_true_of_a_cluster() throws Exception {
    killAndCheck(Deployment.CLUSTER);
  }

  private void killAndCheck(Deployment deployment) throws Exception {
    try (SamplingSandbox sandbox = new SamplingSandbox(folder, deployment)) {
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

  /** Sets up generator, labeller and campaign by the command line, as a script would. */
  private static String labelRun(SamplingSandbox sandbox) throws Exception {
    sandbox.add(
        "generator",
        "add",
        "scripted",
        "--base-url",
        sandbox.server().baseUrl(),
        "--model",
        "scripted",
        "--concurrency",
        String.valueOf(CONCURRENCY),
        "--currency",
        "EUR",
        "--price-in",
        "0.4",
        "--price-out",
        "1.6");
    JsonNode labeller =
        sandbox.add(
            "labeller", "add", "checker", "--kind", "segment-score", "--generator", "scripted");
    JsonNode campaign =
        sandbox.add(
            "campaign",
            "create",
            "weekly",
            "--project",
            sandbox.project(),
            "--dataset",
            sandbox.dataset(),
            "--imported",
            "--generator",
            "new=scripted",
            "--answers",
            "2",
            "--embedders",
            "lexical",
            "--label-by",
            "checker",
            "--cron",
            "0 6 1 1 *",
            "--exports",
            "html");
    assertThat(campaign.at("/systems/1/generator_name").asText()).isEqualTo("scripted");
    assertThat(campaign.at("/labelling/labeller_name").asText()).isEqualTo("checker");
    assertThat(campaign.at("/trigger/time_zone").asText()).isEqualTo("UTC");
    ObjectNode plan =
        JSON.createObjectNode()
            .put("labeller_id", labeller.path("id").asText())
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

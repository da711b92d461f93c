package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.command.CommandTree.Outcome;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.testing.generator.ProtocolServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers sampled by an instance that is killed, and the experiment that evaluates them. */
class AnswerSetIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ITEMS = 30;
  private static final int ANSWERS = 4;
  private static final int DRAWS = ITEMS * ANSWERS;
  private static final int KILLS = 3;
  private static final int LOOKS = 6_000;

  @TempDir Path folder;

  @Test
  void a_killed_instance_pays_once_and_its_answers_are_evaluated() throws Exception {
    try (ProtocolServer server = ProtocolServer.of();
        Sandbox sandbox = new Sandbox(folder.resolve("sandbox"))) {
      server.delay(100);
      sandbox.start();
      Outcome imported =
          sandbox.run(
              "evaluate",
              questions().toString(),
              "--embedders",
              "lexical",
              "--out",
              folder.resolve("report").toString());
      assertThat(imported.exitCode()).as(imported.all()).isZero();
      Tables tables = sandbox.tables();
      String version = first(tables, "select id::text from dataset_versions");
      String set = sample(client(sandbox), server, version);

      for (int kill = 1; kill <= KILLS; kill++) {
        awaitDraws(tables, kill * DRAWS / (KILLS + 2));
        ProcessHandle instance = sandbox.owner();
        instance.destroyForcibly();
        instance.onExit().get(1, TimeUnit.MINUTES);
        sandbox.start();
        tables = sandbox.tables();
      }
      ApiClient client = client(sandbox);
      JsonNode sampling = awaitEnd(client, set);

      assertThat(sampling.path("state").asText()).as(sampling.toString()).isEqualTo("completed");
      assertThat(sampling.path("outcomes").path("answered").asInt()).isEqualTo(DRAWS);
      assertThat(sampling.path("reserved").asText()).isEqualTo("0");
      int possiblyPaid = sampling.path("possibly_paid").asInt();
      int probes = server.calls().size() - (int) drawCalls(server);
      assertThat(server.paid() - probes).isBetween(DRAWS, DRAWS + possiblyPaid);
      evaluate(client, tables, version, set);
    }
  }

  /** A probe asks for words, not for what a question asks. */
  private static long drawCalls(ProtocolServer server) {
    return server.calls().stream()
        .filter(call -> call.body().toString().contains("How long is river"))
        .count();
  }

  private static String sample(ApiClient client, ProtocolServer server, String version)
      throws Exception {
    ObjectNode generator =
        JSON.createObjectNode()
            .put("name", "scripted")
            .put("kind", "openai-chat")
            .put("base_url", server.baseUrl())
            .put("model", "scripted")
            .put("concurrency", 4);
    String generatorId = client.ask("/generators", body(generator)).path("id").asText();
    ObjectNode plan =
        JSON.createObjectNode()
            .put("version_id", version)
            .put("generator_id", generatorId)
            .put("name", "sampled")
            .put("answers_per_item", ANSWERS);
    assertThat(client.ask("/answer-set-estimates", body(plan)).path("draw_count").asInt())
        .isEqualTo(DRAWS);
    return client.post("/answer-sets", body(plan)).path("id").asText();
  }

  private static void evaluate(ApiClient client, Tables tables, String version, String set)
      throws Exception {
    String project = first(tables, "select id::text from projects");
    ObjectNode experiment =
        JSON.createObjectNode()
            .put("name", "of samples")
            .put("version_id", version)
            .put("answer_set_id", set);
    experiment.putArray("embedders").add("lexical");
    String id =
        client.post("/projects/" + project + "/experiments", body(experiment)).path("id").asText();
    JsonNode state = client.get("/experiments/" + id);
    for (int look = 0; state.path("finished_at").isNull(); look++) {
      assertThat(look).as("looks for the experiment's end").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(50);
      state = client.get("/experiments/" + id);
    }
    assertThat(state.path("state").asText()).isEqualTo("completed");
    assertThat(state.path("answer_set").path("source").asText()).isEqualTo("sampled");
    assertThat(
            tables.count(
                "select coalesce(sum(scores), 0) from score_columns where metric = 'isotropy-vne'"
                    + " and experiment_id = '"
                    + id
                    + "'"))
        .isEqualTo(ITEMS);
  }

  private static void awaitDraws(Tables tables, int count) throws Exception {
    for (int look = 0; tables.count("select count(*) from draws") < count; look++) {
      assertThat(look).as("looks for draws").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private static JsonNode awaitEnd(ApiClient client, String set) throws Exception {
    JsonNode sampling = client.get("/answer-sets/" + set).path("sampling");
    for (int look = 0; sampling.path("finished_at").isNull(); look++) {
      assertThat(look).as("looks for the end of sampling").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(50);
      sampling = client.get("/answer-sets/" + set).path("sampling");
    }
    return sampling;
  }

  private static Map<String, Object> body(ObjectNode node) {
    return JSON.convertValue(node, new TypeReference<>() {});
  }

  private static String first(Tables tables, String sql) throws Exception {
    return tables.rows(sql).keySet().iterator().next();
  }

  private static ApiClient client(Sandbox sandbox) throws IOException {
    LocalInstance instance =
        LocalInstance.find(DataDirectory.find(sandbox.data()).orElseThrow()).orElseThrow();
    return new ApiClient("http://127.0.0.1:" + sandbox.port(), instance::signInCode);
  }

  private Path questions() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      ObjectNode item =
          JSON.createObjectNode()
              .put("id", "q" + i)
              .put("question", "How long is river " + i + "?");
      item.putArray("answers")
          .addObject()
          .put("text", "About " + i + " miles.")
          .put("role", "judged")
          .put("grounded", i % 2 == 0);
      lines.append(item).append('\n');
    }
    return Files.writeString(folder.resolve("questions.jsonl"), lines);
  }
}

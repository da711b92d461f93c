package dev.sextant.api.labelruns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.Probes;
import dev.sextant.api.testing.Tables;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ServerReply;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Previews of labels, with an oracle on this machine. */
class LabelPreviewTest {

  private static final String SECRET = "sk-preview-secret-nobody-may-see";

  private static final ServerReply GRADED =
      ServerReply.ok(
          """
          {"id": "1", "model": "m", "choices": [{"index": 0, "finish_reason": "stop",
           "message": {"role": "assistant", "content": "<grade>B</grade>"}}],
           "usage": {"prompt_tokens": 100, "completion_tokens": 8, "total_tokens": 108}}
          """);

  private static final ServerReply FACTS =
      ServerReply.ok(
          """
          {"id": "1", "model": "m", "choices": [{"index": 0, "finish_reason": "stop",
           "message": {"role": "assistant",
                       "content": "<fact>It is red.</fact>\\n<fact>It is a colour.</fact>"}}],
           "usage": {"prompt_tokens": 100, "completion_tokens": 8, "total_tokens": 108}}
          """);

  @AutoClose private static final TestApi api = TestApi.callingThisMachine(LimitConfig.personal());

  private final ApiClient acme = api.acme();
  private final String project = new Library(acme).project();
  private final String version = new Library(acme).version(project, Library.GROUNDED);
  private final String set =
      acme.get("/versions/" + version + "/answer-sets").data().getJsonObject(0).getString("id");

  private ProtocolServer server;

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_preview_shows_calls_and_verdicts_of_three_answers_and_stores_nothing() throws IOException {
    server = ProtocolServer.of();
    JsonObject plan = plan();
    server.script(call -> Optional.of(GRADED));
    long before = tokensToday();
    String stored = Tables.rows(api).toString();

    JsonArray answers =
        acme.post("/label-run-previews", plan).is(200).json().getJsonArray("answers");

    assertThat(answers).hasSize(3);
    for (Object each : answers) {
      JsonObject answer = (JsonObject) each;
      assertThat(answer.getJsonArray("calls")).hasSize(1);
      JsonObject call = answer.getJsonArray("calls").getJsonObject(0);
      assertThat(call.getString("prompt")).contains(answer.getString("answer"));
      assertThat(call.getJsonObject("reply").getString("text")).contains("<grade>B</grade>");
      assertThat(answer.getJsonObject("verdict").getString("status")).isEqualTo("labelled");
      assertThat(answer.getJsonObject("verdict").getDouble("factuality")).isEqualTo(.5);
      assertThat(answer.getString("reference")).isNotBlank();
    }
    assertThat(tokensToday()).as("counted for the day").isGreaterThan(before);
    assertThat(stored).as("positive control").contains("What is red?");
    assertThat(Tables.rows(api).toString()).doesNotContain("<grade>B</grade>");
    assertThat(acme.post("/label-run-estimates", plan).is(200).json().getJsonArray("first"))
        .extracting(each -> ((JsonObject) each).getString("answer_id"))
        .isEqualTo(
            answers.stream().map(each -> ((JsonObject) each).getString("answer_id")).toList());
  }

  @Test
  void a_preview_of_facts_shows_them_without_a_verdict_and_without_a_reference()
      throws IOException {
    server = ProtocolServer.of();
    JsonObject plan = plan("atomic-facts");
    server.script(call -> Optional.of(FACTS));

    JsonArray answers =
        acme.post("/label-run-previews", plan).is(200).json().getJsonArray("answers");

    assertThat(answers).hasSize(3);
    for (Object each : answers) {
      JsonObject answer = (JsonObject) each;
      assertThat(answer.getJsonArray("calls")).hasSize(1);
      assertThat(answer.getValue("reference")).isNull();
      JsonObject verdict = answer.getJsonObject("verdict");
      assertThat(verdict.getString("status")).isEqualTo("decomposed");
      assertThat(verdict.getValue("factuality")).isNull();
      assertThat(verdict.getJsonArray("parts"))
          .isEqualTo(new JsonArray().add(fact("It is red.")).add(fact("It is a colour.")));
    }
  }

  private static JsonObject fact(String text) {
    return new JsonObject().put("text", text).putNull("supported").putNull("probability");
  }

  @Test
  void an_unusable_reply_gets_a_repair_and_a_failed_call_leaves_the_answer_unlabelled()
      throws IOException {
    server = ProtocolServer.of();
    JsonObject plan = plan();
    server.script(call -> Optional.of(ServerReply.error(500, "broken", "Broken by " + SECRET)));

    JsonObject failed = first(acme.post("/label-run-previews", plan).is(200));

    assertThat(failed.getJsonArray("calls")).as("no second try").hasSize(1);
    assertThat(failed.encode()).contains("[credential]").doesNotContain(SECRET);
    assertThat(failed.getJsonObject("verdict").getString("reason")).isEqualTo("call-failed");

    server.script(call -> Optional.empty());
    JsonObject unusable = first(acme.post("/label-run-previews", plan).is(200));
    assertThat(unusable.getJsonArray("calls")).as("the call and its repair").hasSize(2);
    assertThat(unusable.getJsonObject("verdict").getString("status")).isEqualTo("unlabelled");
  }

  @Test
  void an_annotator_asks_nothing_and_what_a_run_refuses_a_preview_refuses() throws IOException {
    server = ProtocolServer.of();
    JsonObject plan = plan();
    int asked = server.calls().size();
    api.as(api.database.acme(), Role.ANNOTATOR)
        .post("/label-run-previews", plan)
        .isProblem(403, "forbidden");
    api.globex().post("/label-run-previews", plan).isProblem(422, "unknown-labeller");
    acme.post("/label-run-previews", plan.copy().put("role", "judged"))
        .isProblem(422, "no-answers");
    assertThat(server.calls()).hasSize(asked);
  }

  private JsonObject plan() {
    return plan("judge-graded");
  }

  private JsonObject plan(String kind) {
    JsonObject generator =
        new JsonObject()
            .put("name", "generator " + UUID.randomUUID())
            .put("kind", "openai-chat")
            .put("base_url", server.baseUrl())
            .put("model", "m")
            .put("credential", SECRET);
    String id = acme.post("/generators", generator).is(201).id();
    Probes.ended(acme, id);
    return LabelRuns.plan(LabelRuns.labeller(acme, id, kind), set);
  }

  private static JsonObject first(ApiClient.Answer reply) {
    return reply.json().getJsonArray("answers").getJsonObject(0);
  }

  private static long tokensToday() {
    return api.count(
        "select coalesce(sum(llm_tokens), 0) from usage_days where tenant_id = '%s'"
            .formatted(api.database.acme()));
  }
}

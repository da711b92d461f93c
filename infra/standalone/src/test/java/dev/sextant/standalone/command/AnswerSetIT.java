package dev.sextant.standalone.command;

import static dev.sextant.standalone.command.testing.SamplingSandbox.ANSWERS;
import static dev.sextant.standalone.command.testing.SamplingSandbox.CONCURRENCY;
import static dev.sextant.standalone.command.testing.SamplingSandbox.DRAWS;
import static dev.sextant.standalone.command.testing.SamplingSandbox.ITEMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.SamplingSandbox;
import dev.sextant.standalone.command.testing.TraceCollector;
import dev.sextant.standalone.command.testing.TraceCollector.Span;
import dev.sextant.testing.generator.ProtocolServer.ServerCall;
import dev.sextant.testing.generator.ServerReply;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers sampled by processes that are killed, and the experiments that evaluate them. */
class AnswerSetIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int KILLS = 3;

  /** Draws between two kills of the experiment's cluster. */
  private static final int STEP = DRAWS / 4;

  /** Cut off by the token limit, as the answers to two of the questions are. */
  private static final String TRUNCATED =
      """
      {"id": "t", "model": "scripted", "choices": [{"index": 0, "finish_reason": "length",
        "message": {"role": "assistant", "content": "About"}}],
       "usage": {"prompt_tokens": 9, "completion_tokens": 1, "total_tokens": 10}}
      """;

  @TempDir Path folder;

  @Test
  void a_killed_instance_pays_once_and_its_answers_are_evaluated() throws Exception {
    try (SamplingSandbox sandbox = new SamplingSandbox(folder, Deployment.INSTANCE)) {
      sandbox.server().delay(100);
      ObjectNode plan = sandbox.plan().put("version_id", sandbox.version());
      assertThat(sandbox.ask("/answer-set-estimates", plan).path("draw_count").asInt())
          .isEqualTo(DRAWS);
      String set = sandbox.post("/answer-sets", plan).path("id").asText();

      for (int kill = 1; kill <= KILLS; kill++) {
        sandbox.awaitDraws(kill * DRAWS / (KILLS + 2));
        sandbox.killAndStart();
      }
      JsonNode sampling = sandbox.awaitEnd("/answer-sets/" + set, "/sampling");

      assertThat(sampling.path("state").asText()).as(sampling.toString()).isEqualTo("completed");
      assertThat(sampling.path("outcomes").path("answered").asInt()).isEqualTo(DRAWS);
      assertThat(sampling.path("reserved").asText()).isEqualTo("0");
      checkPaid(sandbox, sampling.path("possibly_paid").asInt());
      String id = sandbox.experiment(JSON.createObjectNode().put("answer_set_id", set));
      JsonNode ended = sandbox.awaitEnd("/experiments/" + id, "");
      assertThat(ended.path("state").asText()).isEqualTo("completed");
      assertThat(ended.path("answer_set").path("source").asText()).isEqualTo("sampled");
      assertThat(isotropies(sandbox, id)).isEqualTo(ITEMS);
    }
  }

  /**
   * The server answers only as many draws as the test allows, so that each kill meets the stage
   * whatever the speed of the machine.
   */
  @Test
  void an_experiment_that_is_killed_while_it_samples_completes_and_pays_once() throws Exception {
    try (TraceCollector collector = new TraceCollector();
        SamplingSandbox sandbox =
            new SamplingSandbox(
                folder,
                Deployment.CLUSTER,
                Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint()))) {
      Semaphore allowed = new Semaphore(STEP);
      sandbox.server().script(call -> reply(call, allowed));
      ObjectNode settings = JSON.createObjectNode();
      settings.set("answer_set", sandbox.plan());
      String id = sandbox.experiment(settings);
      Span request = newest(collector, sandbox);

      for (int kill = 1; kill <= 2; kill++) {
        sandbox.awaitDraws(kill * STEP);
        assertThat(sandbox.get("/experiments/" + id).path("state").asText()).isEqualTo("sampling");
        sandbox.killAndStart();
        // The calls of the killed task managers wait as well, and nobody reads what they get.
        allowed.release(STEP + CONCURRENCY);
      }
      allowed.release(2 * DRAWS);
      JsonNode ended = sandbox.awaitEnd("/experiments/" + id, "");

      assertThat(ended.path("state").asText()).as(ended.toString()).isEqualTo("completed");
      checkDrawsOnce(sandbox);
      String set = ended.at("/answer_set/id").asText();
      int possiblyPaid = sandbox.get("/answer-sets/" + set).at("/sampling/possibly_paid").asInt();
      assertThat(possiblyPaid).isLessThanOrEqualTo(2 * CONCURRENCY);
      checkPaid(sandbox, possiblyPaid);
      checkReport(sandbox.get("/experiments/" + id + "/report"));
      checkTrace(collector, request);
    }
  }

  /** Returns the span of the request that queued the newest experiment. */
  private static Span newest(TraceCollector collector, SamplingSandbox sandbox) throws Exception {
    String parent =
        sandbox
            .tables()
            .rows("select traceparent from experiments order by created_at desc limit 1")
            .keySet()
            .iterator()
            .next();
    Span request = collector.await("createExperiment", span -> parent.contains(span.trace()));
    assertThat(parent).startsWith("00-%s-%s-".formatted(request.trace(), request.id()));
    return request;
  }

  /** The jobs continue the trace of the request, also in processes that follow killed ones. */
  private static void checkTrace(TraceCollector collector, Span request) throws Exception {
    for (String stage : List.of("sampling", "scoring", "reporting")) {
      String submission = "submit " + stage + " job";
      collector.await(submission, span -> span.isChildOf(request));
      collector.await(
          stage + " task",
          span ->
              span.trace().equals(request.trace())
                  && collector.named(submission).anyMatch(span::isChildOf));
    }
    collector.await(
        "read scores", span -> collector.named("reporting task").anyMatch(span::isChildOf));
    collector.await("insert experiments", span -> span.isChildOf(request));
    assertThat(collector.sent()).doesNotContain("How long is river", "of samples", "lexical");
  }

  /** Waits until another draw is allowed; the answers to the first two questions are cut off. */
  private static Optional<ServerReply> reply(ServerCall call, Semaphore allowed) {
    if (!SamplingSandbox.isDraw(call)) {
      return Optional.empty();
    }
    try {
      allowed.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    boolean isCut = call.body().toString().matches(".*How long is river [01]\\?.*");
    return isCut ? Optional.of(ServerReply.ok(TRUNCATED)) : Optional.empty();
  }

  /** Each draw has one outcome, and one call whose reply was read. */
  private static void checkDrawsOnce(SamplingSandbox sandbox) throws Exception {
    assertThat(sandbox.tables().count("select count(*) from draws")).isEqualTo(DRAWS);
    assertThat(
            sandbox
                .tables()
                .count(
                    "select count(*) from call_attempts where result = 'replied' and subject_id is not null"))
        .isEqualTo(DRAWS);
    assertThat(sandbox.tables().count("select count(*) from answers where outcome is not null"))
        .isEqualTo(DRAWS);
  }

  /** The server wrote the answers, and at most those that were in flight at a kill. */
  private static void checkPaid(SamplingSandbox sandbox, int possiblyPaid) {
    long drawCalls = sandbox.server().calls().stream().filter(SamplingSandbox::isDraw).count();
    assertThat(drawCalls).isBetween((long) DRAWS, (long) DRAWS + possiblyPaid);
  }

  /** The report names the draws that do not count, and the items that lack a score for it. */
  private static void checkReport(JsonNode report) {
    assertThat(report.at("/draws/asked").asInt()).isEqualTo(DRAWS);
    assertThat(report.at("/draws/outcomes/truncated").asInt()).isEqualTo(2 * ANSWERS);
    assertThat(report.at("/draws/share").asDouble()).isEqualTo(2.0 / ITEMS);
    JsonNode leftOut = null;
    for (JsonNode line : report.path("results")) {
      if (line.path("metric").asText().equals("isotropy-vne")) {
        leftOut = line.at("/binary/left_out");
      }
    }
    assertThat(leftOut).isNotNull();
    assertThat(leftOut.path("subjects").asInt()).isEqualTo(ITEMS);
    assertThat(leftOut.path("left_out").asInt()).isEqualTo(2);
    assertThat(leftOut.at("/auc/low").asDouble()).isLessThan(leftOut.at("/auc/high").asDouble());
  }

  private static long isotropies(SamplingSandbox sandbox, String experiment) throws Exception {
    return sandbox
        .tables()
        .count(
            "select coalesce(sum(scores), 0) from score_columns where metric = 'isotropy-vne'"
                + " and experiment_id = '"
                + experiment
                + "'");
  }
}

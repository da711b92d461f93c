package dev.sextant.remote.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.call.GeneratorClient;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.probe.DialectProbe.ProbeFailedException;
import dev.sextant.remote.retry.AttemptLog;
import dev.sextant.remote.retry.DrawLoop;
import dev.sextant.remote.retry.Pacer;
import dev.sextant.remote.retry.RealDelays;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.RunEndedException;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.Quirk;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ServerReply;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DialectProbeTest {

  private ProtocolServer server;

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_server_as_documented() throws Exception {
    Dialect dialect = probe(GeneratorKind.OPENAI_CHAT);
    assertThat(dialect)
        .isEqualTo(
            new Dialect(
                ProbeFinding.YES,
                ProbeFinding.YES,
                ProbeFinding.YES,
                TokenLimitName.MAX_TOKENS,
                ProbeFinding.YES,
                null,
                ProbeFinding.YES,
                ProbeFinding.NO,
                "m-0626",
                "fp_1"));
    assertThat(server.calls()).hasSize(3);
    assertThat(dialect.warnings(true)).isEmpty();
    assertThat(Dialect.of(new ObjectMapper().readTree(dialect.toJson().toString())))
        .isEqualTo(dialect);
    assertThat(dialect.toJson().path("seed_changes").asText()).isEqualTo("yes");
  }

  @Test
  void a_seed_that_changes_nothing_is_found_and_told() throws Exception {
    Dialect dialect = probe(GeneratorKind.OPENAI_CHAT, Quirk.SAME_TEXT);
    assertThat(dialect.seedRepeats()).isEqualTo(ProbeFinding.YES);
    assertThat(dialect.seedChanges()).isEqualTo(ProbeFinding.NO);
    assertThat(dialect.warnings(true)).singleElement().asString().contains("may all be equal");
    assertThat(dialect.warnings(false)).as("at temperature 0").isEmpty();
  }

  @Test
  void a_seed_that_is_ignored_is_found() throws Exception {
    Dialect dialect = probe(GeneratorKind.OPENAI_CHAT, Quirk.IGNORES_SEED);
    assertThat(dialect.seedRepeats()).isEqualTo(ProbeFinding.NO);
    assertThat(dialect.warnings(true)).singleElement().asString().contains("ignores the seed");
  }

  @Test
  void a_protocol_without_seeds_is_not_said_to_ignore_them() throws Exception {
    Dialect dialect = probe(GeneratorKind.ANTHROPIC_MESSAGES, Quirk.IGNORES_SEED);
    assertThat(dialect.seedRepeats()).isEqualTo(ProbeFinding.UNKNOWN);
    assertThat(dialect.seedChanges()).as("two draws differ").isEqualTo(ProbeFinding.YES);
    assertThat(dialect.warnings(true)).isEmpty();
  }

  @Test
  void a_server_that_refuses_the_old_name_of_the_limit_gets_the_new_one() throws Exception {
    Dialect dialect = probe(GeneratorKind.OPENAI_CHAT, Quirk.REFUSES_MAX_TOKENS);
    assertThat(dialect.limitName()).isEqualTo(TokenLimitName.MAX_COMPLETION_TOKENS);
    assertThat(dialect.limitObeyed()).isEqualTo(ProbeFinding.YES);
  }

  @Test
  void a_server_that_ignores_the_new_name_is_asked_with_the_old_one() throws Exception {
    Dialect dialect = probe(GeneratorKind.OPENAI_CHAT, Quirk.IGNORES_MAX_COMPLETION_TOKENS);
    assertThat(dialect.limitName()).isEqualTo(TokenLimitName.MAX_TOKENS);
    assertThat(dialect.limitObeyed()).isEqualTo(ProbeFinding.YES);
  }

  @Test
  void a_server_that_ignores_both_names_is_found() throws Exception {
    Dialect dialect =
        probe(
            GeneratorKind.OPENAI_CHAT,
            Quirk.IGNORES_MAX_COMPLETION_TOKENS,
            Quirk.IGNORES_MAX_TOKENS);
    assertThat(dialect.limitObeyed()).isEqualTo(ProbeFinding.NO);
  }

  @Test
  void several_choices_that_are_ignored_or_refused_are_found() throws Exception {
    assertThat(probe(GeneratorKind.OPENAI_CHAT, Quirk.IGNORES_N).severalChoices())
        .isEqualTo(ProbeFinding.NO);
    server.close();
    assertThat(probe(GeneratorKind.OPENAI_CHAT, Quirk.REFUSES_N).severalChoices())
        .isEqualTo(ProbeFinding.NO);
  }

  @Test
  void missing_logprobs_an_empty_answer_and_the_place_of_reasoning_are_found() throws Exception {
    assertThat(probe(GeneratorKind.OPENAI_CHAT, Quirk.NO_LOGPROBS).logprobs())
        .isEqualTo(ProbeFinding.NO);
    server.close();
    Dialect empty = probe(GeneratorKind.OPENAI_CHAT, Quirk.EMPTY, Quirk.NO_LOGPROBS);
    assertThat(empty.empty()).isEqualTo(ProbeFinding.YES);
    assertThat(empty.logprobs()).as("there is no token").isEqualTo(ProbeFinding.UNKNOWN);
    assertThat(empty.warnings(true)).isEmpty();
    server.close();
    Dialect thinking =
        probe(GeneratorKind.OPENAI_CHAT, Quirk.REASONING_CONTENT, Quirk.THINKS_TO_THE_END);
    assertThat(thinking.reasoningField()).isEqualTo("reasoning_content");
    assertThat(thinking.empty()).as("the limit cut it").isEqualTo(ProbeFinding.UNKNOWN);
    server.close();
    assertThat(probe(GeneratorKind.OPENAI_CHAT, Quirk.NO_USAGE).limitObeyed())
        .isEqualTo(ProbeFinding.UNKNOWN);
  }

  @Test
  void the_other_kinds_are_probed_too() throws Exception {
    assertThat(probe(GeneratorKind.OPENAI_COMPLETIONS).logprobs()).isEqualTo(ProbeFinding.YES);
    server.close();
    Dialect anthropic = probe(GeneratorKind.ANTHROPIC_MESSAGES);
    assertThat(anthropic.severalChoices()).isEqualTo(ProbeFinding.NO);
    assertThat(anthropic.limitObeyed()).isEqualTo(ProbeFinding.YES);
  }

  @Test
  void a_refused_call_ends_the_probe_with_the_servers_words() throws Exception {
    server =
        new ProtocolServer(
            new ScriptedModel(),
            call -> Optional.of(ServerReply.error(400, "bad", "temperature must be 1")));
    Assertions.assertThatThrownBy(() -> run(GeneratorKind.OPENAI_CHAT))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ProbeFailedException.class)
        .hasMessageContaining("temperature must be 1");
  }

  @Test
  void a_page_in_place_of_an_api_ends_the_probe_at_once() throws Exception {
    server =
        new ProtocolServer(
            new ScriptedModel(), call -> Optional.of(ServerReply.ok("<html>Welcome</html>")));
    RunEnd end = new RunEnd();
    Assertions.assertThatThrownBy(() -> run(GeneratorKind.OPENAI_CHAT, end))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(RunEndedException.class);
    assertThat(end.get().orElseThrow().sentence()).contains("is not JSON");
    assertThat(server.calls()).as("no call is made again").hasSize(1);
  }

  @Test
  void words_say_what_was_found_and_why_no_answer_can_be_sampled() throws Exception {
    assertThat(DialectFact.of(probe(GeneratorKind.OPENAI_CHAT)))
        .contains(
            new DialectFact("served by", "m-0626, fingerprint fp_1"),
            new DialectFact("same seed, same text", "yes"),
            new DialectFact("token limit", "max_tokens is obeyed"),
            new DialectFact("reasoning", "none seen"));
    server.close();
    Dialect empty = probe(GeneratorKind.OPENAI_CHAT, Quirk.EMPTY);
    assertThat(empty.obstacle(GeneratorKind.OPENAI_CHAT).orElseThrow().sentence())
        .contains("openai-completions");
    assertThat(empty.obstacle(GeneratorKind.OPENAI_COMPLETIONS)).isEmpty();
    server.close();
    Dialect unlimited =
        probe(
            GeneratorKind.OPENAI_CHAT,
            Quirk.IGNORES_MAX_COMPLETION_TOKENS,
            Quirk.IGNORES_MAX_TOKENS);
    assertThat(unlimited.obstacle(GeneratorKind.OPENAI_CHAT).orElseThrow().reason())
        .isEqualTo(RunEnd.Reason.LIMIT_IGNORED);
    assertThat(DialectFact.of(unlimited))
        .extracting(DialectFact::found)
        .anyMatch(found -> found.endsWith("tokens is ignored"));
  }

  private Dialect probe(GeneratorKind kind, Quirk... quirks) throws Exception {
    server = ProtocolServer.of(quirks);
    return run(kind);
  }

  private Dialect run(GeneratorKind kind) {
    return run(kind, new RunEnd());
  }

  private Dialect run(GeneratorKind kind, RunEnd end) {
    GeneratorSpec spec =
        new GeneratorSpec(
            kind,
            server.baseUrl(),
            "m",
            null,
            new Sampling(
                1.0,
                null,
                50,
                List.of(),
                null,
                1,
                kind == GeneratorKind.ANTHROPIC_MESSAGES ? null : 2));
    try (HttpCalls http = new HttpCalls(AddressRule.anyAddress(), 4);
        RealDelays delays = new RealDelays()) {
      GeneratorClient client =
          new GeneratorClient(
              http,
              spec,
              null,
              Duration.ofMinutes(1),
              ForkJoinPool.commonPool(),
              Clock.systemUTC());
      DrawLoop loop =
          new DrawLoop(
              new DrawLoop.Parts(
                  spec,
                  client,
                  new Pacer(4, delays, end, notice -> {}),
                  new Budget(Optional.empty(), BigDecimal.ZERO),
                  Meter.tokens(),
                  AttemptLog.none(),
                  end,
                  delays,
                  RetryPolicy.DEFAULT,
                  () -> 0));
      return new DialectProbe(loop, spec).run().join();
    }
  }
}

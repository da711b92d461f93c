package dev.sextant.standalone.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.price.Price;
import dev.sextant.standalone.calls.Money;
import dev.sextant.standalone.sample.SampleFixture.Ended;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.Quirk;
import dev.sextant.testing.generator.ServerReply;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From questions to answers, against a server that counts. */
class SampleTest {

  private static final int PROBE_CALLS = 3;

  @TempDir Path folder;

  private ProtocolServer server;
  private SampleFixture fixture;

  @BeforeEach
  void start() throws Exception {
    begin();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void every_item_gets_its_answers_with_seeds_logprobs_and_usage() throws Exception {
    Ended ended = run(5, 4);

    assertThat(ended.code()).as(ended.errors()).isZero();
    assertThat(fixture.items()).hasSize(5);
    Set<Integer> seeds = new HashSet<>();
    for (JsonNode item : fixture.items()) {
      assertThat(item.path("answers")).hasSize(4);
      assertThat(item.at("/metadata/draws/answered").asInt()).isEqualTo(4);
      for (JsonNode answer : item.path("answers")) {
        assertThat(answer.path("token_logprobs")).hasSize(24);
        assertThat(answer.at("/metadata/served_model").asText()).isEqualTo("m-0626");
        assertThat(answer.at("/metadata/finish_reason").asText()).isEqualTo("stop");
        assertThat(answer.at("/metadata/usage/out").asInt()).isEqualTo(24);
        seeds.add(answer.at("/metadata/seed").asInt());
      }
    }
    assertThat(seeds).hasSize(20);
    assertThat(ended.output()).contains("20 answered", "20 of them distinct", "544 written");
    assertThat(ended.errors()).contains("probe: served by: m-0626", "same seed, same text: yes");
    assertThat(server.paid()).isEqualTo(20 + PROBE_CALLS);
    assertThat(String.join("", fixture.journal())).doesNotContain("sk-secret");
  }

  @Test
  void a_second_run_asks_nothing_and_writes_the_same() throws Exception {
    run(5, 4);
    byte[] first = Files.readAllBytes(folder.resolve("answers.jsonl"));
    int calls = server.calls().size();

    Ended again = run(5, 4);

    assertThat(again.code()).isZero();
    assertThat(server.calls()).hasSize(calls);
    assertThat(folder.resolve("answers.jsonl")).hasBinaryContent(first);
  }

  @Test
  void other_settings_are_refused_with_what_differs() throws Exception {
    run(5, 4);
    Path file = fixture.questions(5);
    Ended warmer = SampleFixture.run(fixture.options(file, 4, SampleFixture.unlimited(), .5, 50));
    assertThat(warmer.code()).isEqualTo(2);
    assertThat(warmer.errors()).contains("temperature was 1.0 and is 0.5", "another --out");

    Ended others = run(6, 4);
    assertThat(others.errors()).contains("the questions, or their order, are not the same");
  }

  @Test
  void draws_that_are_not_answered_are_counted_and_are_no_answers() throws Exception {
    Path file = fixture.questions(3);
    Ended ended = SampleFixture.run(fixture.options(file, 4, SampleFixture.unlimited(), 1.0, 10));
    assertThat(ended.code()).isZero();
    assertThat(ended.output()).contains("12 truncated");
    assertThat(fixture.items())
        .allSatisfy(
            item -> {
              assertThat(item.path("answers")).isEmpty();
              assertThat(item.at("/metadata/draws/truncated").asInt()).isEqualTo(4);
            });
    int calls = server.calls().size();
    SampleFixture.run(fixture.options(file, 4, SampleFixture.unlimited(), 1.0, 10));
    assertThat(server.calls()).as("paid outcomes are not asked again").hasSize(calls);
  }

  @Test
  void equal_answers_everywhere_end_with_an_error_and_are_kept() throws Exception {
    begin(Quirk.SAME_TEXT);
    Ended ended = run(3, 4);
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("draws-identical", "may all be equal");
    assertThat(fixture.items()).allSatisfy(item -> assertThat(item.path("answers")).hasSize(4));

    Files.delete(folder.resolve("answers.jsonl"));
    Files.delete(folder.resolve("answers.jsonl.journal"));
    Ended cold =
        SampleFixture.run(
            fixture.options(fixture.questions(3), 4, SampleFixture.unlimited(), 0.0, 50));
    assertThat(cold.code()).as("at temperature 0 they are expected").isZero();
  }

  @Test
  void a_budget_is_never_exceeded_and_a_larger_one_continues() throws Exception {
    Price price = new Price(new BigDecimal(1), new BigDecimal(4), new BigDecimal(1));
    Path file = fixture.questions(10);
    BigDecimal cap = new BigDecimal("0.004");
    Ended ended =
        SampleFixture.run(
            fixture.options(file, 4, new Money(Optional.of(price), Optional.of(cap))));
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("budget-reached");
    BigDecimal billed = BigDecimal.ZERO;
    for (String line : fixture.journal()) {
      JsonNode usage = new ObjectMapper().readTree(line).at("/reply/usage");
      if (usage.isObject()) {
        billed =
            billed.add(
                BigDecimal.valueOf(usage.path("in").asLong() + 4 * usage.path("out").asLong(), 6));
      }
    }
    assertThat(billed).isLessThanOrEqualTo(cap).isGreaterThan(new BigDecimal("0.002"));
    int paid = server.paid();

    Ended more =
        SampleFixture.run(
            fixture.options(file, 4, new Money(Optional.of(price), Optional.of(BigDecimal.ONE))));
    assertThat(more.code()).as(more.errors()).isZero();
    assertThat(server.paid()).isEqualTo(40 + PROBE_CALLS).isGreaterThan(paid);
  }

  @Test
  void a_wrong_credential_ends_the_run_at_once_with_the_servers_words() throws Exception {
    server.script(
        call -> Optional.of(ServerReply.error(401, "invalid_api_key", "Incorrect key sk-secret")));
    Ended ended = run(50, 4);
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors())
        .contains("status 401 (invalid_api_key): Incorrect key [credential]", "refused-by-server")
        .doesNotContain("sk-secret");
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void a_server_that_ignores_the_limit_gets_no_draw() throws Exception {
    begin(Quirk.IGNORES_MAX_TOKENS, Quirk.IGNORES_MAX_COMPLETION_TOKENS);
    Ended ended = run(50, 4);
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("ignores the token limit", "limit-ignored");
    assertThat(server.calls()).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void a_server_that_begins_to_ignore_the_limit_ends_the_run() throws Exception {
    server.script(
        call ->
            call.number() <= 10
                ? Optional.empty()
                : Optional.of(
                    ServerReply.ok(
                        """
                        {"model": "m", "choices": [{"message": {"content": "long"}, "finish_reason": "stop"}],
                         "usage": {"prompt_tokens": 5, "completion_tokens": 1616}}
                        """)));
    Ended ended = run(50, 4);
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("50 tokens were allowed and 1616 were written");
    assertThat(server.calls()).hasSizeLessThan(40);
  }

  @Test
  void a_base_model_behind_chat_is_told() throws Exception {
    begin(Quirk.EMPTY);
    Ended ended = run(5, 4);
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("empty text", "the kind openai-completions");
    assertThat(server.calls()).hasSize(PROBE_CALLS);
  }

  @Test
  void rate_limits_torn_replies_and_errors_are_outlasted() throws Exception {
    server.script(
        call ->
            switch (call.number() % 6) {
              case 0 ->
                  Optional.of(
                      ServerReply.error(429, "slow", "slow down").with("retry-after-ms", "5"));
              case 2 ->
                  Optional.of(ServerReply.error(503, "busy", "busy").with("Retry-After", "0"));
              case 4 -> Optional.of(ServerReply.ok("{\"choices\": []}").torn());
              default -> Optional.empty();
            });
    Ended ended = run(4, 3);
    assertThat(ended.code()).as(ended.errors()).isZero();
    assertThat(ended.output()).contains("12 answered", "possibly paid");
    assertThat(ended.errors()).contains("a call failed and is made again: ", "slow down", "busy");
    assertThat(server.paid()).isEqualTo(12 + PROBE_CALLS);
  }

  @Test
  void characters_that_an_import_refuses_are_replaced() throws Exception {
    server.script(
        call ->
            call.number() <= PROBE_CALLS
                ? Optional.empty()
                : Optional.of(
                    ServerReply.ok(
                        """
                        {"choices": [{"message": {"content": "a\\u0000b\\ud83d %d \\ud83d\\ude00"}, "finish_reason": "stop"}]}
                        """
                            .formatted(call.number()))));
    Ended ended = run(1, 2);
    assertThat(ended.code()).as(ended.errors()).isZero();
    assertThat(fixture.items().get(0).at("/answers/0/text").asText())
        .startsWith("a\uFFFDb? ")
        .endsWith("\uD83D\uDE00");
  }

  @Test
  void a_file_that_is_there_is_not_overwritten() throws Exception {
    Files.writeString(folder.resolve("answers.jsonl"), "mine");
    Ended ended = run(2, 2);
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.errors()).contains("exists and has no journal");
    assertThat(server.calls()).isEmpty();
  }

  private Ended run(int items, int answers) throws Exception {
    return SampleFixture.run(
        fixture.options(fixture.questions(items), answers, SampleFixture.unlimited()));
  }

  private void begin(Quirk... quirks) throws Exception {
    if (server != null) {
      server.close();
    }
    server = ProtocolServer.of(quirks);
    fixture = new SampleFixture(folder, server.baseUrl());
  }
}

package dev.sextant.remote.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ServerReply;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratorClientTest {

  private static final Ask ASK = new Ask("Why?", 7, 50, 1, List.of(), TokenLimitName.MAX_TOKENS);

  private ProtocolServer server;
  private HttpCalls http;

  @BeforeEach
  void start() throws Exception {
    server = ProtocolServer.of();
    http = new HttpCalls(AddressRule.anyAddress(), 4);
  }

  @AfterEach
  void stop() {
    http.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource(GeneratorKind.class)
  void each_kind_is_answered(GeneratorKind kind) {
    CallResult result = call(kind);
    assertThat(result).isInstanceOf(Replied.class);
    assertThat(((Replied) result).generation().text()).contains(" ");
    assertThat(((Replied) result).generation().usage()).isNotNull();
    assertThat(server.calls().get(0).headers())
        .containsEntry(
            kind == GeneratorKind.ANTHROPIC_MESSAGES ? "x-api-key" : "authorization",
            kind == GeneratorKind.ANTHROPIC_MESSAGES ? "sk-secret" : "Bearer sk-secret");
  }

  @ParameterizedTest
  @CsvSource({
    "400, invalid_request_error, LASTING",
    "401, invalid_api_key, LASTING_FOR_ALL",
    "402, payment, LASTING_FOR_ALL",
    "403, forbidden, LASTING_FOR_ALL",
    "404, model_not_found, LASTING_FOR_ALL",
    "408, timeout, TRANSIENT",
    "413, too_large, LASTING",
    "422, invalid, LASTING",
    "429, rate_limit_exceeded, RATE_LIMIT",
    "429, insufficient_quota, LASTING_FOR_ALL",
    "500, server_error, TRANSIENT",
    "502, bad_gateway, TRANSIENT",
    "503, unavailable, TRANSIENT",
    "529, overloaded_error, TRANSIENT"
  })
  void each_status_has_its_class(int status, String code, FailureClass type) {
    server.script(call -> Optional.of(ServerReply.error(status, code, "the words")));
    Failed failed = (Failed) call(GeneratorKind.OPENAI_CHAT);
    assertThat(failed.type()).isEqualTo(type);
    assertThat(failed.mayBePaid()).isFalse();
    assertThat(failed.reason())
        .isEqualTo("The server answered with status %d (%s): the words".formatted(status, code));
  }

  @Test
  void azures_content_filter_is_an_outcome_of_the_prompt() {
    server.script(
        call -> Optional.of(ServerReply.error(400, "content_filter", "The prompt was filtered.")));
    assertThat(call(GeneratorKind.OPENAI_CHAT)).isEqualTo(new Filtered("The prompt was filtered."));
  }

  @Test
  void a_wait_comes_with_rate_limits_and_transient_failures() {
    server.script(
        call -> Optional.of(ServerReply.error(429, "slow", "slow").with("retry-after-ms", "250")));
    assertThat(((Failed) call(GeneratorKind.OPENAI_CHAT)).retryAfter())
        .contains(Duration.ofMillis(250));
  }

  @Test
  void the_servers_words_are_cut_and_without_the_credential() {
    server.script(
        call ->
            Optional.of(
                ServerReply.error(
                    401, "invalid_api_key", "Incorrect key sk-secret.\\n" + "x".repeat(2_000))));
    String reason = ((Failed) call(GeneratorKind.OPENAI_CHAT)).reason();
    assertThat(reason)
        .contains("Incorrect key [credential]. xxx")
        .doesNotContain("sk-secret")
        .doesNotContain("\n")
        .hasSizeLessThan(400);
  }

  @Test
  void a_page_in_place_of_json_is_unreadable_and_may_be_paid() {
    server.script(call -> Optional.of(ServerReply.ok("<html>Just a moment</html>")));
    Failed page = (Failed) call(GeneratorKind.OPENAI_CHAT);
    assertThat(page.type()).isEqualTo(FailureClass.UNREADABLE);
    assertThat(page.type().mayPass()).isTrue();
    assertThat(page.mayBePaid()).isTrue();
    assertThat(page.reason()).contains("is not JSON", "Check that the base URL");
  }

  @Test
  void a_reply_of_too_many_json_tokens_may_be_paid_and_is_not_asked_for_again() {
    server.script(call -> Optional.of(ServerReply.ok("[" + "{},".repeat(1_100_000) + "{}]")));
    Failed huge = (Failed) call(GeneratorKind.OPENAI_CHAT);
    assertThat(huge.type()).isEqualTo(FailureClass.LASTING);
    assertThat(huge.mayBePaid()).isTrue();
    assertThat(huge.reason()).contains("JSON with more than 2,000,000 tokens");
  }

  @Test
  void an_error_of_too_many_json_tokens_is_quoted_as_text() {
    String json = "{\"error\": \"the words\", \"more\": [" + "{},".repeat(100_000) + "{}]}";
    server.script(call -> Optional.of(new ServerReply(500, Map.of(), json, 0, 1)));
    Failed failed = (Failed) call(GeneratorKind.OPENAI_CHAT);
    assertThat(failed.type()).isEqualTo(FailureClass.TRANSIENT);
    assertThat(failed.reason()).contains(": {\"error\": \"the words\", \"more\": [{},{},");
  }

  @Test
  void a_torn_reply_is_transient_and_a_redirect_ends_all() {
    server.script(call -> Optional.of(ServerReply.ok("{\"choices\": []}").torn()));
    Failed torn = (Failed) call(GeneratorKind.OPENAI_CHAT);
    assertThat(torn.type()).isEqualTo(FailureClass.TRANSIENT);
    assertThat(torn.mayBePaid()).isTrue();

    server.script(call -> Optional.of(new ServerReply(302, Map.of("Location", "/x"), "", 0, 1)));
    assertThat(((Failed) call(GeneratorKind.OPENAI_CHAT)).type())
        .isEqualTo(FailureClass.LASTING_FOR_ALL);
  }

  private CallResult call(GeneratorKind kind) {
    GeneratorSpec spec =
        new GeneratorSpec(
            kind,
            server.baseUrl(),
            "m",
            null,
            new Sampling(null, null, 50, List.of(), null, 1, null));
    return new GeneratorClient(
            http,
            spec,
            "sk-secret",
            Duration.ofMinutes(1),
            ForkJoinPool.commonPool(),
            Clock.systemUTC())
        .call(ASK, new CallCancellation())
        .join();
  }
}

package dev.sextant.api.generators;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.limits.Limits;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Probes;
import dev.sextant.api.testing.Tables;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.Quirk;
import dev.sextant.testing.generator.ServerReply;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class GeneratorCallTest {

  private static final String SECRET = "sk-call-secret-nobody-may-see";
  private static final String PROMPT = "A prompt that nobody keeps, 8471?";

  @AutoClose private static final TestApi api = TestApi.callingThisMachine(LimitConfig.personal());

  private static final ApiClient acme = api.acme();

  private ProtocolServer server;

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_test_call_brings_the_answer_with_usage_and_cost() throws IOException {
    server = ProtocolServer.of();
    String id = create(acme);
    acme.put(
            "/generators/" + id + "/price",
            new JsonObject().put("currency", "USD").put("price_in", 1).put("price_out", 2))
        .is(200);
    long before = tokensToday();
    JsonObject reply = test(id);
    assertThat(reply.getString("text")).isNotBlank();
    assertThat(reply.getString("served_model")).isEqualTo("a-model-0626");
    assertThat(reply.getString("fingerprint")).isEqualTo("fp_1");
    assertThat(reply.getLong("latency_ms")).isNotNegative();
    assertThat(reply.getValue("failure")).isNull();
    JsonObject usage = reply.getJsonObject("usage");
    long read = usage.getLong("read");
    long written = usage.getLong("written");
    JsonObject cost = reply.getJsonObject("cost");
    assertThat(cost.getDouble("amount")).isEqualTo((read + 2 * written) / 1e6);
    assertThat(cost.getString("currency")).isEqualTo("USD");
    assertThat(cost.getInteger("price_version")).isEqualTo(1);
    assertThat(tokensToday() - before).as("counted for the day").isEqualTo(read + written);
    JsonObject asked = new JsonObject(server.calls().get(3).body().toString());
    assertThat(asked.getJsonArray("messages").encode()).contains(PROMPT);
    assertThat(asked.getInteger("max_tokens")).isEqualTo(512);
  }

  @Test
  void a_failed_call_brings_its_class_and_the_servers_words() throws IOException {
    server = ProtocolServer.of();
    String id = create(acme);
    long before = tokensToday();
    server.script(
        call -> Optional.of(ServerReply.error(429, "rate_limit", "Slow down, " + SECRET)));
    JsonObject reply = test(id);
    assertThat(reply.getString("outcome")).isEqualTo("failed");
    assertThat(reply.getJsonObject("failure").getString("type")).isEqualTo("rate-limit");
    assertThat(reply.getJsonObject("failure").getString("words"))
        .contains("429", "Slow down, [credential]");
    assertThat(reply.getJsonObject("failure").getBoolean("may_be_paid")).isFalse();
    assertThat(server.calls()).as("no second try").hasSize(4);
    assertThat(tokensToday()).isEqualTo(before);
    server.script(
        call -> Optional.of(ServerReply.error(400, "content_filter", "The prompt was filtered.")));
    JsonObject filtered = test(id);
    assertThat(filtered.getString("outcome")).isEqualTo("filtered");
    assertThat(filtered.getString("refusal")).contains("filtered");
  }

  @Test
  void an_answer_without_a_price_has_no_cost_and_one_cut_has_its_outcome() throws IOException {
    server = ProtocolServer.of(Quirk.REASONING_CONTENT, Quirk.THINKS_TO_THE_END);
    JsonObject reply = test(create(acme));
    assertThat(reply.getString("outcome")).isEqualTo("thinking-exhausted");
    assertThat(reply.getValue("cost")).isNull();
  }

  @Test
  void neither_prompt_nor_answer_nor_credential_is_kept_or_logged() throws IOException {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).addAppender(log);
    server = ProtocolServer.of();
    String id = create(acme);
    String answer = test(id).getString("text");
    server.script(call -> Optional.of(ServerReply.error(500, "broken", "Broken by " + PROMPT)));
    test(id);
    String kept = Tables.rows(api).toString();
    assertThat(kept).doesNotContain(PROMPT, answer, SECRET);
    assertThat(kept).as("positive control").contains("testGenerator", "createGenerator");
    StringBuilder logged = new StringBuilder();
    log.list.forEach(
        event -> logged.append(event.getFormattedMessage()).append(event.getThrowableProxy()));
    assertThat(logged).doesNotContain(PROMPT, answer, SECRET);
  }

  @Test
  void only_admins_of_the_tenant_call_and_a_prompt_is_bounded() throws IOException {
    server = ProtocolServer.of();
    String path = "/generators/" + create(acme) + "/test";
    JsonObject body = new JsonObject().put("prompt", PROMPT);
    api.globex().post(path, body).isProblem(404, "not-found");
    api.as(api.database.acme(), Role.EDITOR).post(path, body).isProblem(403, "forbidden");
    ApiClient.Answer refused =
        acme.post(path, new JsonObject().put("prompt", "x".repeat(4_001))).is(422);
    assertThat(refused.pointers()).containsExactly("/prompt");
    assertThat(server.calls()).hasSize(3);
  }

  @Test
  void the_daily_limit_of_tokens_holds_for_probes_and_calls() throws IOException {
    Limits wide = LimitConfig.personal().usual();
    Limits tight =
        new Limits(
            wide.items(),
            wide.storedBytes(),
            wide.concurrentExperiments(),
            wide.textsPerDay(),
            2_000,
            wide.requestsPerSecond());
    server = ProtocolServer.of();
    try (TestApi limited =
        TestApi.callingThisMachine(new LimitConfig(tight, 100, 4_096, 600, 600))) {
      String id = create(limited.acme());
      assertThat(limited.acme().get("/generators/" + id).json().getJsonObject("probe").encode())
          .as("it fits")
          .contains("\"done\"");
      JsonObject large = new JsonObject().put("max_tokens", 3_000);
      String larger = create(limited.acme(), large);
      limited
          .acme()
          .post("/generators/" + larger + "/test", new JsonObject().put("prompt", PROMPT))
          .isProblem(403, "quota-exceeded");
      limited.sql(
          limited.database.superuser(),
          limited.database.acme(),
          "update usage_days set llm_tokens = 1990 where tenant_id = current_tenant_id()");
      limited.acme().post("/generators/" + id + "/probe").isProblem(429, "quota-exceeded");
      String third = create(limited.acme());
      JsonObject probe = limited.acme().get("/generators/" + third).json().getJsonObject("probe");
      assertThat(probe.getString("state")).isEqualTo("failed");
      assertThat(probe.getString("failure")).contains("LLM tokens a day");
      assertThat(server.calls()).as("two probes, and nothing else").hasSize(6);
    }
  }

  private String create(ApiClient client) {
    return create(client, new JsonObject());
  }

  private String create(ApiClient client, JsonObject parameters) {
    String id =
        client
            .post(
                "/generators",
                GeneratorSettingsTest.generator("openai-chat")
                    .put("base_url", server.baseUrl())
                    .put("parameters", parameters)
                    .put("credential", SECRET))
            .is(201)
            .id();
    Probes.ended(client, id);
    return id;
  }

  private static JsonObject test(String id) {
    return acme.post("/generators/" + id + "/test", new JsonObject().put("prompt", PROMPT))
        .is(200)
        .json();
  }

  private static long tokensToday() {
    return api.count(
        "select coalesce(sum(llm_tokens), 0) from usage_days where tenant_id = '%s'"
            .formatted(api.database.acme()));
  }
}

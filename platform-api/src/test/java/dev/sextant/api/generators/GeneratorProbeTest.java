package dev.sextant.api.generators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Probes;
import dev.sextant.api.testing.Tables;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.Quirk;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ServerReply;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class GeneratorProbeTest {

  private static final String SECRET = "sk-probe-secret-nobody-may-see";

  @AutoClose private static final TestApi api = TestApi.callingThisMachine(LimitConfig.personal());

  private static final ApiClient acme = api.acme();

  private ProtocolServer server;

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_new_generator_is_probed_and_what_was_found_is_shown_in_words() throws IOException {
    server = ProtocolServer.of();
    JsonObject made = create(new JsonObject().put("logprobs", 0));
    assertThat(made.getJsonObject("probe").getString("state")).isEqualTo("running");
    JsonObject probe = Probes.ended(acme, made.getString("id"));
    assertThat(probe.getString("state")).as(probe.encode()).isEqualTo("done");
    assertThat(probe.getValue("failure")).isNull();
    assertThat(probe.getValue("obstacle")).isNull();
    assertThat(probe.getString("probed_at")).isNotNull();
    assertThat(probe.getJsonArray("warnings")).isEmpty();
    assertThat(probe.getJsonArray("findings").encode())
        .contains("a-model-0626", "max_tokens is obeyed");
    assertThat(probe.getJsonObject("dialect").getString("seed_changes")).isEqualTo("yes");
    assertThat(server.calls()).hasSize(3);
    assertThat(server.calls().get(0).headers().get("authorization"))
        .as("positive control")
        .isEqualTo("Bearer " + SECRET);
  }

  @Test
  void habits_that_spoil_answers_are_warnings_or_an_obstacle() throws IOException {
    server = ProtocolServer.of(Quirk.SAME_TEXT, Quirk.NO_LOGPROBS);
    JsonObject probe = probed(new JsonObject().put("logprobs", 0));
    assertThat(probe.getJsonArray("warnings").encode())
        .contains("may all be equal", "no log-probabilities");
    server.close();
    server = ProtocolServer.of(Quirk.IGNORES_SEED);
    assertThat(probed(new JsonObject()).getJsonArray("warnings").encode())
        .contains("ignores the seed");
    server.close();
    server = ProtocolServer.of(Quirk.EMPTY);
    assertThat(probed(new JsonObject()).getString("obstacle")).contains("openai-completions");
    server.close();
    server = ProtocolServer.of(Quirk.IGNORES_MAX_TOKENS, Quirk.IGNORES_MAX_COMPLETION_TOKENS);
    assertThat(probed(new JsonObject()).getString("obstacle")).contains("token limit");
  }

  @Test
  void a_change_that_matters_starts_a_new_probe_and_forgets_the_old_result() throws IOException {
    server = ProtocolServer.of();
    String id = create(new JsonObject()).getString("id");
    Probes.ended(acme, id);
    String path = "/generators/" + id;
    acme.patch(path, new JsonObject().put("name", "n" + UUID.randomUUID()).put("concurrency", 2))
        .is(200);
    acme.put(
            path + "/price",
            new JsonObject().put("currency", "EUR").put("price_in", 1).put("price_out", 2))
        .is(200);
    assertThat(acme.get(path).json().getJsonObject("probe").getString("state")).isEqualTo("done");
    assertThat(server.calls()).hasSize(3);
    JsonObject changed =
        acme.patch(path, new JsonObject().put("system_prompt", "Be brief.")).is(200).json();
    assertThat(changed.getJsonObject("probe").getString("state")).isEqualTo("running");
    assertThat(changed.getJsonObject("probe").getValue("dialect")).isNull();
    assertThat(Probes.ended(acme, id).getString("state")).isEqualTo("done");
    assertThat(server.calls()).hasSize(6);
    acme.patch(path, new JsonObject().put("credential", SECRET + "2")).is(200);
    assertThat(Probes.ended(acme, id).getString("state")).isEqualTo("done");
    assertThat(server.calls()).hasSize(9);
    assertThat(server.calls().get(8).headers().get("authorization")).endsWith(SECRET + "2");
  }

  @Test
  void a_probe_that_fails_says_why_and_keeps_what_an_older_one_found() throws IOException {
    server = ProtocolServer.of();
    String id = create(new JsonObject()).getString("id");
    Probes.ended(acme, id);
    server.script(
        call -> Optional.of(ServerReply.error(401, "invalid_api_key", "Wrong key: " + SECRET)));
    acme.post("/generators/" + id + "/probe").is(202);
    JsonObject probe = Probes.ended(acme, id);
    assertThat(probe.getString("state")).isEqualTo("failed");
    assertThat(probe.getString("failure")).contains("401", "Wrong key").doesNotContain(SECRET);
    assertThat(probe.getJsonObject("dialect")).isNotNull();
    assertThat(Tables.rows(api).toString()).doesNotContain(SECRET);
    server.script(call -> Optional.empty());
    acme.post("/generators/" + id + "/probe").is(202);
    assertThat(Probes.ended(acme, id).getValue("failure")).isNull();
  }

  @Test
  void a_page_in_place_of_an_api_ends_the_probe_with_its_first_call() throws IOException {
    server =
        new ProtocolServer(
            new ScriptedModel(), call -> Optional.of(ServerReply.ok("<html>Welcome</html>")));
    JsonObject probe = probed(new JsonObject());
    assertThat(probe.getString("failure")).contains("is not JSON", "base URL");
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void a_redirect_is_not_followed() throws IOException {
    server =
        new ProtocolServer(
            new ScriptedModel(),
            call ->
                Optional.of(
                    new ServerReply(
                        302, java.util.Map.of("Location", server.baseUrl() + "/other"), "", 0, 1)));
    assertThat(probed(new JsonObject()).getString("failure")).contains("redirects");
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void a_credential_that_the_server_quotes_is_masked() throws IOException {
    server =
        new ProtocolServer(
            new ScriptedModel(),
            call ->
                Optional.of(
                    ServerReply.ok(
                        "{\"model\": \"%s\", \"choices\": [{\"message\": {\"content\": \"a b\"},"
                                .formatted(SECRET)
                            + " \"finish_reason\": \"stop\"}]}")));
    JsonObject probe = probed(new JsonObject());
    assertThat(probe.encode()).contains("[credential]").doesNotContain(SECRET);
    assertThat(Tables.rows(api).toString()).doesNotContain(SECRET);
  }

  @Test
  void few_probes_of_a_tenant_run_at_once() throws IOException {
    CountDownLatch open = new CountDownLatch(1);
    server =
        new ProtocolServer(
            new ScriptedModel(),
            call -> {
              await(open);
              return Optional.empty();
            });
    List<String> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      running.add(create(new JsonObject()).getString("id"));
    }
    JsonObject fifth = create(new JsonObject());
    assertThat(fifth.getJsonObject("probe").getString("failure")).contains("4 probes");
    String again = "/generators/" + fifth.getString("id") + "/probe";
    acme.post(again).isProblem(429, "busy");
    acme.post("/generators/" + running.get(0) + "/probe").is(202);
    api.globex().post(again).isProblem(404, "not-found");
    open.countDown();
    running.forEach(id -> assertThat(Probes.ended(acme, id).getString("state")).isEqualTo("done"));
    acme.post(again).is(202);
    assertThat(Probes.ended(acme, fifth.getString("id")).getString("state")).isEqualTo("done");
    api.as(api.database.acme(), Role.EDITOR).post(again).isProblem(403, "forbidden");
  }

  @Test
  void a_probe_that_no_process_runs_any_more_reads_as_failed() throws IOException {
    server = ProtocolServer.of();
    String id = create(new JsonObject()).getString("id");
    Probes.ended(acme, id);
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update generators set probe_state = 'running', probe_started_at = now() - interval '3"
            + " minutes' where id = '"
            + id
            + "'");
    JsonObject probe = acme.get("/generators/" + id).is(200).json().getJsonObject("probe");
    assertThat(probe.getString("state")).isEqualTo("failed");
    assertThat(probe.getString("failure")).contains("interrupted");
    acme.post("/generators/" + id + "/probe").is(202);
    assertThat(Probes.ended(acme, id).getString("state")).isEqualTo("done");
  }

  private JsonObject probed(JsonObject parameters) {
    return Probes.ended(acme, create(parameters).getString("id"));
  }

  private JsonObject create(JsonObject parameters) {
    return acme.post(
            "/generators",
            GeneratorSettingsTest.generator("openai-chat")
                .put("base_url", server.baseUrl())
                .put("parameters", parameters)
                .put("credential", SECRET))
        .is(201)
        .json();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

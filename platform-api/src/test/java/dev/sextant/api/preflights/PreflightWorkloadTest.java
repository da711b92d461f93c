package dev.sextant.api.preflights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryPreflights;
import dev.sextant.api.testing.Probes;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What an experiment takes: sampling, embedders on servers, and the tokens of a day. */
class PreflightWorkloadTest {

  private static final String SERVER = "on-a-server";

  private static final String TEXTS =
      """
      {"id":"a","question":"who is this?","context":"c","answers":[{"text":"Jo","role":"judged","grounded":true}]}
      {"id":"b","question":"and who, then?","context":"c","answers":[{"text":"Mia","role":"judged","grounded":false}]}
      """;

  private static final int BYTES =
      "who is this?".length() + "and who, then?".length() + "c".length() + "JoMia".length();

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);
  private static final String project = library.project();
  private static final String version = library.version(project, TEXTS);
  private static final String generator = generator();

  static {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into embedders (name, architecture, location, revision, weights_sha256, tokenizer_sha256, pooling, prefix,
                               max_tokens, dimensions, precision, model, question_prefix, probe_vectors, probed_at, price,
                               currency)
        values ('%s', 'openai', 'https://models.example.org/v1', repeat('a', 64), repeat('b', 64), repeat('c', 64), 'none',
                '', 8192, 4, 'float32', 'small', '', '\\x00', now(), 0.5, 'EUR')
        """
            .formatted(SERVER));
  }

  @Test
  void metrics_of_samples_apply_if_a_generator_would_be_asked_for_two_answers() {
    JsonObject asked = findings(wish("lexical").put("answer_set", asked(2)));

    assertThat(asked.getJsonObject("sampling").getInteger("draw_count")).isEqualTo(4);
    assertThat(asked.getJsonObject("sampling").getString("cost_most")).isNotNull();
    assertThat(refused(asked)).doesNotContain("isotropy-vne").contains("perplexity");
    assertThat(items(asked, "isotropy-vne")).isEqualTo(2);
    JsonObject one = findings(wish("lexical").put("answer_set", asked(1)));
    assertThat(refused(one)).contains("isotropy-vne");
    JsonObject imported = findings(wish("lexical"));
    assertThat(refused(imported)).contains("isotropy-vne");
    assertThat(imported.getValue("sampling")).isNull();
  }

  @Test
  void the_metrics_of_a_version_can_be_listed_for_answers_to_come() {
    String metrics = "/versions/" + version + "/metrics";
    assertThat(missing(metrics, "isotropy-vne")).isNotEmpty();
    assertThat(missing(metrics + "?generator_id=" + generator, "isotropy-vne")).isNotEmpty();
    String several = metrics + "?generator_id=" + generator + "&answers_per_item=2";
    assertThat(missing(several, "isotropy-vne")).isEmpty();
    assertThat(missing(several, "perplexity")).isNotEmpty();
  }

  @Test
  void a_completed_set_is_looked_at_with_its_samples() {
    String set = SampledSets.completed(api, api.database.acme(), acme, version, generator);
    api.preflights.asked.clear();

    JsonObject findings = findings(wish("lexical").put("answer_set_id", set));

    assertThat(items(findings, "isotropy-vne")).isEqualTo(1);
    MemoryPreflights.Asked asked = api.preflights.asked.get(0);
    assertThat(asked.sample().get(0).answers()).extracting("text").contains("sample 0", "sample 1");
    assertThat(asked.sample().get(1).answers()).extracting("text").containsExactly("Mia");
  }

  @Test
  void an_embedder_on_a_server_is_not_called_and_its_cost_is_bounded_by_bytes() {
    api.preflights.asked.clear();
    JsonObject findings = findings(wish("lexical", SERVER));

    assertThat(api.preflights.asked)
        .extracting(MemoryPreflights.Asked::embedder)
        .containsExactly("lexical");
    JsonObject server = findings.getJsonArray("embedders").getJsonObject(1);
    assertThat(server.getInteger("missing_texts")).isEqualTo(5);
    assertThat(server.getInteger("tokens_most")).isEqualTo(BYTES);
    assertThat(server.getString("cost_most")).isEqualTo("0.000016");
    assertThat(server.getString("currency")).isEqualTo("EUR");
    assertThat(findings.getJsonObject("llm_tokens").getInteger("most")).isEqualTo(BYTES);
  }

  @Test
  void more_tokens_than_are_left_today_are_refused_in_advance_with_the_numbers() {
    String limit = "insert into tenant_limits (llm_tokens_per_day) values (%d)";
    api.sql(api.database.owner(), api.database.acme(), limit.formatted(BYTES - 1));
    JsonObject experiment = wish(SERVER).put("name", "too much");

    assertThat(
            acme.post("/projects/" + project + "/experiments", experiment)
                .isProblem(403, "quota-exceeded")
                .detail())
        .contains("The limit is 31 LLM tokens a day, and this alone takes up to 32");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        update tenant_limits set llm_tokens_per_day = 40;
        insert into usage_days (day, llm_tokens) values (utc_today(), 20)
        on conflict (tenant_id, day) do update set llm_tokens = 20;
        """);
    assertThat(
            acme.post("/projects/" + project + "/experiments", experiment)
                .isProblem(429, "quota-exceeded")
                .detail())
        .contains("40 LLM tokens a day, 20 are used or promised, and this takes up to 32 more");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "delete from tenant_limits; delete from usage_days");
    acme.post("/projects/" + project + "/experiments", experiment).is(202);
  }

  private static JsonObject asked(int answers) {
    JsonObject plan = SampledSets.plan("planned", version, generator);
    plan.remove("version_id");
    return plan.put("answers_per_item", answers);
  }

  private static JsonObject wish(String... embedders) {
    return new JsonObject()
        .put("version_id", version)
        .put("embedders", new JsonArray(List.of(embedders)));
  }

  private static JsonObject findings(JsonObject wish) {
    String id = acme.post("/projects/" + project + "/preflights", wish).is(202).id();
    JsonObject preflight = acme.get("/preflights/" + id).is(200).json();
    for (int i = 0; i < 6_000 && preflight.getString("state").equals("running"); i++) {
      LockSupport.parkNanos(20_000_000);
      preflight = acme.get("/preflights/" + id).is(200).json();
    }
    assertThat(preflight.getString("state")).as(preflight.encode()).isEqualTo("completed");
    return preflight.getJsonObject("findings");
  }

  private static List<String> refused(JsonObject findings) {
    return findings.getJsonArray("does_not_apply").stream()
        .map(each -> ((JsonObject) each).getString("metric"))
        .toList();
  }

  private static long items(JsonObject findings, String metric) {
    return find(findings.getJsonArray("metrics"), "metric", metric).getLong("items");
  }

  private static JsonArray missing(String path, String metric) {
    return find(acme.get(path).is(200).data(), "name", metric).getJsonArray("missing");
  }

  private static JsonObject find(JsonArray all, String key, String value) {
    return all.stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getString(key).equals(value))
        .findFirst()
        .orElseThrow();
  }

  private static String generator() {
    JsonObject asked =
        new JsonObject()
            .put("name", "one")
            .put("kind", "openai-chat")
            .put("base_url", "https://models.example.org/v1")
            .put("model", "m");
    String id = acme.post("/generators", asked).is(201).id();
    acme.put(
            "/generators/" + id + "/price",
            new JsonObject().put("currency", "USD").put("price_in", 0.4).put("price_out", 1.6))
        .is(200);
    Probes.ended(acme, id); // gives back the tokens that it promised
    return id;
  }
}

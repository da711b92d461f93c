package dev.sextant.api.generators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorSettingsTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  @Test
  void what_a_request_leaves_out_has_its_usual_value() {
    JsonObject made = acme.post("/generators", generator("openai-chat")).is(201).json();
    assertThat(made.getJsonObject("parameters"))
        .isEqualTo(
            new JsonObject(
                "{\"temperature\": 1.0, \"top_p\": null, \"max_tokens\": 512, \"stop\": [],"
                    + " \"thinking_budget\": null, \"logprobs\": null}"));
    assertThat(made.getInteger("concurrency")).isEqualTo(20);
    assertThat(made.getValue("system_prompt")).isNull();
    assertThat(made.containsKey("price")).isTrue();
    assertThat(made.getValue("price")).isNull();
  }

  @Test
  void an_address_may_have_a_query() {
    String url = "https://api.example.com/openai/deployments/d?api-version=2025-01-01";
    acme.post("/generators", generator("openai-chat").put("base_url", url)).is(201);
  }

  @Test
  void every_setting_is_stored_and_changed() {
    JsonObject parameters =
        new JsonObject()
            .putNull("temperature")
            .put("top_p", 0.5)
            .put("max_tokens", 300)
            .put("stop", new JsonArray().add("END"))
            .put("thinking_budget", 100)
            .put("logprobs", 5);
    ApiClient.Answer made =
        acme.post(
                "/generators",
                generator("openai-chat")
                    .put("parameters", parameters)
                    .put("system_prompt", "Be brief.")
                    .put("concurrency", 3))
            .is(201);
    assertThat(made.json().getJsonObject("parameters")).isEqualTo(parameters);
    assertThat(made.json().getString("system_prompt")).isEqualTo("Be brief.");
    String path = "/generators/" + made.id();
    JsonObject changed =
        acme.patch(
                path,
                new JsonObject()
                    .put("kind", "anthropic-messages")
                    .put("parameters", new JsonObject().put("max_tokens", 9))
                    .putNull("system_prompt")
                    .put("concurrency", 4))
            .is(200)
            .json();
    assertThat(changed.getString("kind")).isEqualTo("anthropic-messages");
    assertThat(changed.getString("model")).isEqualTo("a-model");
    assertThat(changed.getValue("system_prompt")).isNull();
    assertThat(changed.getInteger("concurrency")).isEqualTo(4);
    assertThat(changed.getJsonObject("parameters").getInteger("max_tokens")).isEqualTo(9);
    assertThat(changed.getJsonObject("parameters").getDouble("temperature"))
        .as("parameters are replaced as a whole")
        .isEqualTo(1);
    assertThat(acme.get(path).is(200).json()).isEqualTo(changed);
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic-messages, logprobs, 0, Anthropic's messages API returns no log-probabilities",
    "openai-completions, thinking_budget, 5, Plain completions have no thinking budget",
    "openai-chat, thinking_budget, 512, 'thinking_budget must be 1 or more and below max_tokens'"
  })
  void parameters_that_do_not_fit_together_are_refused_with_their_field(
      String kind, String field, int value, String words) {
    JsonObject parameters = new JsonObject().put(field, value);
    ApiClient.Answer refused =
        acme.post("/generators", generator(kind).put("parameters", parameters))
            .isProblem(422, "setting-not-allowed");
    assertThat(refused.pointers()).containsExactly("/parameters/" + field);
    assertThat(refused.json().getString("detail")).startsWith(words);
  }

  @Test
  void a_change_is_checked_together_with_what_stays() {
    String path =
        "/generators/"
            + acme.post("/generators", generator("openai-chat").put("system_prompt", "Be brief."))
                .is(201)
                .id();
    ApiClient.Answer refused =
        acme.patch(path, new JsonObject().put("kind", "openai-completions"))
            .isProblem(422, "setting-not-allowed");
    assertThat(refused.pointers()).containsExactly("/system_prompt");
    assertThat(acme.get(path).json().getString("kind")).isEqualTo("openai-chat");
    acme.patch(path, new JsonObject().put("kind", "openai-completions").putNull("system_prompt"))
        .is(200);
  }

  @ParameterizedTest
  @CsvSource({
    "temperature, 2.5",
    "top_p, 0",
    "max_tokens, 0",
    "thinking_budget, 0",
    "logprobs, 21",
    "logprobs, -1"
  })
  void a_parameter_out_of_its_range_is_refused_with_its_field(String field, double value) {
    JsonObject parameters = new JsonObject().put(field, value == (int) value ? (int) value : value);
    ApiClient.Answer refused =
        acme.post("/generators", generator("openai-chat").put("parameters", parameters)).is(422);
    assertThat(refused.pointers()).containsExactly("/parameters/" + field);
  }

  @Test
  void a_price_has_versions_and_may_become_unknown_again() {
    String id = acme.post("/generators", generator("openai-chat")).is(201).id();
    String path = "/generators/" + id + "/price";
    JsonObject first = acme.put(path, price("USD", 0.4, 1.6)).is(200).json().getJsonObject("price");
    assertThat(first.getInteger("version")).isEqualTo(1);
    assertThat(first.getString("currency")).isEqualTo("USD");
    assertThat(first.getDouble("price_in")).isEqualTo(0.4);
    assertThat(first.getDouble("price_out")).isEqualTo(1.6);
    assertThat(first.getValue("price_cached")).isNull();
    assertThat(first.getString("created_by")).isEqualTo("ann@example.org");
    assertThat(version(acme.put(path, price("USD", 0.4, 1.6)))).as("equal").isEqualTo(1);
    assertThat(version(acme.put(path, price("USD", 0.4, 1.6).put("price_cached", 0.1))))
        .isEqualTo(2);
    JsonObject unknown =
        acme.put(path, price(null, null, null)).is(200).json().getJsonObject("price");
    assertThat(unknown.getInteger("version")).isEqualTo(3);
    assertThat(unknown.getValue("currency")).isNull();
    assertThat(acme.get("/generators/" + id).json().getJsonObject("price")).isEqualTo(unknown);
    assertThat(
            api.count("select sum(number) from generator_prices where generator_id = '" + id + "'"))
        .as("no version is changed or removed")
        .isEqualTo(1 + 2 + 3);
    acme.delete("/generators/" + id).is(204);
    assertThat(api.count("select count(*) from generator_prices where generator_id = '" + id + "'"))
        .isZero();
  }

  @Test
  void half_a_price_is_refused_with_its_field() {
    String path =
        "/generators/" + acme.post("/generators", generator("openai-chat")).is(201).id() + "/price";
    assertThat(
            acme.put(path, price("USD", 0.4, null)).isProblem(422, "price-incomplete").pointers())
        .containsExactly("/price_out");
    assertThat(
            acme.put(path, price("USD", null, 1.0)).isProblem(422, "price-incomplete").pointers())
        .containsExactly("/price_in");
    assertThat(acme.put(path, price(null, 0.4, 1.6)).isProblem(422, "price-incomplete").pointers())
        .containsExactly("/currency");
    assertThat(acme.put(path, price("usd", 0.4, 1.6)).is(422).pointers())
        .containsExactly("/currency");
    assertThat(acme.put(path, price("USD", -0.4, 1.6)).is(422).pointers())
        .containsExactly("/price_in");
    api.as(api.database.acme(), Role.EDITOR)
        .put(path, price("USD", 0.4, 1.6))
        .isProblem(403, "forbidden");
    api.globex().put(path, price("USD", 0.4, 1.6)).isProblem(404, "not-found");
  }

  static JsonObject generator(String kind) {
    return new JsonObject()
        .put("name", "generator " + UUID.randomUUID())
        .put("kind", kind)
        .put("base_url", "https://api.example.com/v1")
        .put("model", "a-model");
  }

  private static JsonObject price(String currency, Double in, Double out) {
    return new JsonObject()
        .put("currency", currency)
        .put("price_in", in)
        .put("price_out", out)
        .putNull("price_cached");
  }

  private static int version(ApiClient.Answer answer) {
    return answer.is(200).json().getJsonObject("price").getInteger("version");
  }
}

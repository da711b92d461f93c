package dev.sextant.api.answersets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PricedEstimateTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  @Test
  void a_run_of_a_generator_with_a_price_costs_money_and_one_without_costs_tokens() {
    Library library = new Library(acme);
    String version = library.version(library.project(), Library.GROUNDED);
    String generator =
        acme.post(
                "/generators",
                new JsonObject()
                    .put("name", "Priced")
                    .put("kind", "openai-chat")
                    .put("base_url", "https://llm.example.com/v1")
                    .put("model", "a-model"))
            .is(201)
            .id();
    JsonObject plan =
        new JsonObject()
            .put("version_id", version)
            .put("generator_id", generator)
            .put("name", "Ten answers")
            .put("answers_per_item", 10)
            .put("budget", "1000");

    JsonObject unpriced = acme.post("/answer-set-estimates", plan).is(200).json();
    acme.put(
            "/generators/" + generator + "/price",
            new JsonObject().put("currency", "USD").put("price_in", 0.4).put("price_out", 1.6))
        .is(200);
    JsonObject priced = acme.post("/answer-set-estimates", plan).is(200).json();
    JsonObject sampling = acme.post("/answer-sets", plan).is(202).json().getJsonObject("sampling");

    assertThat(unpriced.getValue("cost_most")).isNull();
    assertThat(priced.getString("currency")).isEqualTo("USD");
    JsonObject tokens = priced.getJsonObject("tokens");
    BigDecimal most =
        new BigDecimal("0.4")
            .multiply(BigDecimal.valueOf(tokens.getLong("prompts_most")))
            .add(new BigDecimal("1.6").multiply(BigDecimal.valueOf(tokens.getLong("answers_most"))))
            .movePointLeft(6);
    assertThat(new BigDecimal(priced.getString("cost_most"))).isEqualByComparingTo(most);
    assertThat(priced.getBoolean("fits_budget")).isTrue();
    assertThat(unpriced.getBoolean("fits_budget")).isFalse();
    assertThat(sampling.getString("currency")).isEqualTo("USD");
    assertThat(sampling.getJsonObject("price").getString("output")).isEqualTo("1.6");
  }
}

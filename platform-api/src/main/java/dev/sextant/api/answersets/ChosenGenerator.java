package dev.sextant.api.answersets;

import dev.sextant.remote.generation.GeneratorKind;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A generator as a run copies it.
 *
 * @param parameters sampling parameters
 * @param dialect as the newest probe found; null: none did
 */
record ChosenGenerator(
    UUID id,
    String name,
    GeneratorKind kind,
    String baseUrl,
    String model,
    @Nullable String systemPrompt,
    JsonObject parameters,
    int concurrency,
    @Nullable JsonObject dialect,
    @Nullable Price price) {

  /** A version of the price, per million tokens; without a currency it is unknown. */
  record Price(
      int version,
      @Nullable String currency,
      @Nullable BigDecimal priceIn,
      @Nullable BigDecimal priceOut,
      @Nullable BigDecimal priceCached) {}

  /** Returns the price; null if it is unknown. */
  @Nullable Price knownPrice() {
    return price == null || price.currency() == null ? null : price;
  }
}

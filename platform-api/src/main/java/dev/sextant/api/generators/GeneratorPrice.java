package dev.sextant.api.generators;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A price per million tokens.
 *
 * @param currency three letters of ISO 4217; null: the price is unknown, and so are the amounts
 * @param priceIn for tokens of the prompt
 * @param priceOut for tokens that are written
 * @param priceCached for tokens of the prompt from the server's cache; null: as {@code priceIn}
 */
record GeneratorPrice(
    @Nullable String currency,
    @Nullable BigDecimal priceIn,
    @Nullable BigDecimal priceOut,
    @Nullable BigDecimal priceCached) {

  private static final String CODE = "price-incomplete";

  /**
   * Reads the body of a request.
   *
   * @throws Refusal if it gives a part of a price only
   */
  static GeneratorPrice of(JsonObject body) {
    GeneratorPrice price = RecordJson.decode(body, GeneratorPrice.class);
    boolean hasPrices = price.priceIn != null && price.priceOut != null;
    if (price.currency == null
        && (price.priceIn != null || price.priceOut != null || price.priceCached != null)) {
      throw Refusal.invalidAt(
          CODE,
          "/currency",
          "A price needs a currency such as USD; without one, leave out prices.");
    }
    if (price.currency != null && !hasPrices) {
      throw Refusal.invalidAt(
          CODE,
          price.priceIn == null ? "/price_in" : "/price_out",
          "A price needs price_in and price_out, per million tokens. For an unknown price, give null for all fields.");
    }
    return price;
  }

  /** Returns whether a version has this price. */
  boolean isThatOf(@Nullable PriceVersion version) {
    return version != null
        && Objects.equals(currency, version.currency())
        && isEqual(priceIn, version.priceIn())
        && isEqual(priceOut, version.priceOut())
        && isEqual(priceCached, version.priceCached());
  }

  /** Compares amounts, of which 0.4 and 0.40 are equal. */
  private static boolean isEqual(@Nullable BigDecimal one, @Nullable BigDecimal other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return one.compareTo(other) == 0;
  }
}

package dev.sextant.api.generators;

import dev.sextant.remote.price.Price;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A version of a generator's price; see {@link GeneratorPrice}.
 *
 * @param version counts from 1
 */
public record PriceVersion(
    int version,
    @Nullable String currency,
    @Nullable BigDecimal priceIn,
    @Nullable BigDecimal priceOut,
    @Nullable BigDecimal priceCached,
    String createdBy,
    OffsetDateTime createdAt) {

  /** Returns the price; null if it is unknown. */
  public @Nullable Price price() {
    BigDecimal cached = priceCached == null ? priceIn : priceCached;
    return priceIn == null || priceOut == null || cached == null
        ? null
        : new Price(priceIn, priceOut, cached);
  }
}

package dev.sextant.api.generators;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A version of a generator's price; see {@link GeneratorPrice}.
 *
 * @param version counts from 1
 */
record PriceVersion(
    int version,
    @Nullable String currency,
    @Nullable BigDecimal priceIn,
    @Nullable BigDecimal priceOut,
    @Nullable BigDecimal priceCached,
    String createdBy,
    OffsetDateTime createdAt) {}

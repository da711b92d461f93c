package dev.sextant.standalone.calls;

import dev.sextant.remote.price.Price;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What may be spent.
 *
 * @param price empty if it is unknown
 * @param cap in money if a price is known, else in tokens; empty for no limit
 */
public record Money(Optional<Price> price, Optional<BigDecimal> cap) {}

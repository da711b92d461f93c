package dev.sextant.remote.price;

import dev.sextant.remote.generation.TokenUsage;
import java.math.BigDecimal;

/**
 * What a model costs, in any currency, per million tokens.
 *
 * @param in per million tokens of the prompt
 * @param out per million tokens written
 * @param cached per million tokens of the prompt that came from the server's cache
 */
public record Price(BigDecimal in, BigDecimal out, BigDecimal cached) {

  private static final int MILLION_DIGITS = 6;

  public Price {
    if (in.signum() < 0 || out.signum() < 0 || cached.signum() < 0) {
      throw new IllegalArgumentException("A price must be 0 or more.");
    }
  }

  /** Returns what a call cost, exactly. */
  public BigDecimal cost(TokenUsage usage) {
    long cachedTokens = Math.min(usage.cached(), usage.in());
    return in.multiply(BigDecimal.valueOf(usage.in() - cachedTokens))
        .add(cached.multiply(BigDecimal.valueOf(cachedTokens)))
        .add(out.multiply(BigDecimal.valueOf(usage.out())))
        .movePointLeft(MILLION_DIGITS);
  }

  /** Returns a price that is no less for any usage: every token of the prompt is a new one. */
  Price upperBound() {
    return new Price(in.max(cached), out, in.max(cached));
  }
}

package dev.sextant.remote.price;

import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.TokenUsage;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Measures calls in money, or in tokens where no price is known. */
public interface Meter {

  /** Returns what a call with this usage spent. */
  BigDecimal spent(TokenUsage usage);

  /** Returns the most that a call can spend. */
  BigDecimal bound(TokenUsage most);

  /** Measures in money. */
  static Meter money(Price price) {
    return new Meter() {
      @Override
      public BigDecimal spent(TokenUsage usage) {
        return price.cost(usage);
      }

      @Override
      public BigDecimal bound(TokenUsage most) {
        return price.upperBound().cost(most);
      }
    };
  }

  /** Measures in tokens, read and written. */
  static Meter tokens() {
    return new Meter() {
      @Override
      public BigDecimal spent(TokenUsage usage) {
        return BigDecimal.valueOf(usage.in() + usage.out());
      }

      @Override
      public BigDecimal bound(TokenUsage most) {
        return spent(most);
      }
    };
  }

  /**
   * Returns the most tokens that a call can use. A token of a prompt is a byte at least; the frame
   * that a server puts around a message is taken as 64 tokens.
   *
   * @param system the system prompt; null for none
   */
  static TokenUsage most(@Nullable String system, Ask ask) {
    long frame = 64;
    long in = bytes(ask.prompt()) + frame + (system == null ? 0 : bytes(system) + frame);
    return new TokenUsage(in, (long) ask.maxTokens() * ask.choices(), 0, 0);
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}

package dev.sextant.standalone.command.model;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what a model's tokens cost; picocli sets the fields. */
public final class TokenPriceLine {

  @Option(names = "--price-in", paramLabel = "X", description = "Price of a million input tokens.")
  private @Nullable String priceIn;

  @Option(
      names = "--price-out",
      paramLabel = "Y",
      description = "Price of a million output tokens.")
  private @Nullable String priceOut;

  @Option(
      names = "--price-cached",
      paramLabel = "Z",
      description = "Price of a million cached input tokens; default: that of the others.")
  private @Nullable String priceCached;

  /**
   * Prices of a million tokens each.
   *
   * @param cached null: that of other input tokens
   */
  public record TokenPrices(BigDecimal in, BigDecimal out, @Nullable BigDecimal cached) {}

  /** Returns whether the line has any of the options. */
  public boolean isGiven() {
    return priceIn != null || priceOut != null || priceCached != null;
  }

  /** Returns whether the line has the options that a price needs. */
  public boolean isComplete() {
    return priceIn != null && priceOut != null;
  }

  /**
   * Returns the prices of a line that has them.
   *
   * @throws WrongLineException if one is no number of 0 or more
   */
  public TokenPrices prices() {
    return new TokenPrices(
        Values.decimal("--price-in", String.valueOf(priceIn)),
        Values.decimal("--price-out", String.valueOf(priceOut)),
        priceCached == null ? null : Values.decimal("--price-cached", priceCached));
  }

  /**
   * Returns the error of a line that gives a price in part.
   *
   * @param more other options that the price needs, each with a comma and a space after it
   */
  public static WrongLineException incomplete(String more) {
    return new WrongLineException(
        "A price is %s--price-in and --price-out, per million tokens; --price-cached may come with them."
            .formatted(more));
  }
}

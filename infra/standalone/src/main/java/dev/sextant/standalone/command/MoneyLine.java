package dev.sextant.standalone.command;

import dev.sextant.remote.price.Price;
import dev.sextant.standalone.calls.Money;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what calls cost, and what may be spent. */
final class MoneyLine {

  @Option(names = "--budget", paramLabel = "AMOUNT", description = "Most to spend; needs prices.")
  private @Nullable String budget;

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
      description = "Price of a million cached input tokens.")
  private @Nullable String priceCached;

  @Option(
      names = "--token-budget",
      paramLabel = "N",
      description = "Most tokens, where prices are unknown.")
  private @Nullable String tokenBudget;

  Money money() {
    boolean priced = priceIn != null && priceOut != null;
    if (!priced && (priceIn != null || priceOut != null || priceCached != null)) {
      throw new WrongLineException(
          "A price is --price-in and --price-out, per million tokens; --price-cached may come with them.");
    }
    if (budget != null && !priced) {
      throw new WrongLineException(
          "--budget needs --price-in and --price-out, per million tokens. Without prices, cap the tokens with --token-budget.");
    }
    if (tokenBudget != null && priced) {
      throw new WrongLineException(
          "--token-budget is for unknown prices; with prices, cap the cost with --budget.");
    }
    Optional<Price> price = priced ? Optional.of(price()) : Optional.empty();
    Optional<BigDecimal> cap =
        budget != null
            ? Optional.of(Values.decimal("--budget", budget))
            : Optional.ofNullable(tokenBudget)
                .map(
                    value ->
                        BigDecimal.valueOf(
                            Values.number("--token-budget", value, 1, Long.MAX_VALUE / 2)));
    return new Money(price, cap);
  }

  private Price price() {
    BigDecimal in = Values.decimal("--price-in", String.valueOf(priceIn));
    return new Price(
        in,
        Values.decimal("--price-out", String.valueOf(priceOut)),
        priceCached == null ? in : Values.decimal("--price-cached", priceCached));
  }
}

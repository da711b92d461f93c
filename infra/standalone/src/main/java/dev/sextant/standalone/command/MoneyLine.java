package dev.sextant.standalone.command;

import dev.sextant.remote.price.Price;
import dev.sextant.standalone.calls.Money;
import dev.sextant.standalone.command.model.TokenPriceLine;
import dev.sextant.standalone.command.model.TokenPriceLine.TokenPrices;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what calls cost, and what may be spent. */
final class MoneyLine {

  @Option(names = "--budget", paramLabel = "AMOUNT", description = "Most to spend; needs prices.")
  private @Nullable String budget;

  @Mixin private TokenPriceLine tokens = new TokenPriceLine();

  @Option(
      names = "--token-budget",
      paramLabel = "N",
      description = "Most tokens, where prices are unknown.")
  private @Nullable String tokenBudget;

  Money money() {
    boolean priced = tokens.isComplete();
    if (!priced && tokens.isGiven()) {
      throw TokenPriceLine.incomplete("");
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
    TokenPrices prices = tokens.prices();
    BigDecimal cached = prices.cached();
    return new Price(prices.in(), prices.out(), cached == null ? prices.in() : cached);
  }
}

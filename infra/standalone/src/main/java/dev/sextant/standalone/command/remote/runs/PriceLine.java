package dev.sextant.standalone.command.remote.runs;

import static java.util.stream.Collectors.joining;

import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.model.TokenPriceLine;
import dev.sextant.standalone.command.model.TokenPriceLine.TokenPrices;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what a generator's tokens cost; picocli sets the fields. */
final class PriceLine {

  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

  @Option(
      names = "--currency",
      paramLabel = "CODE",
      description = "Currency of the prices: three letters of ISO 4217, such as EUR.")
  private @Nullable String currency;

  @Mixin private TokenPriceLine tokens = new TokenPriceLine();

  /** Returns the body of a request that sets the price; empty if the line gives none. */
  Optional<Map<String, Object>> request() {
    return currency == null && !tokens.isGiven() ? Optional.empty() : Optional.of(required());
  }

  /** Returns the body of a request that sets the price. */
  Map<String, Object> required() {
    if (currency == null || !tokens.isComplete()) {
      throw TokenPriceLine.incomplete("--currency, ");
    }
    if (!CURRENCY.matcher(currency).matches()) {
      throw new WrongLineException(
          "--currency takes three letters, such as EUR; found '%s'.".formatted(currency));
    }
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("currency", currency);
    TokenPrices prices = tokens.prices();
    request.put("price_in", prices.in());
    request.put("price_out", prices.out());
    BigDecimal cached = prices.cached();
    if (cached != null) {
      request.put("price_cached", cached);
    }
    if (request.values().stream()
        .anyMatch(value -> value instanceof BigDecimal price && price.compareTo(MOST) > 0)) {
      throw new WrongLineException("A price is at most 1,000,000 per million tokens.");
    }
    return request;
  }

  /** Returns the options that give the body of a request. */
  static String words(Map<String, Object> request) {
    return request.entrySet().stream()
        .map(field -> "--%s %s".formatted(field.getKey().replace('_', '-'), field.getValue()))
        .collect(joining(" "));
  }
}

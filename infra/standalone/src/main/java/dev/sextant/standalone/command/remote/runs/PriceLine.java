package dev.sextant.standalone.command.remote.runs;

import static java.util.stream.Collectors.joining;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
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

  /** Returns the body of a request that sets the price; empty if the line gives none. */
  Optional<Map<String, Object>> request() {
    return currency == null && priceIn == null && priceOut == null && priceCached == null
        ? Optional.empty()
        : Optional.of(required());
  }

  /** Returns the body of a request that sets the price. */
  Map<String, Object> required() {
    if (currency == null || priceIn == null || priceOut == null) {
      throw new WrongLineException(
          "A price is --currency, --price-in and --price-out, per million tokens; --price-cached may come with them.");
    }
    if (!CURRENCY.matcher(currency).matches()) {
      throw new WrongLineException(
          "--currency takes three letters, such as EUR; found '%s'.".formatted(currency));
    }
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("currency", currency);
    request.put("price_in", Values.decimal("--price-in", priceIn));
    request.put("price_out", Values.decimal("--price-out", priceOut));
    if (priceCached != null) {
      request.put("price_cached", Values.decimal("--price-cached", priceCached));
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

package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A number with its 95 % interval, or with the reason for a missing interval.
 *
 * @param value the estimate
 * @param low lower end; null if there is no interval
 * @param high upper end; null if there is no interval
 * @param why reason for a missing interval, in words; empty if there is an interval
 */
public record Statistic(double value, @Nullable Double low, @Nullable Double high, String why) {

  Statistic(double value, double low, double high) {
    this(value, low, high, "");
  }

  /** Reads {@code {"value","low","high"}}; empty if the report has null. */
  public static Optional<Statistic> of(JsonNode node) {
    return node.path("value").isNumber()
        ? Optional.of(
            new Statistic(
                node.path("value").asDouble(),
                number(node.path("low")),
                number(node.path("high")),
                why(node)))
        : Optional.empty();
  }

  private static @Nullable Double number(JsonNode node) {
    return node.isNumber() ? (Double) node.asDouble() : null;
  }

  private static String why(JsonNode node) {
    long items = node.path("items").asLong();
    String counted = items == 1 ? "1 item" : "%,d items".formatted(items);
    return switch (node.path("reason").asText()) {
      case "too-few-items" -> counted + ": too few for an interval";
      case "too-few-of-a-class" -> counted + " of a class: too few for an interval";
      case "uneven-items" -> "counts as " + counted + ", because a few groups hold most cases";
      case "no-variation" -> "no variation";
      default -> "";
    };
  }

  /** {@code 0.780 [0.740, 0.810]}, or {@code 0.569 (8 items: too few for an interval)}. */
  @Override
  public String toString() {
    return low == null || high == null
        ? "%s (%s)".formatted(rounded(value), why.isEmpty() ? "no interval" : why)
        : "%s [%s, %s]".formatted(rounded(value), rounded(low), rounded(high));
  }

  /** Returns three decimals; a number that rounds to zero has no sign. */
  private static String rounded(double number) {
    String text = String.format(Locale.ROOT, "%.3f", number);
    return text.equals("-0.000") ? "0.000" : text;
  }
}

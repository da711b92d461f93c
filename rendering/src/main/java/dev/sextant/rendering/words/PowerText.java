package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Says what the items behind a comparison could have shown, and how many would decide it. */
public final class PowerText {

  private static final double EVEN = 0.8;

  private PowerText() {}

  /** Returns the sentence for a report's {@code power}; empty where it is null. */
  public static String of(JsonNode power, Wording wording) {
    if (!power.isObject()) {
      return "";
    }
    String needed = needed(power);
    return "A difference of %s or more would have been detected (%s)%s."
        .formatted(
            wording.number(power.path("detectable").doubleValue()),
            items(power),
            needed.isEmpty() ? "" : "; " + needed);
  }

  private static String items(JsonNode power) {
    long items = power.path("items").asLong();
    double effective = power.path("effective_items").doubleValue();
    return effective < EVEN * items
        ? String.format(
            Locale.ROOT,
            "%,d independent items, which weigh as much as %,d even ones",
            items,
            Math.max(1, Math.round(effective)))
        : String.format(Locale.ROOT, "%,d independent items", items);
  }

  /** Returns what would decide an open comparison; empty if it is decided, or nothing is known. */
  public static String needed(JsonNode power) {
    return switch (power.path("outlook").asText()) {
      case "items" ->
          String.format(
              Locale.ROOT,
              "about %,d labelled items would decide it, if the difference found is the true one",
              roundedUp(power.path("needed_items").asLong()));
      case "more-than-a-million" -> "it would take more than a million labelled items to decide it";
      case "no-difference" -> "no number of items would decide it: the difference is 0";
      case "opposite-differences" ->
          "no number of items would decide it: Spearman and Pearson after isotonic scaling point"
              + " in opposite directions";
      default -> "";
    };
  }

  /** Two digits: the number is an order of magnitude. */
  private static long roundedUp(long items) {
    long unit = 1;
    while (items / unit >= 100) {
      unit *= 10;
    }
    return (items + unit - 1) / unit * unit;
  }
}

package dev.sextant.standalone.calibrations;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says in a sentence why a threshold is not shown to beat its floor. */
final class BelowFloor {

  private static final Map<String, String> RATES =
      Map.of(
          "recall", "recall",
          "fpr", "false positive rate",
          "f1", "F1",
          "youden", "recall less false positive rate");

  private BelowFloor() {}

  /** Returns the sentence; empty if the threshold is shown to beat its floor. */
  static Optional<String> of(JsonNode fit, @Nullable JsonNode judgement) {
    JsonNode fitted = fit.path("floor");
    JsonNode floor = judgement == null ? fitted : judgement.path("floor");
    if (!fitted.isObject() || !floor.isObject()) {
      return Optional.of(
          "It was fitted or judged before thresholds were compared with floors: make a new"
              + " calibration to see whether it beats one.");
    }
    String verdict = floor.path("verdict").asText("");
    boolean isFloor = fitted.path("score_is_floor").asBoolean();
    if (verdict.equals("adds") || (isFloor && !verdict.equals("worse"))) {
      return Optional.empty();
    }
    String where = judgement == null ? "On the calibration part" : "On the holdout";
    return Optional.of(
        switch (floor.path("reason").asText("")) {
          case FloorJson.NO_SCORES ->
              "The experiment has no values of a floor for these subjects, so nothing shows that"
                  + " the score beats one.";
          case FloorJson.TOO_FEW_LABELS ->
              "No floor has values for 50 labelled subjects of either class on either part, so"
                  + " nothing shows that the score beats one.";
          case FloorJson.NONE_REACHES ->
              where
                  + ", the score is not shown to beat flagging nothing, and no floor has a"
                  + " threshold for this objective: recall less false positive rate "
                  + interval(floor.at("/differences/youden"))
                  + ".";
          default -> where + ", " + compared(floor, verdict);
        });
  }

  private static String compared(JsonNode floor, String verdict) {
    String rate = floor.get("compared").asText();
    String name = floor.get("metric").asText();
    JsonNode difference = floor.at("/differences/" + rate);
    String numbers =
        "%s %s for the score, %s for the floor, difference %s"
            .formatted(
                RATES.getOrDefault(rate, rate),
                value(floor.get("score_statistics"), rate),
                value(floor.get("statistics"), rate),
                difference.isObject() ? interval(difference) : "undefined");
    if (verdict.equals("worse")) {
      return "the best floor, %s, does better than the score: %s.".formatted(name, numbers);
    }
    return "the score is not shown to beat the best floor, %s: %s%s."
        .formatted(name, numbers, whyNot(difference));
  }

  private static String whyNot(JsonNode difference) {
    if (!isBounded(difference)) {
      return ", which has no interval";
    }
    return difference.get("low").asDouble() <= 0 && difference.get("high").asDouble() >= 0
        ? ", an interval that contains 0"
        : ", but the score misses its target, which the floor does not miss";
  }

  private static String value(JsonNode statistics, String rate) {
    return rate.equals("youden")
        ? number(statistics.at("/recall/value").asDouble() - statistics.at("/fpr/value").asDouble())
        : interval(statistics.get(rate));
  }

  private static String interval(JsonNode interval) {
    if (!interval.isObject()) {
      return "undefined";
    }
    String value = number(interval.get("value").asDouble());
    return isBounded(interval)
        ? "%s [%s, %s]"
            .formatted(
                value,
                number(interval.get("low").asDouble()),
                number(interval.get("high").asDouble()))
        : value;
  }

  /** A value has no interval where it rests on too few items, or does not vary. */
  private static boolean isBounded(JsonNode interval) {
    return interval.path("low").isNumber() && interval.path("high").isNumber();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}

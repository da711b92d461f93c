package dev.sextant.api.calibrations.statistics;

import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Explains in a sentence why a threshold is not shown to beat its floor. */
public final class BelowFloor {

  private static final Map<String, String> RATES =
      Map.of(
          "recall", "recall",
          "fpr", "false positive rate",
          "f1", "F1",
          "youden", "recall less false positive rate");

  private BelowFloor() {}

  /**
   * Returns the sentence; empty if the threshold is shown to beat its floor, on the holdout if it
   * was judged there, else on the calibration part. If the score is a floor itself, there is a
   * sentence only if another floor is shown to do better.
   *
   * @param judgement of the fit; null if there is none yet
   */
  public static Optional<String> of(CalibrationFit fit, @Nullable JsonObject judgement) {
    JsonObject floor = judgement == null ? fit.floor() : judgement.getJsonObject("floor");
    String verdict = floor.getString("verdict", "");
    boolean isFloor = fit.floor().getBoolean("score_is_floor");
    if ("adds".equals(verdict) || (isFloor && !"worse".equals(verdict))) {
      return Optional.empty();
    }
    String where = judgement == null ? "On the calibration part" : "On the holdout";
    return Optional.of(
        switch (String.valueOf(floor.getString("reason"))) {
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
                  + interval(floor.getJsonObject("differences").getJsonObject("youden"))
                  + ".";
          default -> where + ", " + compared(floor, verdict);
        });
  }

  private static String compared(JsonObject floor, @Nullable String verdict) {
    String rate = floor.getString("compared");
    String name = floor.getString("metric");
    JsonObject difference = floor.getJsonObject("differences").getJsonObject(rate);
    String numbers =
        "%s %s for the score, %s for the floor, difference %s"
            .formatted(
                RATES.getOrDefault(rate, rate),
                value(floor.getJsonObject("score_statistics"), rate),
                value(floor.getJsonObject("statistics"), rate),
                interval(difference));
    if ("worse".equals(verdict)) {
      return "the best floor, %s, does better than the score: %s.".formatted(name, numbers);
    }
    return "the score is not shown to beat the best floor, %s: %s%s."
        .formatted(name, numbers, whyNot(difference));
  }

  private static String whyNot(@Nullable JsonObject difference) {
    if (difference == null || !isBounded(difference)) {
      return ", which has no interval";
    }
    return difference.getDouble("low") <= 0 && difference.getDouble("high") >= 0
        ? ", an interval that contains 0"
        : ", but the score misses its target, which the floor does not miss";
  }

  private static String value(JsonObject statistics, String rate) {
    return rate.equals("youden")
        ? number(
            statistics.getJsonObject("recall").getDouble("value")
                - statistics.getJsonObject("fpr").getDouble("value"))
        : interval(statistics.getJsonObject(rate));
  }

  private static String interval(@Nullable JsonObject interval) {
    if (interval == null) {
      return "undefined";
    }
    String value = number(interval.getDouble("value"));
    return isBounded(interval)
        ? "%s [%s, %s]"
            .formatted(value, number(interval.getDouble("low")), number(interval.getDouble("high")))
        : value;
  }

  /** A value has no interval if it is based on too few items, or does not vary. */
  private static boolean isBounded(JsonObject interval) {
    return interval.getValue("low") != null && interval.getValue("high") != null;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}

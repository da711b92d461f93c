package dev.sextant.api.calibrations.statistics;

import dev.sextant.api.calibrations.statistics.StoredFloor.Bounded;
import dev.sextant.api.calibrations.statistics.StoredFloor.Rates;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Explains in a sentence why a threshold is not shown to beat its floor. */
public final class BelowFloor {

  private static final String YOUDEN = "youden";

  private static final Map<String, String> RATES =
      Map.of(
          "recall",
          "recall",
          "fpr",
          "false positive rate",
          "f1",
          "F1",
          YOUDEN,
          "recall less false positive rate");

  private BelowFloor() {}

  /**
   * Returns the sentence; empty if the threshold is shown to beat its floor, on the holdout if it
   * was judged there, else on the calibration part. If the score is a floor itself, there is a
   * sentence only if another floor is shown to do better.
   *
   * @param judgement of the fit; null if there is none yet
   */
  public static Optional<String> of(CalibrationFit fit, @Nullable JsonObject judgement) {
    StoredFloor fitted = StoredFloor.of(fit.floor());
    StoredFloor floor =
        judgement == null ? fitted : StoredFloor.of(judgement.getJsonObject("floor"));
    String verdict = String.valueOf(floor.verdict());
    boolean isFloor = fitted.scoreIsFloor();
    if ("adds".equals(verdict) || (isFloor && !"worse".equals(verdict))) {
      return Optional.empty();
    }
    String where = judgement == null ? "On the calibration part" : "On the holdout";
    return Optional.of(
        switch (String.valueOf(floor.reason())) {
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
                  + interval(floor.difference(YOUDEN))
                  + ".";
          default -> where + ", " + compared(floor, verdict);
        });
  }

  private static String compared(StoredFloor floor, String verdict) {
    String rate = Objects.requireNonNull(floor.compared());
    Bounded difference = floor.difference(rate);
    String numbers =
        "%s %s for the score, %s for the floor, difference %s"
            .formatted(
                RATES.getOrDefault(rate, rate),
                value(floor.scoreStatistics(), rate),
                value(floor.statistics(), rate),
                interval(difference));
    if ("worse".equals(verdict)) {
      return "the best floor, %s, does better than the score: %s."
          .formatted(floor.metric(), numbers);
    }
    return "the score is not shown to beat the best floor, %s: %s%s."
        .formatted(floor.metric(), numbers, whyNot(difference));
  }

  private static String whyNot(@Nullable Bounded difference) {
    if (difference == null || !difference.hasInterval()) {
      return ", which has no interval";
    }
    return difference.contains(0)
        ? ", an interval that contains 0"
        : ", but the score misses its target, which the floor does not miss";
  }

  private static String value(@Nullable Rates statistics, String rate) {
    Rates rates = Objects.requireNonNull(statistics);
    return rate.equals(YOUDEN) ? number(rates.youden()) : interval(rates.rate(rate));
  }

  private static String interval(@Nullable Bounded interval) {
    if (interval == null) {
      return "undefined";
    }
    String value = number(interval.value());
    return interval.low() == null || interval.high() == null
        ? value
        : "%s [%s, %s]".formatted(value, number(interval.low()), number(interval.high()));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}

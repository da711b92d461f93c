package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.labelled.Cuts;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics.BoundedRate;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The words for an objective that is best served by flagging everything or nothing. */
record DegenerateObjective(Objective objective, Cuts cuts, @Nullable BoundedRate rate) {

  Outcome<ThresholdSearch> refusal() {
    return switch (objective.goal()) {
      case YOUDEN ->
          chance(
              "No threshold does better than chance on the calibration side: recall nowhere exceeds"
                  + " the false positive rate.");
      case F1 ->
          chance(
              "The best F1 on the calibration side, "
                  + number(cuts.at(0).f1())
                  + ", is that of flagging everything: no threshold earns more.");
      case FPR_AT_MOST ->
          unreachable(
              "A false positive rate of at most %s is kept only by flagging nothing that is risky:"
                  + " the lowest at which a threshold finds anything is %s.",
              least(DegenerateObjective::findsSome, cut -> cuts.at(cut).falsePositiveRate()));
      case RECALL_AT_LEAST ->
          unreachable(
              "A recall of at least %s is reached only by flagging everything: the highest of any"
                  + " threshold that passes a trustworthy case is %s.",
              -least(DegenerateObjective::passesSome, cut -> -cuts.at(cut).recall()));
      case REVIEW_LOAD_AT_MOST ->
          unreachable(
              "A review load of at most %s is kept only by flagging nothing that is risky: the"
                  + " lowest at which a threshold finds anything is %s.",
              least(DegenerateObjective::findsSome, cut -> cuts.at(cut).reviewLoad()));
      case FPR_UPPER_BOUND_AT_MOST ->
          unreachable(
              "An upper bound of the false positive rate of at most %s is kept only by flagging"
                  + " nothing that is risky: the lowest at which a threshold finds anything is %s."
                  + " More trustworthy labels bring it down.",
              least(DegenerateObjective::findsSome, cut -> bound(cuts.at(cut))));
      case RECALL_LOWER_BOUND_AT_LEAST ->
          unreachable(
              "A lower bound of recall of at least %s is reached only by flagging everything, or"
                  + " not at all: the highest of any threshold that passes a trustworthy case is"
                  + " %s. More risky labels bring it up.",
              -least(DegenerateObjective::passesSome, cut -> -bound(cuts.at(cut))));
      case BY_HAND ->
          throw new IllegalStateException("a threshold that a person chose is not searched");
    };
  }

  /** Refuses a best threshold that is not shown to beat chance. */
  static Outcome<ThresholdSearch> atBest(Confusion counts) {
    return chance(
        "No threshold is shown to beat chance on the calibration side: the best for this objective"
            + " flags "
            + number(counts.recall())
            + " of the risky and "
            + number(counts.falsePositiveRate())
            + " of the trustworthy.");
  }

  /** Refuses a threshold that a person chose among scores that do not vary. */
  static Outcome<ThresholdSearch> alike() {
    return chance(
        "All scores of the calibration side are equal but for rounding, so no threshold"
            + " separates them.");
  }

  /** Refuses a threshold that a person chose and that is not shown to beat chance. */
  static Outcome<ThresholdSearch> byHand(double threshold, Confusion counts) {
    return chance(
        "The threshold "
            + threshold
            + " is not shown to beat chance on the calibration side: it flags "
            + number(counts.recall())
            + " of the risky and "
            + number(counts.falsePositiveRate())
            + " of the trustworthy.");
  }

  private double bound(Confusion counts) {
    return rate == null ? Double.NaN : rate.bound(counts);
  }

  private static boolean findsSome(Confusion counts) {
    return counts.truePositives() > 0;
  }

  private static boolean passesSome(Confusion counts) {
    return counts.trueNegatives() > 0;
  }

  private double least(Predicate<Confusion> wanted, IntToDoubleFunction rate) {
    return IntStream.rangeClosed(0, cuts.groups())
        .filter(cut -> wanted.test(cuts.at(cut)))
        .mapToDouble(rate)
        .min()
        .orElseThrow();
  }

  private Outcome<ThresholdSearch> unreachable(String sentence, double nearest) {
    double target = objective.target() == null ? Double.NaN : objective.target();
    return new Outcome.Refused<>(
        Obstacle.TARGET_UNREACHABLE, String.format(Locale.ROOT, sentence, target, number(nearest)));
  }

  private static Outcome<ThresholdSearch> chance(String sentence) {
    return new Outcome.Refused<>(Obstacle.NOT_BETTER_THAN_CHANCE, sentence);
  }

  private static String number(double share) {
    return String.format(Locale.ROOT, "%.3f", share);
  }
}

package dev.sextant.metrics.calibration.labelled;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.Stream;

/**
 * How many labels of each class one side of a split has.
 *
 * @param risky labels that say not grounded
 * @param trustworthy labels that say grounded
 */
public record ClassCounts(int risky, int trustworthy) {

  /** Labels of either class that either side must have: below, nothing is fitted or judged. */
  public static final int NEEDED = 50;

  /** Counts the labels. */
  public static ClassCounts of(List<LabelledScore> scores) {
    return LabelledScores.of(scores).counts();
  }

  /** Returns whether both classes have the labels needed. */
  public boolean suffice() {
    return risky >= NEEDED && trustworthy >= NEEDED;
  }

  /** Returns what is there, what is missing and the remedy, for who asks why nothing is fitted. */
  public static String refusal(ClassCounts calibration, ClassCounts holdout) {
    return "A calibration needs "
        + NEEDED
        + " labels of either class on either side; found "
        + calibration.words()
        + " on the calibration side, "
        + holdout.words()
        + " in the holdout. Label more answers: "
        + Stream.of(
                missing(calibration.risky, "risky", "on the calibration side"),
                missing(calibration.trustworthy, "trustworthy", "on the calibration side"),
                missing(holdout.risky, "risky", "in the holdout"),
                missing(holdout.trustworthy, "trustworthy", "in the holdout"))
            .filter(words -> !words.isEmpty())
            .collect(joining(", "))
        + ".";
  }

  private static String missing(int found, String of, String where) {
    return found >= NEEDED ? "" : "%d more %s %s".formatted(NEEDED - found, of, where);
  }

  private String words() {
    return risky + " risky and " + trustworthy + " trustworthy";
  }
}

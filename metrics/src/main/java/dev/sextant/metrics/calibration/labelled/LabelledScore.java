package dev.sextant.metrics.calibration.labelled;

import dev.sextant.metrics.report.subjects.Readings;

/**
 * A score of which it is known whether its subject is risky (not grounded).
 *
 * @param item of the subject, 0 or more: subjects of one item are resampled together
 * @param score in the metric's own units, finite
 * @param risky label
 */
public record LabelledScore(int item, double score, boolean risky) {

  /**
   * Checks the numbers; what differs by rounding only becomes equal, see {@link Readings}.
   *
   * @throws IllegalArgumentException if the score is not finite or the item negative
   */
  public LabelledScore {
    check(item, score);
    score = Readings.rounded(score);
  }

  static void check(int item, double score) {
    if (item < 0 || !Double.isFinite(score)) {
      throw new IllegalArgumentException(
          "expected an item from 0 and a finite score, found " + item + " and " + score);
    }
  }
}

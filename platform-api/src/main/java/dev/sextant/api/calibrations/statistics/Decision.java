package dev.sextant.api.calibrations.statistics;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * The decision of a fit on one score. Nothing is extrapolated beyond the scores of the fit.
 *
 * @param flagged whether the score is on the risky side of the threshold
 * @param threshold in the metric's own units
 * @param direction which side is flagged: {@code flag-at-or-above} or {@code flag-at-or-below}
 * @param band {@code accept}, {@code review} or {@code reject}; {@code review} if the score is out
 *     of range, since the error rates of accepting and rejecting are unknown there; null if the fit
 *     has no bands
 * @param expectedError share of wrong decisions in that band; null if the fit has no bands, or the
 *     score is out of range
 * @param risk probability that a subject with this score is risky; null if the score is out of
 *     range
 * @param range of the scores that it was fitted on
 */
public record Decision(
    boolean flagged,
    double threshold,
    String direction,
    @Nullable String band,
    @Nullable ExpectedError expectedError,
    @Nullable Estimate risk,
    Range range) {

  /**
   * Returns whether threshold and bands disagree: flagged and accepted, or not flagged and
   * rejected.
   */
  public boolean disagrees() {
    return flagged ? "accept".equals(band) : "reject".equals(band);
  }

  /**
   * A share of wrong decisions, and the part of the split that it was counted on: the holdout once
   * the fit was judged there. The share on the calibration part is too low for other answers,
   * because the bands were chosen by it.
   *
   * @param side {@code calibration} or {@code holdout}
   */
  public record ExpectedError(@JsonUnwrapped Estimate share, String side) {}

  /**
   * A share observed on the labelled scores. It may be 0 or 1, but its interval is never a point.
   *
   * @param value in [0, 1]
   * @param low end of its 95 % interval; null if there are too few items for an interval
   * @param high end of its 95 % interval; null if there are too few items for an interval
   * @param n number of labelled scores behind it
   */
  public record Estimate(double value, @Nullable Double low, @Nullable Double high, long n) {}

  /**
   * A closed range of scores.
   *
   * @param from the lowest
   * @param to the highest
   */
  public record Range(double from, double to) {

    /** Returns whether a score is in the range. */
    public boolean has(double score) {
      return score >= from && score <= to;
    }
  }
}

package dev.sextant.api.calibrations.statistics;

import org.jspecify.annotations.Nullable;

/**
 * What a fit says of one score. Nothing is estimated beyond the scores that it was fitted on.
 *
 * @param flagged whether the score is on the risky side of the threshold
 * @param threshold in the metric's own units
 * @param direction which side is flagged: {@code flag-at-or-above} or {@code flag-at-or-below}
 * @param band {@code accept}, {@code review} or {@code reject}; out of range {@code review}, since
 *     nobody has counted how often accepting or rejecting is wrong there; null if the fit has no
 *     bands
 * @param expectedError share of wrong decisions in that band; null if the fit has no bands, or the
 *     score is out of range
 * @param risk probability that a subject with this score is risky; null if the score is out of
 *     range, or the fit has not kept what its probabilities rest on
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

  /** Returns whether it is flagged and accepted, or not flagged and rejected. */
  public boolean disagrees() {
    return flagged ? "accept".equals(band) : "reject".equals(band);
  }

  /**
   * A share of wrong decisions, and the side of the split that it was counted on: the holdout once
   * the fit was judged on it. Bands are chosen by the share on the side that they are fitted on, so
   * that one is too low for other answers.
   *
   * @param side {@code calibration} or {@code holdout}
   */
  public record ExpectedError(Estimate share, String side) {}

  /**
   * A share as it was found where the fit was made. It may be 0 or 1, its interval is never a
   * point.
   *
   * @param value in [0, 1]
   * @param low end of its 95 % interval; null where it rests on too few items for one
   * @param high end of its 95 % interval; null where it rests on too few items for one
   * @param n labelled scores that it rests on
   */
  public record Estimate(double value, @Nullable Double low, @Nullable Double high, long n) {}

  /**
   * Scores from one to another, both included.
   *
   * @param from the lowest
   * @param to the highest
   */
  public record Range(double from, double to) {

    /** Returns whether a score is one of them. */
    public boolean has(double score) {
      return score >= from && score <= to;
    }
  }
}

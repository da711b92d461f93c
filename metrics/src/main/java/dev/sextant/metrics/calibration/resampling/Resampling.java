package dev.sextant.metrics.calibration.resampling;

/**
 * How intervals are drawn: each resample takes as many items, with replacement, as have a labelled
 * score on the side in question.
 *
 * @param count resamples, 1 or more
 * @param seed equal seeds and equal scores give equal bits
 */
public record Resampling(int count, long seed) {

  private static final int MOST = 1_500;
  private static final int FEWEST = 200;

  /** Cases times resamples that take about a tenth of a second. */
  private static final int WEIGHTS = 10_000_000;

  /**
   * Checks the count.
   *
   * @throws IllegalArgumentException if there is no resample
   */
  public Resampling {
    if (count < 1) {
      throw new IllegalArgumentException("expected one resample or more, found " + count);
    }
  }

  /**
   * Returns the resampling for so many cases: 1,500 resamples of up to 6,666 cases, fewer of more,
   * and never fewer than 200.
   */
  public static Resampling forCases(int cases, long seed) {
    return new Resampling(Math.max(FEWEST, Math.min(MOST, WEIGHTS / Math.max(1, cases))), seed);
  }

  Resamples of(int items) {
    return new Resamples(items, count, seed);
  }
}

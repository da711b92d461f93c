package dev.sextant.metrics.calibration.resampling;

import dev.sextant.metrics.report.bootstrap.Resamples;

/**
 * How intervals are drawn: each resample takes as many items, with replacement, as have a labelled
 * score on the side in question.
 *
 * @param count resamples, 1 or more
 * @param seed equal seeds and equal scores give equal bits
 */
public record Resampling(int count, long seed) {

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

  Resamples of(int items) {
    return new Resamples(items, count, seed);
  }
}

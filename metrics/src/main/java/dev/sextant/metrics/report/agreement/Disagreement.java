package dev.sextant.metrics.report.agreement;

import java.util.List;

/**
 * A subject on which embedders disagree.
 *
 * @param subject place in the list of subjects, from 0
 * @param item its item
 * @param range greatest minus least of the percentiles, in [0, 1)
 * @param percentiles by embedder: (mid-rank - 0.5) / n of its score among the common subjects, in
 *     (0, 1)
 */
public record Disagreement(int subject, int item, double range, List<Double> percentiles) {

  /** Copies what could change. */
  public Disagreement {
    percentiles = List.copyOf(percentiles);
  }
}

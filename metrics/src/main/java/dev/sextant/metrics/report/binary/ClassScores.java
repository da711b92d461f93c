package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scores of one class, as measured (not oriented).
 *
 * @param mean null if there are none
 * @param quantiles at 0.05, 0.25, 0.5, 0.75 and 0.95; empty if there are no subjects
 */
public record ClassScores(@Nullable Interval mean, List<Quantile> quantiles) {

  /** Copies what could change. */
  public ClassScores {
    quantiles = List.copyOf(quantiles);
  }
}

package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.combination.Standard;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import java.util.Arrays;
import java.util.Optional;

/**
 * The values of a series alone: little enough to be kept for every series of a report.
 *
 * @param values by place of the subject in the sample; NaN where it has none
 */
public record ScoreColumn(ScoreSeries.Name name, double[] values) {

  /** Returns the values of a series. */
  static ScoreColumn of(ScoreSeries series) {
    return new ScoreColumn(series.name(), series.scored().scores().values());
  }

  /** Returns whether the subject at a place has a value. */
  boolean has(int place) {
    return !Double.isNaN(values[place]);
  }

  /** Returns the standard of the values at some places; empty if they do not vary. */
  Optional<Standard> standard(int[] places) {
    double[] some = new double[places.length];
    Arrays.setAll(some, i -> values[places[i]]);
    return Standard.of(some);
  }
}

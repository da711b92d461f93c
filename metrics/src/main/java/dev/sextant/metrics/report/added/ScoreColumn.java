package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.combination.Standard;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The values of a series alone: little enough to be kept for every series of a report.
 *
 * @param values by place of the subject in the sample; NaN where it has none
 */
public record ScoreColumn(ScoreSeries.Name name, double[] values) {

  /** Copies the values of a series. */
  static ScoreColumn of(ScoreSeries series) {
    return of(series, series.subjects());
  }

  /** Copies the values of some subjects of a series. */
  static ScoreColumn of(ScoreSeries series, List<ScoredSubject> subjects) {
    double[] values = new double[subjects.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(subjects.get(i));
    }
    return new ScoreColumn(series.name(), values);
  }

  private static double value(ScoredSubject subject) {
    return subject.score() instanceof Score.Defined score ? score.value() : Double.NaN;
  }

  /** Returns whether the subject at a place has a value. */
  boolean has(int place) {
    return !Double.isNaN(values[place]);
  }

  /** Returns the values at some places with mean 0 and variance 1; empty if they do not vary. */
  Optional<double[]> standardised(BitSet places) {
    double[] some = new double[places.cardinality()];
    int place = places.nextSetBit(0);
    for (int i = 0; i < some.length; i++) {
      some[i] = values[place];
      place = places.nextSetBit(place + 1);
    }
    return Standard.of(some).map(standard -> standard.apply(some));
  }

  /** Returns the columns that vary over some places. */
  static List<ScoreColumn> varying(List<ScoreColumn> columns, BitSet places) {
    return columns.stream().filter(each -> each.standardised(places).isPresent()).toList();
  }

  /** Returns the standardised values of columns that vary over some places. */
  static double[][] standardised(List<ScoreColumn> columns, BitSet places) {
    return columns.stream()
        .map(column -> column.standardised(places).orElseThrow())
        .toArray(double[][]::new);
  }
}

package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.calibration.resampling.Resamples;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Percentile;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The percentile bootstrap by item, which repeats subjects: what intervals are compared with. */
public final class Bootstrap {

  private final Resamples resamples;

  public Bootstrap(int items, int count) {
    resamples = new Resamples(items, count, 12);
  }

  /** Returns how wide the 95 % percentile interval of a statistic of the repeated subjects is. */
  public double width(List<ScoredSubject> subjects, ToDoubleFunction<List<ScoredSubject>> naive) {
    return width(drawn -> naive.applyAsDouble(Naive.repeat(subjects, drawn)));
  }

  /**
   * Returns how wide the 95 % percentile interval is.
   *
   * @param statistic of how often each item was drawn; left out where it is undefined
   */
  public double width(ToDoubleFunction<int[]> statistic) {
    double[] values =
        IntStream.range(0, resamples.count())
            .mapToDouble(r -> statistic.applyAsDouble(resamples.multiplicities(r)))
            .filter(value -> !Double.isNaN(value))
            .sorted()
            .toArray();
    return Percentile.of(values, 0.975) - Percentile.of(values, 0.025);
  }

  public static double width(Interval interval) {
    return interval.high() - interval.low();
  }
}

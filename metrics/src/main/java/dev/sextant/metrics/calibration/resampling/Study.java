package dev.sextant.metrics.calibration.resampling;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Percentile;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of weighted cases in the full sample and in every resample by item; several studies of
 * the same items share what is drawn.
 *
 * @param <T> what the statistics read
 */
public final class Study<T> {

  private static final double LOW = 0.025;
  private static final double HIGH = 0.975;

  private final Items items;
  private final Counting<T> counting;
  private final List<? extends ToDoubleFunction<T>> statistics;
  private final int[] weights;
  private final double[] values;
  private final double[][] resampled;

  /**
   * Measures the full sample.
   *
   * @param items one or more
   * @param counting from how often each case occurs to what the statistics read
   * @param statistics {@code NaN} where undefined
   */
  public Study(
      Items items,
      Resampling resampling,
      Counting<T> counting,
      List<? extends ToDoubleFunction<T>> statistics) {
    this.items = items;
    this.counting = counting;
    this.statistics = statistics;
    this.weights = new int[items.ofCase().length];
    Arrays.fill(weights, 1);
    this.values = measure();
    this.resampled = new double[resampling.count()][];
  }

  /**
   * Measures all resamples.
   *
   * @param studies one or more, of the same items
   * @throws CancellationException if the thread was interrupted
   */
  public static void resample(Resampling resampling, List<Study<?>> studies) {
    Resamples resamples = resampling.of(studies.get(0).items.count());
    for (int resample = 0; resample < resampling.count(); resample++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted before resample " + resample);
      }
      int[] multiplicities = resamples.multiplicities(resample);
      for (Study<?> study : studies) {
        study.take(resample, multiplicities);
      }
    }
  }

  /**
   * Returns each statistic, in order, with its 95 % percentile interval over the resamples in which
   * it is defined; null where it is undefined in the full sample.
   */
  public @Nullable Interval[] intervals() {
    @Nullable Interval[] intervals = new @Nullable Interval[values.length];
    for (int column = 0; column < values.length; column++) {
      intervals[column] = interval(column);
    }
    return intervals;
  }

  private void take(int resample, int[] multiplicities) {
    int[] item = items.ofCase();
    for (int i = 0; i < weights.length; i++) {
      weights[i] = multiplicities[item[i]];
    }
    resampled[resample] = measure();
  }

  private double[] measure() {
    T counts = counting.of(weights);
    return statistics.stream().mapToDouble(of -> of.applyAsDouble(counts)).toArray();
  }

  private @Nullable Interval interval(int column) {
    double[] defined =
        Arrays.stream(resampled)
            .mapToDouble(row -> row[column])
            .filter(estimate -> !Double.isNaN(estimate))
            .sorted()
            .toArray();
    return Double.isNaN(values[column]) || defined.length == 0
        ? null
        : new Interval(values[column], Percentile.of(defined, LOW), Percentile.of(defined, HIGH));
  }

  /** What the statistics read, of cases that occur so often. */
  public interface Counting<T> {

    /** Reads the weights, which it must not keep. */
    T of(int[] weights);
  }
}

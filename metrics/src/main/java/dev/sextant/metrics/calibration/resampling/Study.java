package dev.sextant.metrics.calibration.resampling;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Percentile;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
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
    int[] once = new int[items.ofCase().length];
    Arrays.fill(once, 1);
    this.values = measure(counting.of(once));
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
    for (int first = 0; first < resampling.count(); first += ResampleBlock.WHOLE) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted before resample " + first);
      }
      int[][] multiplicities = new int[Math.min(ResampleBlock.WHOLE, resampling.count() - first)][];
      for (int i = 0; i < multiplicities.length; i++) {
        multiplicities[i] = resamples.multiplicities(first + i);
      }
      ResampleBlock block = new ResampleBlock(multiplicities);
      for (Study<?> study : studies) {
        study.take(first, block);
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

  private void take(int first, ResampleBlock block) {
    int[] next = {first};
    counting.each(items.ofCase(), block, counts -> resampled[next[0]++] = measure(counts));
  }

  private double[] measure(T counts) {
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

    /**
     * Reads resamples in turn, each as {@link #of} does.
     *
     * @param item of each case
     * @param reader takes what each resample has, in turn
     */
    default void each(int[] item, ResampleBlock block, Consumer<T> reader) {
      int[] weights = new int[item.length];
      for (int r = 0; r < block.size(); r++) {
        int[] resample = block.multiplicities(r);
        for (int i = 0; i < weights.length; i++) {
          weights[i] = resample[item[i]];
        }
        reader.accept(of(weights));
      }
    }
  }
}

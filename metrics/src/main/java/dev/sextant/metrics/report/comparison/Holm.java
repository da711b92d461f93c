package dev.sextant.metrics.report.comparison;

import static java.util.Comparator.comparingDouble;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * S. Holm, A Simple Sequentially Rejective Multiple Test Procedure (1979): p-values corrected so
 * that the chance of any false discovery among them is no greater than their level.
 */
public final class Holm {

  private Holm() {}

  /** Returns the corrected p-values; what has none is no comparison, and keeps none. */
  public static @Nullable Double[] adjust(@Nullable Double[] p) {
    double[] adjusted =
        adjust(Arrays.stream(p).filter(Objects::nonNull).mapToDouble(each -> each).toArray());
    @Nullable Double[] all = new @Nullable Double[p.length];
    int next = 0;
    for (int i = 0; i < p.length; i++) {
      all[i] = p[i] == null ? null : adjusted[next++];
    }
    return all;
  }

  /**
   * Returns the corrected p-values: the k-th smallest of m (from 0) times m - k, never less than
   * the one before, at most 1.
   *
   * @param p in [0, 1]
   */
  public static double[] adjust(double[] p) {
    int[] rising =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    double least = 0;
    for (int k = 0; k < rising.length; k++) {
      least = Math.max(least, Math.min(1, (p.length - k) * p[rising[k]]));
      adjusted[rising[k]] = least;
    }
    return adjusted;
  }
}

package dev.sextant.metrics.report.influence;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Means, ratios of means and standardised differences of means with their influence functions. */
public final class Means {

  private Means() {}

  /** Returns the mean of at least one value. */
  static double ofValues(double[] values) {
    double mean = 0;
    for (double each : values) {
      mean += each / values.length;
    }
    return mean;
  }

  /** Computes a mean, such as a log loss or a Brier score. */
  public static Estimate mean(double[] values, Clusters clusters) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return ratio(values, ones, clusters);
  }

  /**
   * Computes a ratio of sums, such as precision, recall or a false positive rate: {@code
   * (numerator_i - p denominator_i) / sum of denominators}.
   *
   * @param numerators by subject
   * @param denominators by subject; their sum is above 0
   */
  public static Estimate ratio(double[] numerators, double[] denominators, Clusters clusters) {
    double above = 0;
    double below = 0;
    for (int i = 0; i < numerators.length; i++) {
      above += numerators[i];
      below += denominators[i];
    }
    double ratio = above / below;
    double[] influence = new double[numerators.length];
    for (int i = 0; i < influence.length; i++) {
      influence[i] = (numerators[i] - ratio * denominators[i]) / below;
    }
    double[] weights = clusters.sums(denominators);
    int heavy = (int) Arrays.stream(weights).filter(each -> each > 0).count();
    return Estimate.of(ratio, clusters, influence, heavy, Clusters.effective(weights));
  }

  /** Computes {@link TwoClasses#cohensD}. */
  public static @Nullable Estimate cohensD(double[] values, boolean[] positive, Clusters clusters) {
    return new TwoClasses(values, positive).cohensD(clusters, ClassClusters.of(positive, clusters));
  }

  /** Computes {@link TwoClasses#welchT}. */
  public static @Nullable Estimate welchT(double[] values, boolean[] positive, Clusters clusters) {
    return new TwoClasses(values, positive).welchT(clusters, ClassClusters.of(positive, clusters));
  }
}

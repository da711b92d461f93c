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
    return Estimate.of(ratio, clusters, influence);
  }

  /**
   * Computes Cohen's d: the mean of the positives less that of the negatives, over the pooled
   * standard deviation {@code sqrt((ss1 + ss0) / (n - 2))}.
   *
   * @return null below two subjects of a class, or if the values vary in neither
   */
  public static @Nullable Estimate cohensD(double[] values, boolean[] positive, Clusters clusters) {
    TwoClasses classes = new TwoClasses(values, positive);
    if (!classes.vary()) {
      return null;
    }
    int n = values.length;
    double variance = (classes.squares[0] + classes.squares[1]) / (n - 2);
    double root = Math.sqrt(variance);
    double d = classes.difference() / root;
    double[] influence = new double[n];
    for (int i = 0; i < n; i++) {
      double deviation = classes.deviation(i);
      double ofVariance = deviation * deviation / (n - 2) - variance / n;
      influence[i] = classes.ofDifference(i) / root - d / (2 * variance) * ofVariance;
    }
    return classes.estimate(d, influence, clusters);
  }

  /**
   * Computes Welch's t of the same difference, over {@code sqrt(s1^2 / n1 + s0^2 / n0)}. It takes
   * the subjects for independent, so it has no p here: answers of one item are not.
   *
   * @return null below two subjects of a class, or if the values vary in neither
   */
  public static @Nullable Estimate welchT(double[] values, boolean[] positive, Clusters clusters) {
    TwoClasses classes = new TwoClasses(values, positive);
    if (!classes.vary()) {
      return null;
    }
    double square = classes.errorSquare(0) + classes.errorSquare(1);
    double root = Math.sqrt(square);
    double t = classes.difference() / root;
    double[] influence = new double[values.length];
    for (int i = 0; i < influence.length; i++) {
      double deviation = classes.deviation(i);
      double n = classes.count(i);
      double ofSquare = (deviation * deviation / (n - 1) - classes.errorSquareAt(i)) / n;
      influence[i] = classes.ofDifference(i) / root - t / (2 * square) * ofSquare;
    }
    return classes.estimate(t, influence, clusters);
  }

  /** Means and squared deviations of the negatives (0) and the positives (1). */
  private static final class TwoClasses {

    private final double[] values;
    private final boolean[] positive;
    private final double[] counts = new double[2];
    private final double[] means = new double[2];
    private final double[] squares = new double[2];

    TwoClasses(double[] values, boolean[] positive) {
      this.values = values;
      this.positive = positive;
      for (int i = 0; i < values.length; i++) {
        means[of(i)] += values[i];
        counts[of(i)]++;
      }
      for (int c = 0; c < 2; c++) {
        means[c] = means(c);
      }
      for (int i = 0; i < values.length; i++) {
        squares[of(i)] += deviation(i) * deviation(i);
      }
    }

    /** A mean of equal values is that value, so that their deviations are exactly 0. */
    private double means(int ofClass) {
      double least = Double.POSITIVE_INFINITY;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < values.length; i++) {
        if (of(i) == ofClass) {
          least = Math.min(least, values[i]);
          greatest = Math.max(greatest, values[i]);
        }
      }
      return least == greatest ? least : means[ofClass] / counts[ofClass];
    }

    private int of(int subject) {
      return positive[subject] ? 1 : 0;
    }

    boolean vary() {
      return counts[0] > 1 && counts[1] > 1 && squares[0] + squares[1] > 0;
    }

    double count(int subject) {
      return counts[of(subject)];
    }

    double deviation(int subject) {
      return values[subject] - means[of(subject)];
    }

    double difference() {
      return means[1] - means[0];
    }

    double ofDifference(int subject) {
      return (positive[subject] ? deviation(subject) : -deviation(subject)) / count(subject);
    }

    double errorSquare(int ofClass) {
      return squares[ofClass] / (counts[ofClass] - 1) / counts[ofClass];
    }

    double errorSquareAt(int subject) {
      return errorSquare(of(subject));
    }

    Estimate estimate(double value, double[] influence, Clusters clusters) {
      ClassClusters classes = ClassClusters.of(positive, clusters);
      return Estimate.of(value, clusters, influence).with(classes.support(), classes.degrees());
    }
  }
}

package dev.sextant.metrics.report.influence;

import org.jspecify.annotations.Nullable;

/** Standardised differences of the means of two classes with their influence functions. */
public final class TwoClasses {

  /* Of the negatives (0) and the positives (1). */
  private final double[] values;
  private final boolean[] positive;
  private final double[] counts = new double[2];
  private final double[] means = new double[2];
  private final double[] squares = new double[2];

  /** Takes the values and the class of each subject; they must not be changed afterwards. */
  public TwoClasses(double[] values, boolean[] positive) {
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

  /**
   * Computes Cohen's d: the mean of the positives less that of the negatives, over the pooled
   * standard deviation {@code sqrt((ss1 + ss0) / (n - 2))}.
   *
   * @return null below two subjects of a class, or if the values vary in neither
   */
  public @Nullable Estimate cohensD(Clusters clusters, ClassClusters classes) {
    if (!vary()) {
      return null;
    }
    int n = values.length;
    double variance = (squares[0] + squares[1]) / (n - 2);
    double root = Math.sqrt(variance);
    double d = difference() / root;
    double[] influence = new double[n];
    for (int i = 0; i < n; i++) {
      double deviation = deviation(i);
      double ofVariance = deviation * deviation / (n - 2) - variance / n;
      influence[i] = ofDifference(i) / root - d / (2 * variance) * ofVariance;
    }
    return estimate(d, influence, clusters, classes);
  }

  /**
   * Computes Welch's t of the same difference, over {@code sqrt(s1^2 / n1 + s0^2 / n0)}. It takes
   * the subjects for independent, so it has no p here: answers of one item are not.
   *
   * @return null below two subjects of a class, or if the values vary in neither
   */
  public @Nullable Estimate welchT(Clusters clusters, ClassClusters classes) {
    if (!vary()) {
      return null;
    }
    double[] errors = {errorSquare(0), errorSquare(1)};
    double square = errors[0] + errors[1];
    double root = Math.sqrt(square);
    double t = difference() / root;
    double[] influence = new double[values.length];
    for (int i = 0; i < influence.length; i++) {
      double deviation = deviation(i);
      double n = count(i);
      double ofSquare = (deviation * deviation / (n - 1) - errors[of(i)]) / n;
      influence[i] = ofDifference(i) / root - t / (2 * square) * ofSquare;
    }
    return estimate(t, influence, clusters, classes);
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

  private boolean vary() {
    return counts[0] > 1 && counts[1] > 1 && squares[0] + squares[1] > 0;
  }

  private double count(int subject) {
    return counts[of(subject)];
  }

  private double deviation(int subject) {
    return values[subject] - means[of(subject)];
  }

  private double difference() {
    return means[1] - means[0];
  }

  private double ofDifference(int subject) {
    return (positive[subject] ? deviation(subject) : -deviation(subject)) / count(subject);
  }

  private double errorSquare(int ofClass) {
    return squares[ofClass] / (counts[ofClass] - 1) / counts[ofClass];
  }

  private static Estimate estimate(
      double value, double[] influence, Clusters clusters, ClassClusters classes) {
    return Estimate.of(value, clusters, influence).with(classes.support(), classes.degrees());
  }
}

package dev.sextant.metrics.geometry;

import java.util.function.IntFunction;

/**
 * The scalar products of vectors less the means of their components, from those of the vectors as
 * they are: {@code a.b - sum(a) sum(b) / d}. Where that would cancel more than one bit of a
 * vector's length, the vector itself is centred. What a pair has depends on the two of them only.
 */
final class Centred {

  private final double[] products;
  private final double[] sums;
  private final double share;
  private final boolean[] mostlyMean;
  private final IntFunction<double[]> vectors;

  /**
   * Prepares vectors.
   *
   * @param products of the vectors as they are, by {@link ScalarProducts#index}
   * @param sums of their components
   * @param dimensions number of their components
   * @param vectors the vectors as they are
   */
  Centred(double[] products, double[] sums, int dimensions, IntFunction<double[]> vectors) {
    this.products = products;
    this.sums = sums;
    this.share = 1.0 / dimensions;
    this.vectors = vectors;
    this.mostlyMean = new boolean[sums.length];
    for (int i = 0; i < sums.length; i++) {
      mostlyMean[i] = isMostlyMean(i);
    }
  }

  /** Returns the scalar product of vectors i and j centred; exactly 0 if one is constant. */
  double product(int i, int j) {
    return mostlyMean[i] || mostlyMean[j]
        ? dot(Vectors.centred(vectors.apply(i)), Vectors.centred(vectors.apply(j)))
        : less(i, j);
  }

  /** Returns whether less than half of the squared length remains, or it is not a number. */
  private boolean isMostlyMean(int i) {
    return !(less(i, i) >= products[ScalarProducts.index(i, i)] / 2);
  }

  private double less(int i, int j) {
    return products[ScalarProducts.index(i, j)] - sums[i] * sums[j] * share;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }
}

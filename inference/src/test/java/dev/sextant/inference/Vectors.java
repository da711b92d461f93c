package dev.sextant.inference;

/** Arithmetic for comparing vectors in tests. */
public final class Vectors {

  private Vectors() {}

  /** Returns the distance between the directions of two vectors: |a / |a| - b / |b||. */
  public static double distanceOfDirections(float[] a, float[] b) {
    double lengthOfA = length(a);
    double lengthOfB = length(b);
    double squares = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = a[i] / lengthOfA - b[i] / lengthOfB;
      squares += difference * difference;
    }
    return Math.sqrt(squares);
  }

  /**
   * Returns how far two single-precision implementations of one network may differ, relative to the
   * length of the vector. A rounding error is at most u = 2^-24, and a sum of n products by about u
   * sqrt(n), since the errors are independent. A layer has six matrix products, each at most as
   * long as its inner width, and the errors of the layers add up. The processor's instructions
   * decide how the terms are grouped, so the error differs between processors; this bound does not.
   */
  public static double rounding(int layers, int inner) {
    return layers * 6 * 0x1p-24 * Math.sqrt(inner);
  }

  private static double length(float[] vector) {
    double squares = 0;
    for (float component : vector) {
      squares += (double) component * component;
    }
    return Math.sqrt(squares);
  }

  /** Returns the cosine of the angle between two vectors, in double precision. */
  public static double cosine(float[] a, float[] b) {
    double products = 0;
    double squaresOfA = 0;
    double squaresOfB = 0;
    for (int i = 0; i < a.length; i++) {
      products += (double) a[i] * b[i];
      squaresOfA += (double) a[i] * a[i];
      squaresOfB += (double) b[i] * b[i];
    }
    return products / Math.sqrt(squaresOfA * squaresOfB);
  }
}

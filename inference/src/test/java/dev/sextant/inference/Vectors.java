package dev.sextant.inference;

/** Arithmetic that tests compare vectors by. */
public final class Vectors {

  private Vectors() {}

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

package dev.sextant.metrics.geometry;

/**
 * The angle between two unit vectors: {@code theta(a, b) = 2 atan2(|a - b|, |a + b|)}, in radians,
 * in [0, pi].
 *
 * <p>Exactly 0 for equal vectors and pi for opposite ones, and accurate near both, where the arc
 * cosine of a scalar product loses half of the digits.
 *
 * @see <a href="https://people.eecs.berkeley.edu/~wkahan/Mindless.pdf">W. Kahan, How Futile are
 *     Mindless Assessments of Roundoff, section 12</a>
 */
public final class Angle {

  private Angle() {}

  /**
   * Returns the angle.
   *
   * @param a of length 1
   * @param b of length 1
   * @throws IllegalArgumentException if the dimensions differ
   */
  public static double between(double[] a, double[] b) {
    Vectors.checkSameDimensions(a, b);
    double apart = 0;
    double together = 0;
    double apart1 = 0;
    double together1 = 0;
    int i = 0;
    for (; i + 1 < a.length; i += 2) {
      double difference = a[i] - b[i];
      double sum = a[i] + b[i];
      double difference1 = a[i + 1] - b[i + 1];
      double sum1 = a[i + 1] + b[i + 1];
      apart += difference * difference;
      together += sum * sum;
      apart1 += difference1 * difference1;
      together1 += sum1 * sum1;
    }
    if (i < a.length) {
      apart += (a[i] - b[i]) * (a[i] - b[i]);
      together += (a[i] + b[i]) * (a[i] + b[i]);
    }
    return 2 * StrictMath.atan2(Math.sqrt(apart + apart1), Math.sqrt(together + together1));
  }
}

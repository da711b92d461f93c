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
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "vectors must have the same dimensions, found " + a.length + " and " + b.length);
    }
    double apart = 0;
    double together = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = a[i] - b[i];
      double sum = a[i] + b[i];
      apart += difference * difference;
      together += sum * sum;
    }
    return 2 * StrictMath.atan2(Math.sqrt(apart), Math.sqrt(together));
  }

  /**
   * Returns the same angle from the cosine, as {@code |a -+ b|^2 = 2 -+ 2 cosine}. An error of the
   * cosine is divided by the angle's sine: right to the last digits away from 0 and pi, not there.
   */
  static double ofCosine(double cosine) {
    return 2 * StrictMath.atan2(Math.sqrt(1 - cosine), Math.sqrt(1 + cosine));
  }
}

package dev.sextant.metrics.geometry;

/**
 * The Semantic Grounding Index: {@code sgi = theta(r,q) / (theta(r,c) + 1e-8)}; above 1 the answer
 * r has left the question q towards the context c.
 *
 * <p>r = c gives {@code theta(r,q) / 1e-8}, large and finite; q = c about 1; r = q = c gives 0.
 *
 * @see <a href="https://arxiv.org/abs/2512.13771">arXiv 2512.13771</a>
 */
public final class Sgi {

  private static final double EPSILON = 1e-8;

  private Sgi() {}

  /**
   * Returns the index, at least 0.
   *
   * @param thetaRq angle from answer to question, in radians
   * @param thetaRc angle from answer to context, in radians
   */
  public static double of(double thetaRq, double thetaRc) {
    return thetaRq / (thetaRc + EPSILON);
  }

  /**
   * Returns what the triangle inequality on the sphere leaves to the index when the other two
   * angles are known: {@code |theta_qc - theta_rc| <= theta_rq <= theta_qc + theta_rc}, each
   * divided as the index is. Where question and context are close, no answer can have an index far
   * from 1.
   *
   * @param thetaQc angle from question to context, in radians
   * @param thetaRc angle from answer to context, in radians
   */
  public static Bounds bounds(double thetaQc, double thetaRc) {
    return new Bounds(of(Math.abs(thetaQc - thetaRc), thetaRc), of(thetaQc + thetaRc, thetaRc));
  }

  /**
   * Where the index must be.
   *
   * @param low least value
   * @param high greatest value
   */
  public record Bounds(double low, double high) {}
}

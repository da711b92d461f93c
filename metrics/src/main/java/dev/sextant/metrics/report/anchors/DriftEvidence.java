package dev.sextant.metrics.report.anchors;

/**
 * Evidence, over any number of runs, that a judge's verdicts on the same anchors differ from those
 * of its first run by more than a tolerance tau.
 *
 * <p>The hypothesis is that in each run, given all runs before it, the mean over the clusters of
 * anchors of the expected share of changed verdicts is at most tau. A cluster g has the share
 * {@code X_g} in [0, 1] in run t. Betting a part c of the capital on each cluster in turn
 * multiplies the capital by
 *
 * <pre>
 * E_t = mean over c of  product over g of  (1 + c / tau * (X_g - tau)),   c = 1/32, 1/16, ..., 1/2
 * </pre>
 *
 * <p>Clusters are independent, so the expectation of each product is at most {@code (1 + c / tau *
 * (mean of E X_g - tau))^G <= 1}: unequal clusters make it smaller. These are the bets of I.
 * Waudby-Smith and A. Ramdas, Estimating Means of Bounded Random Variables by Betting (JRSS B 2024,
 * arXiv 2010.09686), mixed over c.
 *
 * <p>A judge may change after many runs, and one capital would be lost by then. So a capital {@code
 * w_s = 1 / (s (s + 1))} starts to bet at run s, and the evidence is what all have together:
 *
 * <pre>
 * R_t = (R_(t-1) + w_t) E_t,   evidence M_t = R_t + 1 / (t + 1)
 * </pre>
 *
 * <p>as in the e-detectors of J. Shin, A. Ramdas and A. Rinaldo (NEJSDS 2024, arXiv 2203.03532),
 * but with starts that weigh 1 in all. M is a nonnegative supermartingale that starts at 1, so
 * under the hypothesis it ever reaches {@code 1 / 0.05} with a probability of at most 5 %, however
 * often anybody looks (J. Ville 1939). A betting process on anchors that the current judge labels
 * again is the method of Y. Li, Who Drifted: the System or the Judge? (arXiv 2606.15474), who bets
 * on the gap between judge and people.
 *
 * <p>{@code E_t} and {@code R_t} are cut at 1,000, which keeps the law and lets the evidence fall
 * again soon after a judge is as it was.
 */
public final class DriftEvidence {

  /** Evidence from which on a judge has drifted: 5 % over all looks. */
  public static final double ENOUGH = 1 / 0.05;

  private static final double[] PARTS = {1.0 / 32, 1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2};
  private static final double MOST = 1_000;

  private final double tolerance;
  private int looks;
  private double started;

  /**
   * Starts before the first run that is compared.
   *
   * @param tolerance in (0, 1)
   * @throws IllegalArgumentException if it is not
   */
  public DriftEvidence(double tolerance) {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException("expected a share in (0, 1), found " + tolerance);
    }
    this.tolerance = tolerance;
  }

  /**
   * Takes the next run and returns the evidence.
   *
   * @param changed by cluster: share of its anchors whose verdict differs, in [0, 1]
   */
  public double next(double[] changed) {
    looks++;
    double share = 1.0 / ((double) looks * (looks + 1));
    started = Math.min(MOST, (started + share) * ofRun(changed));
    return started + 1.0 / (looks + 1);
  }

  /** Returns the number of runs so far. */
  public int looks() {
    return looks;
  }

  private double ofRun(double[] changed) {
    double sum = 0;
    for (double part : PARTS) {
      double log = 0;
      for (double share : changed) {
        log += StrictMath.log1p(part / tolerance * (share - tolerance));
      }
      sum += StrictMath.exp(Math.min(log, StrictMath.log(MOST * PARTS.length)));
    }
    return Math.min(MOST, sum / PARTS.length);
  }
}

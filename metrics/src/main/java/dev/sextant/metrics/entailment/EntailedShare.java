package dev.sextant.metrics.entailment;

/**
 * How far one text supports another, between entailment and contradiction: {@code P(e) / (P(e) +
 * P(c))}, in [0, 1].
 *
 * @see <a href="https://arxiv.org/abs/2403.20279">Zhang et al., LUQ, arXiv 2403.20279</a>
 */
public final class EntailedShare {

  private EntailedShare() {}

  /**
   * Returns the support. Where both probabilities are 0, all is neutral and nothing speaks for
   * either: 0.5.
   *
   * @param entailment P(e)
   * @param contradiction P(c)
   */
  public static double of(double entailment, double contradiction) {
    double both = entailment + contradiction;
    return both == 0 ? 0.5 : entailment / both;
  }
}

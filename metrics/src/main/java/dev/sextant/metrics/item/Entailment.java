package dev.sextant.metrics.item;

/**
 * What an entailment model says of a pair of texts: the probabilities of three classes, which sum
 * to 1. A model of two classes leaves {@code neutral} at 0.
 *
 * @param entailment that the hypothesis follows from the premise, in [0, 1]
 * @param neutral that it neither follows nor is excluded, in [0, 1]
 * @param contradiction that the premise excludes it, in [0, 1]
 */
public record Entailment(double entailment, double neutral, double contradiction) {

  /**
   * Two texts: does the hypothesis follow from the premise?
   *
   * @param premise not blank
   * @param hypothesis not blank
   */
  public record EntailmentPair(String premise, String hypothesis) {}

  private static final double ROUNDING = 1e-6;

  /** What is true of a text and itself. */
  public static final Entailment CERTAIN = new Entailment(1, 0, 0);

  /** What says nothing. */
  public static final Entailment UNDECIDED = new Entailment(0, 1, 0);

  /**
   * Checks the probabilities.
   *
   * @throws IllegalArgumentException if one is outside of [0, 1] or their sum is not 1
   */
  public Entailment {
    double least = Math.min(entailment, Math.min(neutral, contradiction));
    double greatest = Math.max(entailment, Math.max(neutral, contradiction));
    double sum = entailment + neutral + contradiction;
    if (!(least >= 0 && greatest <= 1 && Math.abs(sum - 1) <= ROUNDING)) {
      throw new IllegalArgumentException(
          "expected probabilities that sum to 1, found "
              + entailment
              + ", "
              + neutral
              + " and "
              + contradiction);
    }
  }

  /** Returns whether entailment is likelier than each of the other classes. */
  public boolean entails() {
    return entailment > neutral && entailment > contradiction;
  }
}

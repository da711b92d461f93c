package dev.sextant.metrics.score;

/**
 * The largest number of samples of one item that are compared with each other. The work grows with
 * the square of their number, and with its cube for eigenvalues. An item with more samples has no
 * value: {@link Reason#TOO_MANY_ANSWERS}.
 */
public final class SampleLimits {

  /** Samples whose vectors, tokens or words are compared. */
  public static final int COMPARED = 500;

  /** Samples whose pairs an entailment model classifies: 9,900 pairs. */
  public static final int ENTAILED = 100;

  private SampleLimits() {}
}

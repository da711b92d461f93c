package dev.sextant.metrics.score;

/**
 * How many samples of one item are compared with each other. The work grows with the square of
 * their number, with its cube where eigenvalues are taken; an item with more than that has no
 * value, as {@link Reason#TOO_MANY_ANSWERS}.
 */
public final class SampleLimits {

  /** Samples whose vectors, tokens or words are compared. */
  public static final int COMPARED = 500;

  /** Samples of which an entailment model is asked: 9,900 pairs. */
  public static final int ENTAILED = 100;

  private SampleLimits() {}
}

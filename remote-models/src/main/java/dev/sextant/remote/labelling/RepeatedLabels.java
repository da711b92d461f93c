package dev.sextant.remote.labelling;

/**
 * The answers that are labelled three times, to see whether an oracle agrees with itself. It is
 * asked for where there are no log-probabilities, which say the same of each verdict.
 */
public final class RepeatedLabels {

  /** Labels of an answer after its first. */
  public static final int REPEATS = 2;

  private static final double SHARE = 0.05;
  private static final int LEAST = 20;

  private RepeatedLabels() {}

  /**
   * Returns whether there are verdicts and they come without probabilities.
   *
   * @param serverSends whether the server sends log-probabilities
   */
  public static boolean isNeeded(Labeller labeller, boolean serverSends) {
    boolean withProbabilities =
        labeller.kind() != LabellerKind.JUDGE
            && labeller.spec().sampling().logprobs() != null
            && serverSends;
    return labeller.kind().judges() && !withProbabilities;
  }

  /** Returns how many of the answers are labelled again: 5 %, 20 at least if there are so many. */
  public static long count(long answers) {
    return Math.min(answers, Math.max(LEAST, (long) Math.ceil(SHARE * answers)));
  }
}

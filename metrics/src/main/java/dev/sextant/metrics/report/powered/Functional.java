package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.interval.Interval;

/**
 * A statistic of weighted subjects with classes, and how much each subject moves it. A subject's
 * class may be a probability: then it counts as both, in these proportions.
 */
public interface Functional {

  /**
   * The statistic with its influence values.
   *
   * @param value {@code NaN} if it is undefined
   * @param influence by subject, unweighted: the derivative of the statistic by the weight of the
   *     subject. Their weighted mean is 0
   * @param jump by subject: how much more influence it would have as a positive than as a negative
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Projection(double value, double[] influence, double[] jump) {

    /** Returns the projection of a statistic that the subjects do not define. */
    static Projection undefined(int subjects) {
      return new Projection(Double.NaN, new double[subjects], new double[subjects]);
    }
  }

  /**
   * Computes the statistic over some of the subjects.
   *
   * @param subjects whose values to read
   * @param shares by these: probability that each is positive, in [0, 1]
   * @param weights by these: above 0, adding up to 1
   */
  Projection at(int[] subjects, double[] shares, double[] weights);

  /**
   * Computes the statistic with its interval from the labels of people alone, all of which were
   * equally likely.
   */
  Interval ofPeople(PartlyLabelled subjects);

  /**
   * Returns the side of a labelled subject: 0 or 1 for the two classes of an AUC, and for what
   * counts and does not count in a ratio; -1 if the statistic does not depend on it.
   */
  int side(int subject, boolean positive);

  /** Returns whether a mean is estimated for each side, as for an AUC, or one for both. */
  boolean meanOfEachSide();
}

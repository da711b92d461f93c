package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Objects;

/**
 * A ratio of two sums over subjects: {@code (numerator_i - ratio denominator_i) / mean denominator}
 * is the influence of subject i.
 */
public final class WeightedRatio implements Functional {

  /** What is divided by what. */
  private enum Kind {
    SHARE,
    PRECISION,
    RECALL,
    FALSE_POSITIVE_RATE
  }

  private final Kind kind;
  private final boolean[] flagged;

  private WeightedRatio(Kind kind, boolean[] flagged) {
    this.kind = kind;
    this.flagged = flagged;
  }

  /** Returns the share of the subjects that are positive. */
  public static WeightedRatio share() {
    return new WeightedRatio(Kind.SHARE, new boolean[0]);
  }

  /**
   * Returns the share of the flagged subjects that are positive.
   *
   * @param flagged by subject
   */
  public static WeightedRatio precision(boolean[] flagged) {
    return new WeightedRatio(Kind.PRECISION, flagged);
  }

  /** Returns the share of the positive subjects that are flagged. */
  public static WeightedRatio recall(boolean[] flagged) {
    return new WeightedRatio(Kind.RECALL, flagged);
  }

  /** Returns the share of the negative subjects that are flagged. */
  public static WeightedRatio falsePositiveRate(boolean[] flagged) {
    return new WeightedRatio(Kind.FALSE_POSITIVE_RATE, flagged);
  }

  @Override
  public Projection at(int[] subjects, double[] shares, double[] weights) {
    int n = subjects.length;
    double above = 0;
    double below = 0;
    for (int i = 0; i < n; i++) {
      above += weights[i] * numerator(subjects[i], shares[i]);
      below += weights[i] * denominator(subjects[i], shares[i]);
    }
    if (!(below > 0)) {
      return Projection.undefined(n);
    }
    double ratio = above / below;
    double[] influence = new double[n];
    double[] jump = new double[n];
    for (int i = 0; i < n; i++) {
      influence[i] = influence(subjects[i], shares[i], ratio) / below;
      jump[i] = (influence(subjects[i], 1, ratio) - influence(subjects[i], 0, ratio)) / below;
    }
    return new Projection(ratio, influence, jump);
  }

  /** Returns the influence times the mean denominator. */
  private double influence(int subject, double share, double ratio) {
    return numerator(subject, share) - ratio * denominator(subject, share);
  }

  private double numerator(int subject, double share) {
    return switch (kind) {
      case SHARE -> share;
      case PRECISION, RECALL -> flagged[subject] ? share : 0;
      case FALSE_POSITIVE_RATE -> flagged[subject] ? 1 - share : 0;
    };
  }

  private double denominator(int subject, double share) {
    return switch (kind) {
      case SHARE -> 1;
      case PRECISION -> flagged[subject] ? 1 : 0;
      case RECALL -> share;
      case FALSE_POSITIVE_RATE -> 1 - share;
    };
  }

  @Override
  public Interval ofPeople(PartlyLabelled subjects) {
    int[] labelled = subjects.labelled();
    double[] above = new double[labelled.length];
    double[] below = new double[labelled.length];
    double[] shares = subjects.peoplesShares();
    for (int i = 0; i < labelled.length; i++) {
      above[i] = numerator(labelled[i], shares[i]);
      below[i] = denominator(labelled[i], shares[i]);
    }
    Estimate ratio = Means.ratio(above, below, subjects.clusters().at(labelled));
    return Objects.requireNonNull(Intervals.share(ratio));
  }

  @Override
  public int side(int subject, boolean positive) {
    double share = positive ? 1 : 0;
    if (!(denominator(subject, share) > 0)) {
      return -1;
    }
    return numerator(subject, share) > 0 ? 0 : 1;
  }

  @Override
  public boolean meanOfEachSide() {
    return false;
  }
}

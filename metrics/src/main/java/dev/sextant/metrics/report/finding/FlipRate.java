package dev.sextant.metrics.report.finding;

import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How many labels are taken to be wrong. Two people who each are wrong with probability e,
 * independently of each other, say the same with probability {@code (1 - e)^2 + e^2}, so their
 * agreement gives e. Without it, 5 % is assumed.
 *
 * @param rate share of wrong labels, in [0, 0.5)
 * @param source where it comes from
 * @param agreement share of pairs of people who say the same of an answer; null if it is unknown
 * @param answers that two people or more have labelled
 */
public record FlipRate(double rate, Source source, @Nullable Interval agreement, int answers) {

  /** The rate without knowledge of the labels. */
  public static final double ASSUMED = 0.05;

  /** Where a rate comes from. */
  public enum Source {
    /** From the agreement of people. */
    AGREEMENT,
    /**
     * Assumed: too few answers are labelled by two people, or they agree no more than by chance.
     */
    ASSUMED;

    /** Returns the code of reports. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the rate that an agreement implies. */
  public static FlipRate of(LabelAgreement agreement) {
    Interval share = agreement.share();
    if (share == null || !(share.value() > 0.5)) {
      return new FlipRate(ASSUMED, Source.ASSUMED, share, agreement.answers());
    }
    return new FlipRate(implied(share.value()), Source.AGREEMENT, share, agreement.answers());
  }

  /** Returns the e below 1/2 that solves {@code (1 - e)^2 + e^2 = agreement}. */
  static double implied(double agreement) {
    return (1 - Math.sqrt(2 * agreement - 1)) / 2;
  }
}

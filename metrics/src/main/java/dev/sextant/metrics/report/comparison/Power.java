package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.interval.Support;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the items behind a difference could have shown, and how many would decide it.
 *
 * @param detectable the smallest true difference that would have been decided with a probability of
 *     80 %: {@code (t_critical + t_0.8) * standard error}, at the level that the correction left
 * @param clusters independent items behind the difference
 * @param effective number of clusters that weigh alike and would do as well, see {@link
 *     Estimate#effectiveClusters()}; at most {@code clusters}
 * @param outlook whether more items would decide it
 * @param needed labelled items in all that would decide it with a probability of 80 % if the
 *     difference found is the true one; null unless the outlook is {@link Outlook#ITEMS}
 */
public record Power(
    double detectable, int clusters, double effective, Outlook outlook, @Nullable Long needed) {

  /** Whether more items would decide a difference. */
  public enum Outlook {
    /** It is decided. */
    DECIDED,
    /** That many items would decide it. */
    ITEMS,
    /** It would take more than a million items. */
    MORE_THAN_A_MILLION,
    /** No number of items would: the difference found is 0. */
    NO_DIFFERENCE,
    /** No number of items would: the two differences that must agree point in opposite ways. */
    OPPOSITE_DIFFERENCES;

    /** Returns the code of reports, such as {@code more-than-a-million}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Beyond so many items, no number is given. */
  public static final double MOST = 1e6;

  /** A t that is exceeded with probability 0.2 is exceeded in absolute value with 0.4. */
  private static final double MISSED_TWICE = 0.4;

  private static final int STEPS = 50;

  /**
   * Returns the power of a comparison; empty where there are too few items, or where the difference
   * does not vary.
   *
   * @param decided whether the comparison has a verdict for either side
   */
  public static Optional<Power> of(
      Difference difference, @Nullable Correction correction, boolean decided) {
    Estimate estimate = difference.estimate();
    if (correction == null || !(estimate.standardError() >= Support.ROUNDING)) {
      return Optional.empty();
    }
    Power own = of(estimate, correction.level(), decided);
    Estimate scaled = difference.scaledEstimate();
    if (scaled == null || decided) {
      return Optional.of(own);
    }
    return Optional.of(own.and(of(scaled, correction.scaledLevel(), false), opposite(difference)));
  }

  private static boolean opposite(Difference difference) {
    Estimate scaled = difference.scaledEstimate();
    return scaled != null && difference.estimate().value() * scaled.value() < 0;
  }

  private static Power of(Estimate estimate, double level, boolean decided) {
    double sum = quantiles(level, estimate.degreesOfFreedom());
    double size = Math.abs(estimate.value());
    Outlook outlook =
        decided ? Outlook.DECIDED : size < Support.ROUNDING ? Outlook.NO_DIFFERENCE : Outlook.ITEMS;
    Power found =
        new Power(
            sum * estimate.standardError(),
            estimate.clusters(),
            estimate.effectiveClusters(),
            outlook,
            null);
    return outlook == Outlook.ITEMS ? found.needing(items(estimate, level)) : found;
  }

  /** Returns the same with the items that both differences need. */
  private Power and(Power scaled, boolean opposite) {
    if (opposite) {
      return with(Outlook.OPPOSITE_DIFFERENCES, null);
    }
    Power later =
        Stream.of(Outlook.NO_DIFFERENCE, Outlook.MORE_THAN_A_MILLION)
            .flatMap(worst -> Stream.of(this, scaled).filter(each -> each.outlook == worst))
            .findFirst()
            .orElse(this.neededOrNone() >= scaled.neededOrNone() ? this : scaled);
    return with(later.outlook, later.needed);
  }

  /** Returns the one that needs fewer items; the rest is this one's. */
  public Power orSooner(Power other) {
    boolean sooner = other.needed != null && (needed == null || other.needed < needed);
    return sooner && outlook != Outlook.DECIDED ? with(other.outlook, other.needed) : this;
  }

  private long neededOrNone() {
    return needed == null ? 0 : needed;
  }

  private Power needing(double items) {
    return items > MOST
        ? with(Outlook.MORE_THAN_A_MILLION, null)
        : with(Outlook.ITEMS, Math.max(clusters + 1L, (long) Math.ceil(items)));
  }

  private Power with(Outlook other, @Nullable Long items) {
    return new Power(detectable, clusters, effective, other, items);
  }

  private static double items(Estimate estimate, double level) {
    return items(
        Math.abs(estimate.value()),
        estimate.standardError(),
        estimate.clusters(),
        estimate.degreesOfFreedom(),
        level);
  }

  /**
   * Returns the N at which {@code (t_critical + t_0.8) * error * sqrt(items / N)} is a difference,
   * where the degrees of freedom grow with N.
   *
   * @param difference above 0
   * @param error standard error with these items
   * @param items those behind the standard error
   * @param degrees of freedom of the standard error
   * @param level two-sided, such as 0.05
   */
  public static double items(
      double difference, double error, double items, double degrees, double level) {
    double needed = items;
    double before = 0;
    for (int step = 0; step < STEPS && Math.abs(needed - before) >= 0.5; step++) {
      before = needed;
      double grown = degrees * Math.max(1, Math.min(needed, MOST) / items);
      double reach = quantiles(level, grown) * error / difference;
      needed = items * reach * reach;
    }
    return needed;
  }

  /**
   * Returns {@code t_critical + t_0.8}: how many standard errors a difference is that is detected
   * with a probability of 80 %.
   */
  public static double quantiles(double level, double degrees) {
    return StudentT.quantile(level, degrees) + StudentT.quantile(MISSED_TWICE, degrees);
  }
}

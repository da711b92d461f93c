package dev.sextant.metrics.report.finding;

import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.comparison.Correction;
import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.finding.Finding.Verdict;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What wrong labels do to a finding on grounded labels. A label is wrong at random: neither the
 * score nor the floor has to do with it. Then A. Menon, B. van Rooyen, C. Ong and R. Williamson,
 * Learning from Corrupted Binary Labels via Class-Probability Estimation (2015), have the observed
 * area as {@code 1/2 + (A - 1/2) (1 - a - b)}, with a and b the shares of wrong labels among those
 * that say ungrounded and those that say grounded. A difference of two areas shrinks by the same
 * factor, and with it its standard error.
 *
 * @param flips the rate of wrong labels
 * @param factor {@code 1 - a - b}, in (0, 1]; null if the rate is too high for the rarer class
 * @param area AUC of the best score without wrong labels; null without a factor
 * @param difference to the best floor without wrong labels; null without a factor or a floor
 * @param added what the best score adds to all floors together without wrong labels; null as the
 *     difference
 * @param flippedArea AUC to expect if as many labels were flipped again
 * @param holdsUpTo share of labels that could be flipped at random before the verdict is lost, in
 *     [0, 0.5]; null if the verdict decides nothing, or rests on the log loss alone
 */
public record LabelNoise(
    FlipRate flips,
    @Nullable Double factor,
    @Nullable Interval area,
    @Nullable Interval difference,
    @Nullable Interval added,
    double flippedArea,
    @Nullable Double holdsUpTo) {

  private static final double CHANCE = 0.5;
  private static final int HALVINGS = 60;

  /**
   * Returns what wrong labels do to a finding; empty for factuality, and without a score.
   *
   * @param best summary of the finding's best score
   * @param scores all scores of the finding, with the best one
   */
  public static Optional<LabelNoise> of(
      Finding finding, ScoreSummary best, List<ScoreSummary> scores, FlipRate flips) {
    Double share = best.ungrounded();
    if (share == null || !(share > 0 && share < 1)) {
      return Optional.empty();
    }
    Double factor = factor(share, flips.rate());
    FloorAudit audit = finding.audit();
    AddedValue added = finding.added();
    double value = best.value().value();
    return Optional.of(
        new LabelNoise(
            flips,
            factor,
            scaled(best.value(), CHANCE, factor),
            audit == null ? null : scaled(audit.comparison().interval(), 0, factor),
            added == null ? null : scaled(added.area().interval(), 0, factor),
            CHANCE + (value - CHANCE) * shrinkage(share, flips.rate()),
            holdsUpTo(finding, best, scores, share)));
  }

  /** Returns whether the verdict holds if as many labels were flipped; null without a verdict. */
  public @Nullable Boolean holds() {
    return holdsUpTo == null ? null : (Boolean) (holdsUpTo >= flips.rate());
  }

  /**
   * Returns {@code 1 - a - b} of labels of which this rate is wrong; null if that is impossible,
   * since the rarer class would have fewer labels than there are wrong ones.
   *
   * @param share of the observed labels that are ungrounded, in (0, 1)
   */
  static @Nullable Double factor(double share, double rate) {
    if (!(rate < Math.min(share, 1 - share))) {
      return null;
    }
    double truth = (share - rate) / (1 - 2 * rate);
    return truth * (1 - truth) * (1 - 2 * rate) / (share * (1 - share));
  }

  /**
   * Returns the same of labels that are flipped with this rate.
   *
   * @param share of the labels that are ungrounded before, in (0, 1)
   * @param rate in [0, 0.5]
   */
  static double shrinkage(double share, double rate) {
    double after = share + rate * (1 - 2 * share);
    return share * (1 - share) * (1 - 2 * rate) / (after * (1 - after));
  }

  private static @Nullable Interval scaled(
      Interval interval, double centre, @Nullable Double factor) {
    if (factor == null) {
      return null;
    }
    Double low = interval.low();
    Double high = interval.high();
    NoInterval missing = interval.missing();
    double value = scaled(interval.value(), centre, factor);
    if (low == null || high == null) {
      return missing == null ? null : Interval.without(value, missing);
    }
    return new Interval(value, scaled(low, centre, factor), scaled(high, centre, factor));
  }

  /** An area is at most 1, and a difference of two areas, too. */
  private static double scaled(double value, double centre, double factor) {
    double least = centre == 0 ? -1 : 0;
    return Math.max(least, Math.min(1, centre + (value - centre) / factor));
  }

  /**
   * The verdict holds while what it rests on still exceeds what was needed. That all scores point
   * the wrong way rests on each of them, so it is lost with the first.
   */
  private static @Nullable Double holdsUpTo(
      Finding finding, ScoreSummary best, List<ScoreSummary> scores, double share) {
    return switch (finding.verdict()) {
      case ADDS, BELOW_FLOOR -> rate(share, Math.max(ofSignal(best), ofFloors(finding)));
      case NO_FLOOR -> rate(share, ofSignal(best));
      case WRONG_WAY ->
          scores.stream()
              .filter(score -> score.value().isBounded())
              .map(score -> rate(Objects.requireNonNull(score.ungrounded()), ofSignal(score)))
              .filter(Objects::nonNull)
              .min(Comparator.naturalOrder())
              .orElse(null);
      case UNDECIDED, NO_SIGNAL, TOO_FEW_ITEMS, NO_SCORE -> null;
    };
  }

  /**
   * Returns the rate of flips at which differences shrink by a factor; null if the factor is 1 or
   * more.
   */
  private static @Nullable Double rate(double share, double needed) {
    if (!(needed < 1)) {
      return null;
    }
    double low = 0;
    double high = 0.5;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (shrinkage(share, middle) > needed) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the share of the distance to chance that the interval takes. */
  private static double ofSignal(ScoreSummary best) {
    Interval value = best.value();
    Double low = value.low();
    Double high = value.high();
    if (low == null || high == null) {
      return 1;
    }
    double distance = value.value() - CHANCE;
    return distance > 0 ? (value.value() - low) / distance : (high - value.value()) / -distance;
  }

  /** Returns the share of the difference that deciding it takes; 1 without a decided difference. */
  private static double ofFloors(Finding finding) {
    AddedValue added = finding.added();
    if (finding.verdict() == Verdict.ADDS && added != null) {
      return needed(added.area(), added.ofArea());
    }
    FloorAudit audit = finding.audit();
    return audit == null ? 1 : needed(audit.comparison().difference(), audit.correction());
  }

  private static double needed(Difference difference, @Nullable Correction correction) {
    if (correction == null) {
      return 1;
    }
    Estimate estimate = difference.estimate();
    double critical = StudentT.quantile(correction.level(), estimate.degreesOfFreedom());
    return critical * estimate.standardError() / Math.abs(estimate.value());
  }
}

package dev.sextant.metrics.report.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A series compared with its best floor: the one with the highest statistic over the subjects that
 * it shares with the series, among those that share half of them or more.
 *
 * @param comparison the series first, the floor second
 * @param floor name of the floor
 */
public record FloorAudit(
    PairedComparison comparison, ScoreSeries.Name floor, FloorVerdict verdict) {

  /** What a series adds to its best floor. */
  public enum FloorVerdict {
    /** The interval of the difference lies above 0, and so does that of what must agree with it. */
    ADDS,
    /** Both lie below 0. */
    WORSE,
    /** Neither: it does not show that it adds. */
    DOES_NOT_SHOW,
    /** They have too few items in common for an interval, and for a verdict. */
    TOO_FEW_ITEMS;

    /** Returns the code of reports, such as {@code does-not-show}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Compares a series with the best of some floors, of which only this statistic is computed.
   *
   * @param floors ignored are those with other subjects, those that have no statistic in common
   *     with the series, and the series itself
   * @return empty if no floor is left
   */
  public static Optional<FloorAudit> of(
      Headline headline, ScoreSeries series, List<ScoreSeries> floors) {
    return floors.stream()
        .filter(floor -> !floor.name().equals(series.name()) && floor.isComparableWith(series))
        .flatMap(floor -> PairedComparison.of(headline, series, floor).stream())
        .max(order(headline, series))
        .map(best -> new FloorAudit(best, best.b(), verdict(best)));
  }

  /**
   * A floor that has a value for few of the series' subjects may be high or low by chance: it
   * counts only if no other has one for half of them.
   */
  private static Comparator<PairedComparison> order(Headline headline, ScoreSeries series) {
    int n = series.count(headline);
    return Comparator.<PairedComparison, Boolean>comparing(each -> 2 * each.n() >= n)
        .thenComparingDouble(PairedComparison::second);
  }

  private static FloorVerdict verdict(PairedComparison comparison) {
    if (comparison.p() == null) {
      return FloorVerdict.TOO_FEW_ITEMS;
    }
    if (comparison.isAbove()) {
      return FloorVerdict.ADDS;
    }
    return comparison.isBelow() ? FloorVerdict.WORSE : FloorVerdict.DOES_NOT_SHOW;
  }
}

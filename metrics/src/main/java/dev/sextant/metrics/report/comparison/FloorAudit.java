package dev.sextant.metrics.report.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A series compared with its best floor: the one with the highest statistic over the subjects that
 * it shares with the series, among those that share half of them or more.
 *
 * @param comparison the series first, the floor second
 * @param correction for all audits that it was made with; null where there are too few items
 */
public record FloorAudit(PairedComparison comparison, @Nullable Correction correction) {

  /** What a series adds to its best floor. */
  public enum FloorVerdict {
    /**
     * The corrected p is below 0.05, the interval of the difference lies above 0, and so does that
     * of what must agree with it.
     */
    ADDS,
    /** The same below 0. */
    WORSE,
    /** Neither: it does not show that it adds. */
    DOES_NOT_SHOW,
    /** They have too few items in common for an interval, and for a verdict. */
    TOO_FEW_ITEMS;

    /**
     * Returns what a difference shows.
     *
     * @param adjusted its p, corrected for all that it was computed with; null: too few items
     */
    public static FloorVerdict of(Difference difference, @Nullable Double adjusted) {
      return switch (PairedComparison.Verdict.of(difference, adjusted)) {
        case BETTER -> ADDS;
        case WORSE -> WORSE;
        case UNDECIDED -> DOES_NOT_SHOW;
        case TOO_FEW_ITEMS -> TOO_FEW_ITEMS;
      };
    }

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
   * @return empty if no floor is left; alone, so that nothing is corrected
   */
  public static Optional<FloorAudit> of(
      Headline headline, ScoreSeries series, List<ScoreSeries> floors) {
    return floors.stream()
        .filter(floor -> !floor.name().equals(series.name()) && floor.isComparableWith(series))
        .flatMap(floor -> PairedComparison.of(headline, series, floor).stream())
        .max(order(headline, series))
        .map(best -> new FloorAudit(best, Correction.alone(best.difference())));
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

  /**
   * Corrects audits that are made together for their number.
   *
   * @param seed of the draws behind the correction
   * @return in the order of the list
   */
  public static List<FloorAudit> corrected(List<FloorAudit> audits, long seed) {
    List<@Nullable Correction> corrections =
        Difference.corrected(
            audits.stream().map(audit -> audit.comparison.difference()).toList(), seed);
    return IntStream.range(0, audits.size())
        .mapToObj(i -> new FloorAudit(audits.get(i).comparison, corrections.get(i)))
        .toList();
  }

  /** Returns the name of the floor. */
  public ScoreSeries.Name floor() {
    return comparison.b();
  }

  /** Returns the corrected p; null where there are too few items. */
  public @Nullable Double adjusted() {
    return Correction.pOf(correction);
  }

  public FloorVerdict verdict() {
    return FloorVerdict.of(comparison.difference(), adjusted());
  }

  /** Returns what the items could have shown; empty where there are too few. */
  public Optional<Power> power() {
    return Power.of(comparison.difference(), correction, verdict() != FloorVerdict.DOES_NOT_SHOW);
  }
}

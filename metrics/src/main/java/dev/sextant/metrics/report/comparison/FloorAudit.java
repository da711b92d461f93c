package dev.sextant.metrics.report.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A series against its best floor: the one with the highest statistic over the subjects that it
 * shares with the series, among those that share half of them or more.
 *
 * @param comparison the series first, the floor second
 * @param floor name of the floor
 */
public record FloorAudit(Comparison comparison, SeriesName floor, FloorVerdict verdict) {

  /**
   * Holds a series against the best of some floors.
   *
   * @param floors those that stand on other subjects, have no statistic in common with the series,
   *     or are the series itself, are passed over
   * @return empty if no floor is left
   */
  public static Optional<FloorAudit> of(
      Headline headline, Contender series, List<Contender> floors) {
    return among(headline, series, floors.stream().map(Compared::of).toList());
  }

  /**
   * Holds a series against the best of some floors, as {@link #of}, of which nothing but this
   * statistic is computed.
   */
  public static Optional<FloorAudit> among(
      Headline headline, Contender series, List<Compared> floors) {
    Compared own = Compared.of(series);
    return floors.stream()
        .filter(
            floor ->
                !floor.name().equals(own.name())
                    && floor.standing().isComparableWith(own.standing()))
        .flatMap(floor -> Comparison.of(headline, own, floor).stream())
        .max(order(headline, own.standing()))
        .map(best -> new FloorAudit(best, best.b(), verdict(best)));
  }

  /**
   * A floor that has a value for few of the series' subjects may be high or low by chance: it
   * counts only if no other has one for half of them.
   */
  private static Comparator<Comparison> order(Headline headline, Standing series) {
    int n = series.count(headline);
    return Comparator.<Comparison, Boolean>comparing(each -> 2 * each.n() >= n)
        .thenComparingDouble(Comparison::second);
  }

  private static FloorVerdict verdict(Comparison comparison) {
    if (comparison.p() == null) {
      return FloorVerdict.TOO_FEW_ITEMS;
    }
    if (comparison.isAbove()) {
      return FloorVerdict.ADDS;
    }
    return comparison.isBelow() ? FloorVerdict.WORSE : FloorVerdict.DOES_NOT_SHOW;
  }
}

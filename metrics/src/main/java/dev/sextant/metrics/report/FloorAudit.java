package dev.sextant.metrics.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A series against its best floor: the one with the highest statistic over the subjects that it
 * shares with the series.
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
        .max(Comparator.comparingDouble(Comparison::second))
        .map(best -> new FloorAudit(best, best.b(), verdict(best.difference())));
  }

  private static FloorVerdict verdict(Interval difference) {
    if (difference.low() > 0) {
      return FloorVerdict.ADDS;
    }
    return difference.high() < 0 ? FloorVerdict.WORSE : FloorVerdict.DOES_NOT_SHOW;
  }
}

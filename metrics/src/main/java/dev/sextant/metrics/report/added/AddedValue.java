package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a score adds to all floors together, on items that the combination was not fitted to.
 *
 * @param floors their names, in the order of the report
 * @param n subjects with a label and a value of the score
 * @param floorsAuc AUC of the floors' combination
 * @param combinedAuc AUC of floors and score combined
 * @param area combined minus floors
 * @param logLoss log loss of the floors minus that of the combination, in nats: above 0 the score
 *     adds
 * @param adjusted p of the difference in AUC, corrected for all scores that it was computed with;
 *     null where there are too few items, and before the correction
 */
public record AddedValue(
    List<String> floors,
    int n,
    Interval floorsAuc,
    Interval combinedAuc,
    Difference area,
    Estimate logLoss,
    @Nullable Double adjusted) {

  public AddedValue {
    floors = List.copyOf(floors);
  }

  /**
   * Corrects values that are computed together for their number.
   *
   * @param seed of the draws behind the correction
   * @return in the order of the list
   */
  public static List<AddedValue> corrected(List<AddedValue> all, long seed) {
    List<@Nullable Double> adjusted =
        Difference.corrected(all.stream().map(AddedValue::area).toList(), seed);
    return IntStream.range(0, all.size()).mapToObj(i -> all.get(i).with(adjusted.get(i))).toList();
  }

  private AddedValue with(@Nullable Double corrected) {
    return new AddedValue(floors, n, floorsAuc, combinedAuc, area, logLoss, corrected);
  }

  /** Returns the difference in log loss with its interval. */
  public Interval logLossInterval() {
    return Objects.requireNonNull(Intervals.of(logLoss, Scale.IDENTITY));
  }

  /** Returns what the corrected difference in AUC shows. */
  public FloorVerdict verdict() {
    return FloorVerdict.of(area, adjusted);
  }
}

package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
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
 * @param areaP p of the difference in AUC, corrected for both differences of all scores that it was
 *     computed with; null where there are too few items, and before the correction
 * @param logLossP the same of the difference in log loss
 */
public record AddedValue(
    List<String> floors,
    int n,
    Interval floorsAuc,
    Interval combinedAuc,
    Difference area,
    Difference logLoss,
    @Nullable Double areaP,
    @Nullable Double logLossP) {

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
    List<Difference> both = new ArrayList<>(all.stream().map(AddedValue::area).toList());
    all.forEach(each -> both.add(each.logLoss));
    List<@Nullable Double> p = Difference.corrected(both, seed);
    return IntStream.range(0, all.size())
        .mapToObj(i -> all.get(i).with(p.get(i), p.get(all.size() + i)))
        .toList();
  }

  private AddedValue with(@Nullable Double ofArea, @Nullable Double ofLogLoss) {
    return new AddedValue(floors, n, floorsAuc, combinedAuc, area, logLoss, ofArea, ofLogLoss);
  }

  /**
   * Returns what the corrected differences show. A score adds if either lies above 0. It makes the
   * floors worse only if the AUC falls: a useless score costs a fit some log loss, so a higher log
   * loss says little.
   */
  public FloorVerdict verdict() {
    FloorVerdict ofArea = FloorVerdict.of(area, areaP);
    return FloorVerdict.of(logLoss, logLossP) == FloorVerdict.ADDS ? FloorVerdict.ADDS : ofArea;
  }
}

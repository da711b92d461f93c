package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.comparison.Correction;
import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.Power;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * @param ofArea correction of the difference in AUC for both differences of all scores that it was
 *     computed with; null where there are too few items, and before the correction
 * @param ofLogLoss the same of the difference in log loss
 */
public record AddedValue(
    List<String> floors,
    int n,
    Interval floorsAuc,
    Interval combinedAuc,
    Difference area,
    Difference logLoss,
    @Nullable Correction ofArea,
    @Nullable Correction ofLogLoss) {

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
    List<@Nullable Correction> made = Difference.corrected(both, seed);
    return IntStream.range(0, all.size())
        .mapToObj(i -> all.get(i).with(made.get(i), made.get(all.size() + i)))
        .toList();
  }

  private AddedValue with(@Nullable Correction first, @Nullable Correction second) {
    return new AddedValue(floors, n, floorsAuc, combinedAuc, area, logLoss, first, second);
  }

  /**
   * Returns what the corrected differences show. A score adds if either lies above 0. It makes the
   * floors worse only if the AUC falls: a useless score costs a fit some log loss, so a higher log
   * loss says little.
   */
  public FloorVerdict verdict() {
    FloorVerdict byArea = FloorVerdict.of(area, areaP());
    return FloorVerdict.of(logLoss, logLossP()) == FloorVerdict.ADDS ? FloorVerdict.ADDS : byArea;
  }

  /** Returns the corrected p of the difference in AUC; null where there are too few items. */
  public @Nullable Double areaP() {
    return Correction.pOf(ofArea);
  }

  /** Returns the corrected p of the difference in log loss; null where there are too few items. */
  public @Nullable Double logLossP() {
    return Correction.pOf(ofLogLoss);
  }

  /**
   * Returns what the items could have shown of the AUC; empty where there are too few. An open
   * verdict needs the items that decide the AUC, or that show a fall of the log loss, whichever are
   * fewer.
   */
  public Optional<Power> power() {
    boolean decided = verdict() != FloorVerdict.DOES_NOT_SHOW;
    Optional<Power> ofLoss =
        logLoss.estimate().value() > 0 ? Power.of(logLoss, ofLogLoss, decided) : Optional.empty();
    return Power.of(area, ofArea, decided).map(own -> ofLoss.map(own::orSooner).orElse(own));
  }
}

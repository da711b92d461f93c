package dev.sextant.metrics.calibration.floor;

import dev.sextant.metrics.calibration.labelled.Cuts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Threshold;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The thresholds of a floor that cause as much review as those of a score. */
public final class FloorGrid {

  private FloorGrid() {}

  /**
   * Returns for each threshold of the score the one of the floor that flags the most subjects
   * without flagging more than it; null where each threshold of the floor flags more.
   *
   * @param grid thresholds of the score
   * @param side which values of the floor are flagged
   * @param cases subjects of the calibration side
   */
  public static List<@Nullable Threshold> of(
      List<Threshold> grid, FlagSide side, List<FlooredScore> cases) {
    Cuts cuts = new Cuts(cases.stream().map(FlooredScore::ofFloor).toList(), side);
    List<@Nullable Threshold> thresholds = new ArrayList<>();
    for (Threshold each : grid) {
      long most = cases.stream().filter(of -> each.flags(of.score())).count();
      thresholds.add(greatest(cuts, most));
    }
    return thresholds;
  }

  private static @Nullable Threshold greatest(Cuts cuts, long most) {
    for (int cut = 0; cut < cuts.groups(); cut++) {
      if (cuts.at(cut).flagged() <= most) {
        return cut == 0 ? new Threshold(cuts.score(0), cuts.side()) : cuts.threshold(cut);
      }
    }
    return null;
  }
}

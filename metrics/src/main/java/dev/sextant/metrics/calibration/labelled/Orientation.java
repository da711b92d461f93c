package dev.sextant.metrics.calibration.labelled;

import dev.sextant.metrics.catalogue.Direction;
import java.util.List;

/**
 * Which end of a metric is taken as the risky one.
 *
 * @param direction never {@link Direction#UNDIRECTED}
 * @param chosen whether the metric has no documented direction, so that the labels of the
 *     calibration side chose it
 * @param auc on the calibration side in that direction, in [0, 1]; {@code NaN} without both classes
 */
public record Orientation(Direction direction, boolean chosen, double auc) {

  /**
   * Takes the direction that is claimed; if none is, the one that makes the AUC of the calibration
   * side 0.5 or more. At exactly 0.5, or without both classes, higher is called riskier.
   */
  public static Orientation of(Direction claimed, List<LabelledScore> calibration) {
    double up = auc(calibration);
    return switch (claimed) {
      case HIGHER_IS_RISKY -> new Orientation(claimed, false, up);
      case HIGHER_IS_TRUSTWORTHY -> new Orientation(claimed, false, 1 - up);
      case UNDIRECTED ->
          up < 0.5
              ? new Orientation(Direction.HIGHER_IS_TRUSTWORTHY, true, 1 - up)
              : new Orientation(Direction.HIGHER_IS_RISKY, true, up);
    };
  }

  /** The area under the ROC curve by mid-ranks, in whole numbers up to the last division. */
  private static double auc(List<LabelledScore> scores) {
    Cuts cuts = new Cuts(scores, FlagSide.FLAG_AT_OR_ABOVE);
    long twiceWon = 0;
    for (int cut = 0; cut < cuts.groups(); cut++) {
      long risky = cuts.riskyBelow(cut + 1) - cuts.riskyBelow(cut);
      twiceWon += risky * ((long) cuts.trustworthyBelow(cut) + cuts.trustworthyBelow(cut + 1));
    }
    Confusion all = cuts.at(0);
    return twiceWon / (2.0 * all.truePositives() * all.falsePositives());
  }
}

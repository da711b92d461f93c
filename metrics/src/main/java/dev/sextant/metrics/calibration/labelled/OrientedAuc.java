package dev.sextant.metrics.calibration.labelled;

import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingInt;

import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.Readings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The area under the ROC curve in a given direction, by mid-ranks, with its interval by item. */
public final class OrientedAuc {

  private OrientedAuc() {}

  /**
   * Returns the chance that a risky case looks riskier than a trustworthy one, a tie counting half;
   * null without both classes, or if the scores do not vary.
   *
   * @param direction a chosen one, see {@link Orientation}
   */
  public static @Nullable Interval of(Direction direction, List<LabelledScore> scores) {
    FlagSide side = FlagSide.of(direction);
    List<LabelledScore> ascending =
        scores.stream()
            .sorted(
                comparingDouble((LabelledScore score) -> side.turn(score.score()))
                    .thenComparing(comparingInt(LabelledScore::item))
                    .thenComparing(LabelledScore::risky))
            .toList();
    double[] risk = ascending.stream().mapToDouble(score -> side.turn(score.score())).toArray();
    boolean[] risky = new boolean[risk.length];
    int positives = 0;
    for (int i = 0; i < risky.length; i++) {
      risky[i] = ascending.get(i).risky();
      positives += risky[i] ? 1 : 0;
    }
    if (positives == 0 || positives == risky.length || !Readings.vary(risk)) {
      return null;
    }
    Items items = Items.of(ascending.stream().mapToInt(LabelledScore::item).toArray());
    return AreaUnderCurve.of(risk, risky, new Clusters(items.ofCase(), items.count())).interval();
  }
}

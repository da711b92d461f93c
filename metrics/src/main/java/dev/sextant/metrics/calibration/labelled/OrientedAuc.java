package dev.sextant.metrics.calibration.labelled;

import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingInt;

import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.resampling.Study;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.bootstrap.ExactBound;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;
import dev.sextant.metrics.report.subjects.Readings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The area under the ROC curve in a given direction, by mid-ranks, with its interval by item. */
public final class OrientedAuc {

  private final double[] risk;
  private final boolean[] risky;
  private final Items items;
  private final boolean vary;

  private OrientedAuc(FlagSide side, List<LabelledScore> scores) {
    List<LabelledScore> ascending =
        scores.stream()
            .sorted(
                comparingDouble((LabelledScore score) -> side.turn(score.score()))
                    .thenComparing(comparingInt(LabelledScore::item))
                    .thenComparing(LabelledScore::risky))
            .toList();
    this.risk = ascending.stream().mapToDouble(score -> side.turn(score.score())).toArray();
    this.risky = new boolean[risk.length];
    for (int i = 0; i < risky.length; i++) {
      risky[i] = ascending.get(i).risky();
    }
    this.vary = Readings.vary(risk);
    this.items = Items.of(ascending.stream().mapToInt(LabelledScore::item).toArray());
  }

  /**
   * Returns the chance that a risky case looks riskier than a trustworthy one, a tie counting half;
   * null without both classes, or if the scores do not vary.
   *
   * @param direction a chosen one, see {@link Orientation}
   */
  public static @Nullable Interval of(
      Direction direction, List<LabelledScore> scores, Resampling resampling) {
    if (scores.isEmpty()) {
      return null;
    }
    OrientedAuc auc = new OrientedAuc(FlagSide.of(direction), scores);
    Study<int[]> study = new Study<>(auc.items, resampling, weights -> weights, List.of(auc::of));
    Study.resample(resampling, List.of(study));
    Interval interval = study.intervals()[0];
    return interval == null ? null : ExactBound.of(interval, auc.support());
  }

  private Support support() {
    boolean[] trustworthy = new boolean[risky.length];
    for (int i = 0; i < risky.length; i++) {
      trustworthy[i] = !risky[i];
    }
    return Support.ofClasses(items.count(), items.with(risky), items.with(trustworthy));
  }

  private double of(int[] weights) {
    long positives = 0;
    long negatives = 0;
    long twiceWon = 0;
    for (int i = 0; i < risk.length; ) {
      double value = risk[i];
      long tiedPositives = 0;
      long tiedNegatives = 0;
      for (; i < risk.length && risk[i] == value; i++) {
        tiedPositives += risky[i] ? weights[i] : 0;
        tiedNegatives += risky[i] ? 0 : weights[i];
      }
      twiceWon += tiedPositives * (2 * negatives + tiedNegatives);
      positives += tiedPositives;
      negatives += tiedNegatives;
    }
    return vary ? twiceWon / (2.0 * positives * negatives) : Double.NaN;
  }
}

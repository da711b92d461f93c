package dev.sextant.api.calibrations.scores;

import dev.sextant.api.calibrations.scores.CheckedLabelStore.CheckedLabel;
import dev.sextant.api.calibrations.scores.SplitSubjects.LabelBasis;
import dev.sextant.api.calibrations.statistics.HoldoutLabels;
import dev.sextant.api.calibrations.statistics.HoldoutLabels.LabelCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.threshold.CheckedScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Combines the labels of a holdout with those that people have confirmed or overruled. */
public final class CheckedHoldout {

  private CheckedHoldout() {}

  /**
   * Returns the labels of the holdout by who wrote them.
   *
   * @param checked by answer
   * @param cutoff of factuality; null: the label is grounded
   */
  public static HoldoutLabels of(
      SplitScores scores, Map<UUID, CheckedLabel> checked, @Nullable Double cutoff) {
    List<LabelBasis> bases = scores.holdoutBases();
    if (bases.size() < scores.holdout().size()) {
      return HoldoutLabels.UNKNOWN;
    }
    List<CheckedScore> both = new ArrayList<>(bases.size());
    for (int i = 0; i < bases.size(); i++) {
      CheckedLabel other = checked.get(bases.get(i).answer());
      boolean isOwn =
          other != null && other.labeller() != null && scores.judges().contains(other.labeller());
      both.add(of(scores.holdout().get(i), bases.get(i), isOwn ? null : other, cutoff));
    }
    return new HoldoutLabels(
        new LabelCounts(count(bases, "human"), count(bases, "oracle"), count(bases, "imported")),
        both);
  }

  private static CheckedScore of(
      LabelledScore score,
      LabelBasis basis,
      @Nullable CheckedLabel other,
      @Nullable Double cutoff) {
    if (!basis.source().equals("human")) {
      return new CheckedScore(
          score.item(),
          score.score(),
          other == null ? null : other.isRiskyByPeople(cutoff),
          score.risky(),
          other == null ? null : other.inclusion());
    }
    return new CheckedScore(
        score.item(),
        score.score(),
        score.risky(),
        other == null ? null : other.isRisky(cutoff),
        other == null ? null : other.inclusion());
  }

  private static int count(List<LabelBasis> bases, String source) {
    return (int) bases.stream().filter(each -> each.source().equals(source)).count();
  }
}

package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.report.leftout.Extremes.Range;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.util.Optional;

/**
 * The statistics of grounded labels in the best and in the worst case. In the best one, the
 * positives (not grounded) that are left out are riskier than everything else and the negatives
 * less risky; in the worst one it is the other way round. Exchanging a neighbouring positive and
 * negative never moves a statistic in the other direction, so no other scores give more or less.
 * The one exception is average precision where a positive and a negative tie: other scores can then
 * give slightly less than the worst case.
 *
 * @param auc of the area under the ROC curve
 * @param averagePrecision of the average precision
 * @param falsePositiveRate of the least false positive rate at a recall of 0.95 or more; low is
 *     good
 */
public record BinaryExtremes(Extremes auc, Extremes averagePrecision, Extremes falsePositiveRate) {

  private static final double RECALL = 0.95;

  /**
   * Computes the extreme values in O(n log n).
   *
   * @param scored the subjects of the statistics
   * @param higherIsRisky direction of the scores
   * @return empty if there is no AUC: one class is missing, or the scores do not vary
   */
  public static Optional<BinaryExtremes> of(
      ScoredSubjects scored, boolean higherIsRisky, LeftOutClasses leftOut) {
    RiskGroups groups = RiskGroups.of(scored, higherIsRisky);
    if (groups == null) {
      return Optional.empty();
    }
    boolean known = leftOut.unlabelled() == 0;
    return Optional.of(
        new BinaryExtremes(
            Extremes.of(
                known, right -> area(groups, leftOut.positives(right), leftOut.negatives(right))),
            Extremes.of(
                known,
                right -> precision(groups, leftOut.positives(right), leftOut.negatives(right))),
            Extremes.of(
                known, right -> rate(groups, leftOut.positives(right), leftOut.negatives(right)))));
  }

  /** Counts each pair with a subject that is left out as lost, or as won. */
  private static Range area(RiskGroups groups, int positives, int negatives) {
    long observed = (long) groups.allPositives() * groups.allNegatives();
    long all = ((long) groups.allPositives() + positives) * (groups.allNegatives() + negatives);
    double wins = groups.twiceTheWins() / 2.0;
    return new Range(wins / all, (wins + (all - observed)) / all);
  }

  private static Range precision(RiskGroups groups, int positives, int negatives) {
    double low = 0;
    double high = positives;
    for (int group = 0; group < groups.count(); group++) {
      double flagged = groups.positives()[group] + groups.negatives()[group];
      double here = groups.positivesIn(group);
      low += here * (groups.positives()[group] / (flagged + negatives));
      high += here * ((groups.positives()[group] + positives) / (flagged + positives));
    }
    double observed = groups.allPositives();
    double above = observed + groups.allNegatives() + negatives;
    for (int last = 1; last <= positives; last++) {
      low += (observed + last) / (above + last);
    }
    return new Range(low / (observed + positives), high / (observed + positives));
  }

  private static Range rate(RiskGroups groups, int positives, int negatives) {
    int needed = needed(groups.allPositives() + positives);
    double all = (double) groups.allNegatives() + negatives;
    double low = needed <= positives ? 0 : groups.negativesUpTo(needed - positives) / all;
    double high =
        needed > groups.allPositives() ? 1 : (groups.negativesUpTo(needed) + negatives) / all;
    return new Range(low, high);
  }

  /** Returns the least number of positives that is a recall of 0.95. */
  private static int needed(int positives) {
    int needed = (int) Math.ceil(RECALL * positives);
    while ((double) (needed - 1) / positives >= RECALL) {
      needed--;
    }
    while ((double) needed / positives < RECALL) {
      needed++;
    }
    return needed;
  }
}

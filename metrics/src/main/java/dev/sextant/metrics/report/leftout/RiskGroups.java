package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SortedScores;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many subjects of either class have each score, by falling risk. Positive is not grounded.
 *
 * @param positives at or above each distinct score
 * @param negatives at or above each distinct score
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RiskGroups(int[] positives, int[] negatives) {

  /** Returns null without both classes, or if the scores do not vary. */
  static @Nullable RiskGroups of(ScoredSubjects scored, boolean higherIsRisky) {
    int[] places = new SortedScores(scored).byGrounded(higherIsRisky);
    double[] scores = Arrays.stream(places).mapToDouble(scored::score).toArray();
    if (!Readings.vary(scores)) {
      return null;
    }
    int[] positives = new int[places.length];
    int[] negatives = new int[places.length];
    int groups = 0;
    for (int i = 0; i < places.length; i++) {
      boolean starts = i == 0 || Readings.rounded(scores[i]) != Readings.rounded(scores[i - 1]);
      if (starts) {
        groups++;
        positives[groups - 1] = groups == 1 ? 0 : positives[groups - 2];
        negatives[groups - 1] = groups == 1 ? 0 : negatives[groups - 2];
      }
      boolean positive = scored.subjects().isNotGrounded(places[i]);
      positives[groups - 1] += positive ? 1 : 0;
      negatives[groups - 1] += positive ? 0 : 1;
    }
    RiskGroups all =
        new RiskGroups(Arrays.copyOf(positives, groups), Arrays.copyOf(negatives, groups));
    return all.allPositives() == 0 || all.allNegatives() == 0 ? null : all;
  }

  int count() {
    return positives.length;
  }

  int allPositives() {
    return positives[count() - 1];
  }

  int allNegatives() {
    return negatives[count() - 1];
  }

  /** Returns the number of positives with exactly this score. */
  int positivesIn(int group) {
    return positives[group] - (group == 0 ? 0 : positives[group - 1]);
  }

  /** Returns twice the number of pairs in which the positive looks riskier, ties counting half. */
  long twiceTheWins() {
    long twice = 0;
    for (int group = 0; group < count(); group++) {
      long below = allNegatives() - negatives[group];
      long tied = negatives[group] - (group == 0 ? 0 : negatives[group - 1]);
      twice += positivesIn(group) * (2 * below + tied);
    }
    return twice;
  }

  /** Returns the number of negatives at or above the score of a positive. */
  int negativesUpTo(int positive) {
    int group = 0;
    while (positives[group] < positive) {
      group++;
    }
    return negatives[group];
  }
}

package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SortedScores;
import java.util.Arrays;
import java.util.Optional;

/**
 * The extreme values of Spearman's rho with factuality.
 *
 * <p>With R the mid-ranks of the trust and S those of the factuality of all subjects, rho is
 * greatest where the sum of R S is. A subject that is left out and lies above g of the others adds
 * {@code S g} and the S of the others above it, whatever the other subjects that are left out do;
 * among themselves, these are best in the order of S, which their best places have anyway. So each
 * takes its best place by itself. The least value is the negative of the greatest one with the
 * order of trust reversed. {@link BestPlaces} allows for scores that subjects which are left out
 * share with others.
 */
public final class RankExtremes {

  private RankExtremes() {}

  /**
   * Computes the extreme values in O(n log n).
   *
   * @param scored the subjects of the statistic
   * @param higherIsRisky direction of the scores
   * @return empty without two subjects, or if scores or factualities do not vary
   */
  public static Optional<Extremes> of(
      ScoredSubjects scored, boolean higherIsRisky, LeftOutFactualities leftOut) {
    int[] places = new SortedScores(scored).byFactuality(higherIsRisky);
    double[] scores = Arrays.stream(places).mapToDouble(scored::score).toArray();
    double[] labels = Arrays.stream(places).mapToDouble(scored.subjects()::factuality).toArray();
    if (places.length < 2 || !Readings.vary(scores) || isConstant(labels)) {
      return Optional.empty();
    }
    int[] starts = starts(Readings.rounded(scores));
    return Optional.of(
        Extremes.of(
            leftOut.unlabelled() == 0,
            right -> BestPlaces.range(labels, starts, leftOut.all(right))));
  }

  private static boolean isConstant(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }

  /** Returns the place of the first subject of each run of equal scores, and the size. */
  private static int[] starts(double[] scores) {
    int[] starts = new int[scores.length + 1];
    int runs = 0;
    for (int i = 0; i < scores.length; i++) {
      if (i == 0 || scores[i] != scores[i - 1]) {
        starts[runs++] = i;
      }
    }
    starts[runs] = scores.length;
    return Arrays.copyOf(starts, runs + 1);
  }
}

package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.influence.Correlation;
import dev.sextant.metrics.report.subjects.Ranking;
import dev.sextant.metrics.report.subjects.Readings;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * How far two series agree about the same subjects, labelled or not: those that have a value with
 * both. Scores are turned first, so that higher is riskier in both.
 *
 * <p>At the same review load each picks the riskiest of the subjects, as many as the other: {@code
 * flagged = ceil(load n)}. Of subjects that are equally risky at the cut the first in order are
 * picked.
 *
 * @param n subjects in common
 * @param pearson Pearson's r of the scores, in [-1, 1]; null where either does not vary
 * @param spearman Spearman's rho (mid-ranks)
 * @param flagged how many each picks
 * @param both how many are picked by both; {@code flagged - both} by the first only, and as many by
 *     the second only
 * @param neither how many are picked by neither
 */
public record PairAgreement(
    int n,
    @Nullable Double pearson,
    @Nullable Double spearman,
    int flagged,
    int both,
    int neither) {

  /**
   * Compares two series.
   *
   * @param load share of the subjects that each picks, in (0, 1)
   * @throws IllegalArgumentException if they have different subjects
   */
  public static PairAgreement of(ScoreSeries first, ScoreSeries second, double load) {
    first.checkSameSubjects(second);
    BitSet common = first.defined();
    common.and(second.defined());
    int n = common.cardinality();
    int flagged = (int) Math.ceil(load * n);
    Ranking x = first.ranking();
    Ranking y = second.ranking();
    BitSet byBoth = x.riskiest(common, flagged);
    byBoth.and(y.riskiest(common, flagged));
    int both = byBoth.cardinality();
    boolean vary = Readings.vary(x.risks(common)) && Readings.vary(y.risks(common));
    return new PairAgreement(
        n,
        vary ? r(x.risks(common), y.risks(common)) : null,
        vary ? r(x.percentiles(common), y.percentiles(common)) : null,
        flagged,
        both,
        n - 2 * flagged + both);
  }

  private static @Nullable Double r(double[] x, double[] y) {
    double r = x.length < 2 ? Double.NaN : Correlation.r(x, y);
    return Double.isNaN(r) ? null : r;
  }
}

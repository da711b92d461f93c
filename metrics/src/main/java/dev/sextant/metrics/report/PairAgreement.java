package dev.sextant.metrics.report;

import dev.sextant.metrics.Score;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How far two series agree in what they say of the same subjects, labelled or not: those that have
 * a value with both. Scores are turned first, so that higher is riskier in both.
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
   * @throws IllegalArgumentException if they do not stand on the same subjects
   */
  public static PairAgreement of(Standing first, Standing second, double load) {
    first.checkSameSubjects(second);
    int[] common =
        IntStream.range(0, first.subjects().size())
            .filter(i -> Standing.isDefined(first.subjects().get(i)))
            .filter(i -> Standing.isDefined(second.subjects().get(i)))
            .toArray();
    double[] x = risks(first, common);
    double[] y = risks(second, common);
    int flagged = (int) Math.ceil(load * common.length);
    boolean[] byFirst = riskiest(x, flagged);
    boolean[] bySecond = riskiest(y, flagged);
    int both =
        (int) IntStream.range(0, common.length).filter(i -> byFirst[i] && bySecond[i]).count();
    return new PairAgreement(
        common.length,
        r(x, y),
        r(Agreement.percentiles(x), Agreement.percentiles(y)),
        flagged,
        both,
        common.length - 2 * flagged + both);
  }

  /** Adding 0 makes of -0 the 0 that it is equal to. */
  private static double[] risks(Standing series, int[] places) {
    return Arrays.stream(places)
        .mapToDouble(
            i -> 0.0 + series.sign() * ((Score.Defined) series.subjects().get(i).score()).value())
        .toArray();
  }

  /** The sort is stable: of equal ones the first stay first. */
  private static boolean[] riskiest(double[] risks, int count) {
    boolean[] picked = new boolean[risks.length];
    IntStream.range(0, risks.length)
        .boxed()
        .sorted((i, j) -> Double.compare(risks[j], risks[i]))
        .limit(count)
        .forEach(i -> picked[i] = true);
    return picked;
  }

  private static @Nullable Double r(double[] x, double[] y) {
    double r = x.length < 2 ? Double.NaN : Fit.of(x, y).r();
    return Double.isNaN(r) ? null : r;
  }
}

package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.influence.Correlation;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How far embedders agree in what one metric says of the same subjects, labelled or not: those that
 * have a value with every one of them.
 *
 * @param metric name
 * @param models names of the embedders, in the order of rows and columns
 * @param n subjects in common
 * @param pearson matrix of Pearson's r, in [-1, 1]; null where either does not vary
 * @param spearman matrix of Spearman's rho (mid-ranks)
 * @param disagreements subjects on which they disagree most, from the worst; of equal ones the
 *     first in order
 */
public record Agreement(
    String metric,
    List<String> models,
    int n,
    List<List<@Nullable Double>> pearson,
    List<List<@Nullable Double>> spearman,
    List<Disagreement> disagreements) {

  /**
   * A subject on which embedders disagree.
   *
   * @param subject place in the list of subjects, from 0
   * @param item its item
   * @param range greatest minus least of the percentiles, in [0, 1)
   * @param percentiles by embedder: (mid-rank - 0.5) / n of its score among the common subjects, in
   *     (0, 1)
   */
  public record Disagreement(int subject, int item, double range, List<Double> percentiles) {

    public Disagreement {
      percentiles = List.copyOf(percentiles);
    }
  }

  /**
   * Compares the scores of one metric.
   *
   * @param series of the metric with two embedders or more, over the same subjects
   * @param most how many disagreements to list at most
   * @throws IllegalArgumentException if there are fewer than two, or their metrics or subjects
   *     differ
   */
  public static Agreement of(List<ScoreSeries> series, int most) {
    check(series);
    int[] common =
        IntStream.range(0, series.get(0).subjects().size())
            .filter(i -> series.stream().allMatch(one -> isDefined(one, i)))
            .toArray();
    List<double[]> scores = series.stream().map(one -> scores(one, common)).toList();
    List<double[]> percentiles =
        scores.stream().map(Readings::rounded).map(Agreement::percentiles).toList();
    return new Agreement(
        series.get(0).metric().name(),
        series.stream().map(one -> Objects.requireNonNull(one.model())).toList(),
        common.length,
        matrix(scores),
        matrix(percentiles),
        disagreements(series.get(0).subjects(), common, percentiles, most));
  }

  private static void check(List<ScoreSeries> series) {
    boolean same =
        series.stream()
            .allMatch(
                one ->
                    one.model() != null
                        && one.metric().equals(series.get(0).metric())
                        && one.isComparableWith(series.get(0)));
    if (series.size() < 2 || !same) {
      throw new IllegalArgumentException(
          "expected two embedders or more with one metric and the same subjects, found "
              + series.stream().map(ScoreSeries::name).toList());
    }
  }

  private static boolean isDefined(ScoreSeries series, int place) {
    return series.subjects().get(place).score() instanceof Score.Defined;
  }

  private static double[] scores(ScoreSeries series, int[] places) {
    return Readings.of(
        Arrays.stream(places)
            .mapToDouble(i -> ((Score.Defined) series.subjects().get(i).score()).value())
            .toArray());
  }

  /** (mid-rank - 0.5) / n; the mid-rank of k equal ones after b others is b + (k + 1) / 2. */
  static double[] percentiles(double[] scores) {
    double[] sorted = scores.clone();
    Arrays.sort(sorted);
    double[] percentiles = new double[scores.length];
    for (int i = 0; i < scores.length; i++) {
      int before = first(sorted, scores[i]);
      int upTo = first(sorted, Math.nextUp(scores[i]));
      percentiles[i] = (before + upTo) / (2.0 * scores.length);
    }
    return percentiles;
  }

  /** How many are less than the value. */
  private static int first(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static List<List<@Nullable Double>> matrix(List<double[]> columns) {
    List<List<@Nullable Double>> rows = new ArrayList<>();
    for (double[] x : columns) {
      List<@Nullable Double> row = new ArrayList<>();
      for (double[] y : columns) {
        double r = Correlation.r(x, y);
        row.add(Double.isNaN(r) ? null : r);
      }
      rows.add(Collections.unmodifiableList(row));
    }
    return Collections.unmodifiableList(rows);
  }

  private static List<Disagreement> disagreements(
      List<ScoredSubject> subjects, int[] common, List<double[]> percentiles, int most) {
    return IntStream.range(0, common.length)
        .mapToObj(
            i -> {
              List<Double> own = percentiles.stream().map(column -> column[i]).toList();
              double range = Collections.max(own) - Collections.min(own);
              return new Disagreement(common[i], subjects.get(common[i]).item(), range, own);
            })
        .filter(one -> one.range() > 0)
        .sorted(Comparator.comparingDouble(Disagreement::range).reversed())
        .limit(most)
        .toList();
  }
}

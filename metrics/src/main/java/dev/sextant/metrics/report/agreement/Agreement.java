package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.influence.Correlation;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
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
        IntStream.range(0, series.get(0).scored().size())
            .filter(i -> series.stream().allMatch(one -> isDefined(one, i)))
            .toArray();
    List<double[]> percentiles = series.stream().map(one -> percentiles(one, common)).toList();
    return new Agreement(
        series.get(0).metric().name(),
        series.stream().map(one -> Objects.requireNonNull(one.model())).toList(),
        common.length,
        matrix(series.size(), i -> scores(series.get(i), common)),
        matrix(series.size(), percentiles::get),
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
    return series.scored().scores().isDefined(place);
  }

  private static double[] scores(ScoreSeries series, int[] places) {
    return Readings.of(Arrays.stream(places).mapToDouble(series.scored()::score).toArray());
  }

  private static double[] percentiles(ScoreSeries series, int[] places) {
    return percentiles(Readings.rounded(scores(series, places)));
  }

  /** (mid-rank - 0.5) / n; the mid-rank of k equal ones after b others is b + (k + 1) / 2. */
  static double[] percentiles(double[] scores) {
    return Order.of(scores).midRanks();
  }

  private static List<List<@Nullable Double>> matrix(int size, IntFunction<double[]> columns) {
    List<List<@Nullable Double>> rows = new ArrayList<>();
    for (double[] each : Correlation.matrix(size, columns)) {
      List<@Nullable Double> row = new ArrayList<>();
      for (double r : each) {
        row.add(Double.isNaN(r) ? null : r);
      }
      rows.add(Collections.unmodifiableList(row));
    }
    return Collections.unmodifiableList(rows);
  }

  /** Keeps only the places of the worst, since there may be very many subjects. */
  private static List<Disagreement> disagreements(
      SubjectColumns subjects, int[] common, List<double[]> percentiles, int most) {
    double[] ranges = new double[common.length];
    Arrays.setAll(ranges, i -> range(percentiles, i));
    Comparator<Integer> worstFirst =
        Comparator.<Integer>comparingDouble(i -> -ranges[i])
            .thenComparing(Comparator.naturalOrder());
    PriorityQueue<Integer> worst = new PriorityQueue<>(worstFirst.reversed());
    for (int i = 0; i < ranges.length; i++) {
      boolean fits = worst.size() < most || (most > 0 && ranges[i] > ranges[worst.element()]);
      if (ranges[i] > 0 && fits) {
        worst.add(i);
      }
      if (worst.size() > most) {
        worst.remove();
      }
    }
    return worst.stream()
        .sorted(worstFirst)
        .map(
            i ->
                new Disagreement(
                    common[i],
                    subjects.item(common[i]),
                    ranges[i],
                    percentiles.stream().map(column -> column[i]).toList()))
        .toList();
  }

  private static double range(List<double[]> percentiles, int place) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (double[] column : percentiles) {
      least = Math.min(least, column[place]);
      greatest = Math.max(greatest, column[place]);
    }
    return greatest - least;
  }
}

package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.SplitMix64;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How a metric over the samples of an item fares with fewer of them.
 *
 * @param headline the statistic
 * @param points by rising number of samples
 * @param enough the least number of samples whose interval reaches the best value of all points;
 *     null if no point has an interval
 */
public record NCurve(Headline headline, List<Point> points, @Nullable Integer enough) {

  public NCurve {
    points = List.copyOf(points);
  }

  /**
   * The statistic with so many samples.
   *
   * @param samples of each item
   * @param n subjects used
   * @param value null if it is undefined
   */
  public record Point(int samples, int n, @Nullable Interval value) {}

  /**
   * Computes the curve.
   *
   * @param bySamples the subjects with the metric over so many samples of each item
   * @param clusters of the version
   * @param direction for a metric without one: that of the full set of samples, say
   */
  public static NCurve of(
      Metric metric,
      Headline headline,
      SortedMap<Integer, ScoredSubjects> bySamples,
      int clusters,
      Direction direction) {
    double sign =
        SeriesStatistics.sign(
            metric.direction() == Direction.UNDIRECTED ? direction : metric.direction());
    List<Point> points = new ArrayList<>();
    bySamples.forEach(
        (samples, subjects) -> {
          int n = subjects.used(headline.labels()).cardinality();
          Measured value = headline.measured(subjects, sign, clusters);
          points.add(new Point(samples, n, value == null ? null : value.interval()));
        });
    return new NCurve(headline, points, enough(points));
  }

  private static @Nullable Integer enough(List<Point> points) {
    double best =
        points.stream()
            .map(Point::value)
            .filter(Objects::nonNull)
            .filter(Interval::isBounded)
            .mapToDouble(Interval::value)
            .max()
            .orElse(Double.NaN);
    return points.stream()
        .filter(
            point ->
                point.value() != null && point.value().isBounded() && !point.value().isBelow(best))
        .map(Point::samples)
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the order in which to take an item's samples: the first N of it are the subsample of
   * size N, so that a larger one holds every smaller one. Fisher and Yates' shuffle, from the last
   * place down, by SplitMix64 seeded with output {@code item} (from 0) of SplitMix64 seeded with
   * the complement of {@code seed}.
   *
   * @param item index of the item in the version, from 0
   * @param samples that it has
   */
  public static int[] order(long seed, int item, int samples) {
    int[] order = IntStream.range(0, samples).toArray();
    SplitMix64 random = new SplitMix64(SplitMix64.output(~seed, item));
    for (int last = samples - 1; last > 0; last--) {
      int other = random.below(last + 1);
      int swapped = order[last];
      order[last] = order[other];
      order[other] = swapped;
    }
    return order;
  }
}

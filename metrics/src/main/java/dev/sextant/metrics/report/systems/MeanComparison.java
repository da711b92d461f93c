package dev.sextant.metrics.report.systems;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The means of one metric of several systems, over the items that all of them have a value for. A
 * value is known without a label, so people correct nothing.
 *
 * @param items that are compared
 * @param clusters of these
 * @param systems in the order given
 * @param differences of all pairs of compared systems, in the order of the systems
 */
public record MeanComparison(
    int items, int clusters, List<SystemMean> systems, List<SystemDifference> differences) {

  public MeanComparison {
    systems = List.copyOf(systems);
    differences = List.copyOf(differences);
  }

  /**
   * What the comparison says of a system.
   *
   * @param isCompared whether it has values for at least half as many items as any other
   * @param items with a value of its own, of which the compared ones are some
   * @param mean over the compared items; null if it is not compared
   * @param p of the model confidence set; null if it is not compared, or on too few items
   */
  public record SystemMean(
      boolean isCompared, int items, @Nullable Interval mean, @Nullable Double p) {}

  /**
   * The metric.
   *
   * @param higherIsBetter else lower values are better
   * @param isShare whether its values are in [0, 1]
   */
  public record Kind(boolean higherIsBetter, boolean isShare) {}

  /**
   * Compares systems. The same arguments give the same bits.
   *
   * @param values by system and item; NaN: there is none
   * @param seed of draws
   */
  public static MeanComparison of(
      List<double[]> values, ItemClusters clusters, Kind kind, long seed) {
    int[] items = values.stream().mapToInt(MeanComparison::known).toArray();
    int most = IntStream.of(items).max().orElse(0);
    int[] compared =
        IntStream.range(0, items.length)
            .filter(s -> items[s] > 0 && 2 * items[s] >= most)
            .toArray();
    int[] common =
        IntStream.range(0, compared.length == 0 ? 0 : clusters.items())
            .filter(i -> IntStream.of(compared).noneMatch(s -> Double.isNaN(values.get(s)[i])))
            .toArray();
    List<SystemMean> systems = new ArrayList<>();
    IntStream.of(items).forEach(each -> systems.add(new SystemMean(false, each, null, null)));
    if (common.length == 0) {
      return new MeanComparison(0, 0, systems, List.of());
    }
    Clusters of = new Clusters(clusters.of(), clusters.count()).at(common);
    Estimate[] means =
        IntStream.of(compared)
            .mapToObj(s -> Means.mean(at(values.get(s), common), of))
            .toArray(Estimate[]::new);
    PairedEstimates paired = new PairedEstimates(means, compared, seed);
    double[] p = paired.confidence(kind.higherIsBetter());
    for (int k = 0; k < compared.length; k++) {
      systems.set(
          compared[k],
          new SystemMean(
              true,
              items[compared[k]],
              kind.isShare() ? Intervals.share(means[k]) : Intervals.of(means[k], Scale.IDENTITY),
              p.length == 0 ? null : (Double) p[k]));
    }
    return new MeanComparison(common.length, means[0].clusters(), systems, paired.differences());
  }

  private static int known(double[] values) {
    int known = 0;
    for (double value : values) {
      known += Double.isNaN(value) ? 0 : 1;
    }
    return known;
  }

  private static double[] at(double[] values, int[] places) {
    return IntStream.of(places).mapToDouble(i -> values[i]).toArray();
  }
}

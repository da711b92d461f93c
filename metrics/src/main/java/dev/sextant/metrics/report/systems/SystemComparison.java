package dev.sextant.metrics.report.systems;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.systems.SystemShare.Standing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Systems side by side, over the items that all of them have labels for: shares over different
 * items would also differ because some items are harder. All estimates have their influence on the
 * same clusters, so their covariances are known, and a difference is a paired one.
 *
 * @param items that are compared
 * @param clusters of these
 * @param basis whose labels are compared
 * @param systems in the order given
 * @param differences of all pairs of compared systems, in the order of the systems
 */
public record SystemComparison(
    int items,
    int clusters,
    Basis basis,
    List<SystemShare> systems,
    List<SystemDifference> differences) {

  /** Whose labels are compared. */
  public enum Basis {
    /** Each share is one of what people say: prediction-powered, or of their labels alone. */
    PEOPLE,
    /** The labels of oracles or of imported files, as if they were true. */
    SOURCE,
    /**
     * Labels of people of some systems, and of sources of others: a difference may be one between
     * those who label.
     */
    MIXED
  }

  /** Confidence with which the best system is in the set of those that may be. */
  public static final double CONFIDENCE = 0.95;

  public SystemComparison {
    systems = List.copyOf(systems);
    differences = List.copyOf(differences);
  }

  /**
   * Compares systems. The same arguments give the same bits.
   *
   * @param seed of folds and draws
   */
  public static SystemComparison of(List<SystemLabels> systems, ItemClusters clusters, long seed) {
    return new Measurement(systems, clusters, seed).result();
  }

  private static final class Measurement {

    private final List<SystemLabels> systems;
    private final ItemClusters clusters;
    private final long seed;
    private final int[] items;
    private final int[] compared;
    private final boolean[] common;

    Measurement(List<SystemLabels> systems, ItemClusters clusters, long seed) {
      this.systems = systems;
      this.clusters = clusters;
      this.seed = seed;
      List<boolean[]> labelled =
          systems.stream().map(each -> each.labelledItems(clusters.items())).toList();
      items = labelled.stream().mapToInt(Measurement::count).toArray();
      int most = IntStream.of(items).max().orElse(0);
      compared =
          IntStream.range(0, items.length)
              .filter(s -> items[s] > 0 && 2 * items[s] >= most)
              .toArray();
      common = intersection(labelled);
    }

    private boolean[] intersection(List<boolean[]> bySystem) {
      int[] with = IntStream.of(compared).filter(s -> count(bySystem.get(s)) > 0).toArray();
      boolean[] all = new boolean[clusters.items()];
      Arrays.fill(all, with.length > 0);
      for (int s : with) {
        for (int item = 0; item < all.length; item++) {
          all[item] &= bySystem.get(s)[item];
        }
      }
      return all;
    }

    private static int count(boolean[] flags) {
      int count = 0;
      for (boolean flag : flags) {
        count += flag ? 1 : 0;
      }
      return count;
    }

    SystemComparison result() {
      int count = count(common);
      List<SystemShare> shares = new ArrayList<>();
      for (int s = 0; s < items.length; s++) {
        shares.add(without(s));
      }
      if (count == 0) {
        return new SystemComparison(0, 0, Basis.SOURCE, shares, List.of());
      }
      boolean[] factual =
          intersection(systems.stream().map(s -> s.factualItems(clusters.items())).toList());
      List<ComparedSystem> measured =
          IntStream.of(compared)
              .mapToObj(s -> new ComparedSystem(systems.get(s), clusters, common, factual, seed))
              .toList();
      boolean byPeople = measured.stream().allMatch(ComparedSystem::isByPeople);
      Estimate[] estimates = estimates(measured, byPeople);
      PairedEstimates paired = new PairedEstimates(estimates, compared, seed);
      double[] p = paired.confidence(true);
      for (int k = 0; k < compared.length; k++) {
        int s = compared[k];
        shares.set(
            s,
            measured
                .get(k)
                .result(items[s], systems.get(s).labelled())
                .with(p.length == 0 ? null : (Double) p[k]));
      }
      return new SystemComparison(
          count, estimates[0].clusters(), basis(byPeople), shares, paired.differences());
    }

    private SystemShare without(int s) {
      return new SystemShare(
          items[s] == 0 ? Standing.NO_LABELS : Standing.FEW_LABELS,
          items[s],
          systems.get(s).labelled(),
          0,
          0,
          null,
          null,
          0,
          null,
          null);
    }

    private Basis basis(boolean byPeople) {
      if (byPeople) {
        return Basis.PEOPLE;
      }
      return IntStream.of(compared).anyMatch(s -> systems.get(s).areOfPeople())
          ? Basis.MIXED
          : Basis.SOURCE;
    }

    /** Multiplies all by one factor, which keeps their correlations. */
    private static Estimate[] estimates(List<ComparedSystem> measured, boolean byPeople) {
      double widening =
          byPeople ? measured.stream().mapToDouble(ComparedSystem::widening).max().orElse(1) : 1;
      return measured.stream()
          .map(each -> each.share(byPeople).times(widening))
          .toArray(Estimate[]::new);
    }
  }
}

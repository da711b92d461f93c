package dev.sextant.metrics.report.systems;

import dev.sextant.metrics.report.comparison.Correction;
import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.multiplicity.ConfidenceSet;
import dev.sextant.metrics.report.multiplicity.Draws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One estimate of each of several systems, over the same clusters. */
final class PairedEstimates {

  private final Estimate[] estimates;
  private final int[] systems;
  private final long seed;

  /**
   * Takes the estimates.
   *
   * @param systems the index of the system of each
   * @param seed of draws
   */
  PairedEstimates(Estimate[] estimates, int[] systems, long seed) {
    this.estimates = estimates;
    this.systems = systems;
    this.seed = seed;
  }

  /**
   * Returns for each the p-value of the model confidence set; nothing on too few items, or without
   * a second system.
   */
  double[] confidence(boolean higherIsBetter) {
    if (estimates.length < 2
        || !Arrays.stream(estimates).allMatch(each -> each.support().suffices())) {
      return new double[0];
    }
    Estimate[] better =
        higherIsBetter
            ? estimates
            : Arrays.stream(estimates).map(Estimate::negated).toArray(Estimate[]::new);
    return ConfidenceSet.p(better, new Draws(better, Difference.DRAWS, seed));
  }

  /** Returns the differences of all pairs, in the order of the systems. */
  List<SystemDifference> differences() {
    List<int[]> pairs = new ArrayList<>();
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < estimates.length; i++) {
      for (int j = i + 1; j < estimates.length; j++) {
        pairs.add(new int[] {systems[i], systems[j]});
        differences.add(new Difference(estimates[i].minus(estimates[j]), null));
      }
    }
    List<@Nullable Correction> corrected = Difference.corrected(differences, seed);
    List<SystemDifference> all = new ArrayList<>();
    for (int d = 0; d < pairs.size(); d++) {
      Correction correction = corrected.get(d);
      all.add(
          new SystemDifference(
              pairs.get(d)[0],
              pairs.get(d)[1],
              differences.get(d).interval(),
              correction == null ? null : (Double) correction.p()));
    }
    return all;
  }
}

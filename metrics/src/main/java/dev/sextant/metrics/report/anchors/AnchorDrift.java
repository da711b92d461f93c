package dev.sextant.metrics.report.anchors;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.IncompleteBeta;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How the verdicts of a run on anchors differ from those of the first run, the baseline.
 *
 * <p>The state rests on {@link DriftEvidence} over all runs so far. The p-value does not: it is
 * that of the exact test of Q. McNemar (1947) of this run alone, on clusters in which the judge got
 * more anchors right in one of the two runs than in the other. With d such clusters, k of them in
 * the rarer direction, it is twice the probability of at most k heads in d tosses, and at most 1.
 *
 * @param state of this run
 * @param compared anchors with a verdict in both runs
 * @param changed how many of these have another verdict
 * @param share of these that changed, with the 95 % interval of this run alone; null: there are
 *     none
 * @param nowRight anchors that the judge has right, against people, only in this run
 * @param nowWrong anchors that it has right only in the baseline
 * @param p two-sided, of this run alone; null if the run is not compared
 * @param evidence of {@link DriftEvidence} after this run; null if the run is not compared
 */
public record AnchorDrift(
    State state,
    int compared,
    int changed,
    @Nullable Interval share,
    int nowRight,
    int nowWrong,
    @Nullable Double p,
    @Nullable Double evidence) {

  /** What a run shows. */
  public enum State {
    /** The run that others are compared with. */
    BASELINE,
    /** More verdicts differ than the tolerance allows. */
    DRIFTED,
    /** That is not shown, which does not mean that the judge is the same. */
    NOT_SHOWN,
    /** Too few anchors have a verdict. */
    TOO_FEW
  }

  /** Fewest anchors with verdicts in both runs. A frozen set has 50; some replies are unusable. */
  public static final int ENOUGH = 40;

  private static final double HALF = 0.5;

  /**
   * Compares runs with the first one that has enough verdicts.
   *
   * @param grounded by anchor: what people say
   * @param clusters of the anchors
   * @param runs in their order, each with a verdict for each anchor
   * @param tolerance share of verdicts that may differ, in (0, 1)
   * @return one for each run
   */
  public static List<AnchorDrift> of(
      boolean[] grounded, Clusters clusters, List<List<AnchorVerdict>> runs, double tolerance) {
    DriftEvidence evidence = new DriftEvidence(tolerance);
    List<AnchorDrift> drifts = new ArrayList<>();
    @Nullable List<AnchorVerdict> baseline = null;
    for (List<AnchorVerdict> run : runs) {
      if (baseline == null) {
        int[] judged = common(run, run);
        boolean enough = suffices(judged, clusters);
        baseline = enough ? run : null;
        drifts.add(without(enough ? State.BASELINE : State.TOO_FEW, judged.length));
      } else {
        drifts.add(compare(grounded, clusters, baseline, run, evidence));
      }
    }
    return List.copyOf(drifts);
  }

  private static AnchorDrift without(State state, int judged) {
    return new AnchorDrift(state, judged, 0, null, 0, 0, null, null);
  }

  private static AnchorDrift compare(
      boolean[] grounded,
      Clusters clusters,
      List<AnchorVerdict> baseline,
      List<AnchorVerdict> run,
      DriftEvidence evidence) {
    int[] both = common(baseline, run);
    double[] changed = new double[both.length];
    double[] gain = new double[both.length];
    for (int i = 0; i < both.length; i++) {
      int anchor = both[i];
      changed[i] = baseline.get(anchor) == run.get(anchor) ? 0 : 1;
      gain[i] =
          (run.get(anchor).agreesWith(grounded[anchor]) ? 1 : 0)
              - (baseline.get(anchor).agreesWith(grounded[anchor]) ? 1 : 0);
    }
    Clusters of = clusters.at(both);
    boolean enough = suffices(both, clusters);
    Double seen = enough ? evidence.next(shares(changed, of)) : null;
    State state = State.TOO_FEW;
    if (seen != null) {
      state = seen >= DriftEvidence.ENOUGH ? State.DRIFTED : State.NOT_SHOWN;
    }
    return new AnchorDrift(
        state,
        both.length,
        count(changed, 1),
        both.length == 0 ? null : Intervals.share(Means.mean(changed, of)),
        count(gain, 1),
        count(gain, -1),
        enough ? exact(sums(gain, of)) : null,
        seen);
  }

  private static int[] common(List<AnchorVerdict> baseline, List<AnchorVerdict> run) {
    return IntStream.range(0, run.size())
        .filter(i -> baseline.get(i) != AnchorVerdict.NONE && run.get(i) != AnchorVerdict.NONE)
        .toArray();
  }

  private static boolean suffices(int[] anchors, Clusters clusters) {
    Clusters of = clusters.at(anchors);
    return anchors.length >= ENOUGH && Support.ofItems(of.occupied(), of.effective()).suffices();
  }

  private static int count(double[] values, double of) {
    int count = 0;
    for (double value : values) {
      count += value == of ? 1 : 0;
    }
    return count;
  }

  private static double[] sums(double[] values, Clusters clusters) {
    double[] sums = new double[clusters.count()];
    for (int i = 0; i < values.length; i++) {
      sums[clusters.of(i)] += values[i];
    }
    return sums;
  }

  /** Returns the mean of each cluster that has anchors. */
  private static double[] shares(double[] values, Clusters clusters) {
    double[] sums = sums(values, clusters);
    int[] sizes = new int[sums.length];
    for (int i = 0; i < values.length; i++) {
      sizes[clusters.of(i)]++;
    }
    return IntStream.range(0, sums.length)
        .filter(g -> sizes[g] > 0)
        .mapToDouble(g -> sums[g] / sizes[g])
        .toArray();
  }

  /** Returns twice the probability of as few in the rarer direction, by the incomplete beta. */
  static double exact(double[] byCluster) {
    int up = 0;
    int down = 0;
    for (double each : byCluster) {
      up += each > 0 ? 1 : 0;
      down += each < 0 ? 1 : 0;
    }
    int rarer = Math.min(up, down);
    int all = up + down;
    return 2 * rarer >= all ? 1 : Math.min(1, 2 * IncompleteBeta.of(HALF, all - rarer, rarer + 1));
  }
}

package dev.sextant.metrics.report.anchors;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How the share of the system's answers that a judge calls grounded differs from that of the
 * baseline, and why.
 *
 * <p>The judge alone can move the anchors, so their change is the {@link JudgePart}, with weight
 * {@code s} for the anchors that people call grounded and {@code 1 - s} for the others, s being the
 * baseline's share on the system's answers. This takes the judge to change on the system's answers
 * as it does on anchors of the same class, and s for the truth.
 *
 * <p>A difference is shown if its two-sided p is below {@code 0.05 / (t (t + 1))} at the t-th run
 * after the baseline; these levels add up to 5 %. The cause is the system if the difference without
 * the judge's part is shown, and the judge if {@link AnchorDrift} says so. Standard errors rest on
 * clusters that both runs and the anchors share. Below ten clusters of anchors of a class, the
 * judge's part and the rest have no interval, and the system is never a cause.
 *
 * @param difference later minus earlier share, with its 95 % interval
 * @param judge the judge's part with its 95 % interval; null if there are too few anchors
 * @param rest difference without the judge's part; null if there are too few anchors
 * @param cause of the difference
 */
public record GroundedShift(
    Interval difference, @Nullable Interval judge, @Nullable Interval rest, DriftCause cause) {

  /**
   * Yes-or-no verdicts of a run on the system's answers, summed over answers of one cluster; there
   * is at least one answer.
   *
   * @param grounded number of answers that the judge calls grounded
   * @param answers number of answers with a yes or no
   * @param clusters one of each entry
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Shares(double[] grounded, double[] answers, Clusters clusters) {

    Estimate share() {
      return Means.ratio(grounded, answers, clusters);
    }
  }

  /**
   * Anchors with a yes or no in both runs.
   *
   * @param grounded by anchor: what people say
   * @param change by anchor: 1 from no to yes, -1 from yes to no, else 0
   * @param clusters of the anchors, of the same numbers as those of the answers
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Anchors(boolean[] grounded, double[] change, Clusters clusters) {

    /** Takes the anchors that a judge says yes or no about in both runs. */
    public static Anchors of(
        boolean[] grounded,
        Clusters clusters,
        List<AnchorVerdict> baseline,
        List<AnchorVerdict> run) {
      int[] both =
          IntStream.range(0, run.size())
              .filter(i -> baseline.get(i).isDecided() && run.get(i).isDecided())
              .toArray();
      boolean[] people = new boolean[both.length];
      double[] change = new double[both.length];
      for (int i = 0; i < both.length; i++) {
        people[i] = grounded[both[i]];
        change[i] = yes(run.get(both[i])) - yes(baseline.get(both[i]));
      }
      return new Anchors(people, change, clusters.at(both));
    }

    private static int yes(AnchorVerdict verdict) {
      return verdict == AnchorVerdict.GROUNDED ? 1 : 0;
    }
  }

  /**
   * Compares two runs.
   *
   * @param earlier verdicts of the baseline
   * @param later verdicts of the run, with clusters of the same numbers
   * @param sameAnswers whether both judged the same answers, so that the system cannot differ
   * @param drift of the run
   * @param look t, from 1
   */
  public static GroundedShift of(
      Shares earlier,
      Shares later,
      boolean sameAnswers,
      Anchors anchors,
      AnchorDrift drift,
      int look) {
    Estimate before = earlier.share();
    Estimate difference = later.share().minus(before);
    boolean tooFew = drift.state() == AnchorDrift.State.TOO_FEW;
    JudgePart judge = tooFew ? null : JudgePart.of(anchors, before.value());
    JudgePart.Rest rest = judge == null ? null : judge.from(difference);
    double level = Intervals.OUTSIDE / ((double) look * (look + 1));
    return new GroundedShift(
        interval(difference),
        judge == null ? null : judge.interval(),
        rest == null ? null : rest.interval(),
        cause(
            isShown(difference, level),
            sameAnswers,
            drift.state() == AnchorDrift.State.DRIFTED,
            rest != null && rest.isShown(level)));
  }

  private static DriftCause cause(
      boolean moved, boolean sameAnswers, boolean judgeDrifted, boolean restMoved) {
    if (!moved) {
      return DriftCause.NOT_SHOWN;
    }
    if (sameAnswers) {
      return DriftCause.JUDGE;
    }
    if (restMoved) {
      return judgeDrifted ? DriftCause.BOTH : DriftCause.SYSTEM;
    }
    return judgeDrifted ? DriftCause.JUDGE : DriftCause.NOT_SHOWN;
  }

  private static boolean isShown(Estimate difference, double level) {
    return difference.support().suffices() && difference.p() < level;
  }

  private static Interval interval(Estimate difference) {
    return Objects.requireNonNull(Intervals.of(difference, Scale.IDENTITY));
  }
}

package dev.sextant.metrics.report.trend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Decides about all metrics of one run. */
public final class Look {

  /** Clusters below which a run says nothing. */
  public static final int FEWEST_CLUSTERS = 20;

  /** Share of the subjects of the first runs that a run may lack. */
  public static final double MOST_LOST = 0.2;

  /** A claim that a metric is not worse by the margin is wrong with at most this probability. */
  public static final double CLAIM = 0.05;

  private static final double POWER = 0.8;

  private Look() {}

  /** What a run says about a metric. */
  public enum State {
    /** Worse than the first runs: an alarm. */
    WORSE,
    /** Not worse than the first runs by the margin. */
    NOT_WORSE,
    /** Neither is shown. */
    UNDECIDED,
    /** The run says too little: never an alarm, and never good news. */
    NO_EVIDENCE
  }

  /** Why a run says too little. */
  public enum Lack {
    /** No subject has a value. */
    NO_VALUES,
    /** Too few clusters have a value: see {@link #FEWEST_CLUSTERS}. */
    TOO_FEW,
    /** Too many subjects have no value any more, so the others may differ from all. */
    TOO_MANY_LOST
  }

  /**
   * The decision about one metric.
   *
   * @param lack null unless there is no evidence
   * @param moreClusters number of further clusters that would show, with a probability of 80 %,
   *     that an unchanged metric is not worse by the margin; null unless undecided, and without a
   *     margin
   */
  public record Decision(State state, @Nullable Lack lack, @Nullable Long moreClusters) {

    private static Decision of(State state) {
      return new Decision(state, null, null);
    }
  }

  /**
   * Decides in the order of the metrics.
   *
   * @param changes by metric, as many as the budget says
   * @param margins by metric: the worsening that is small enough to accept, from 0 on; with 0, a
   *     metric is not worse only if no subject changed
   * @throws IllegalArgumentException if the numbers differ or a margin is below 0
   */
  public static List<Decision> decide(List<Change> changes, double[] margins, AlarmBudget budget) {
    if (changes.size() != budget.metrics() || margins.length != budget.metrics()) {
      throw new IllegalArgumentException(
          "expected changes and margins of %d metrics, found %d and %d"
              .formatted(budget.metrics(), changes.size(), margins.length));
    }
    boolean[] worse = worse(changes, budget);
    List<Decision> decisions = new ArrayList<>();
    for (int i = 0; i < margins.length; i++) {
      if (!(margins[i] >= 0)) {
        throw new IllegalArgumentException("expected a margin of 0 or more, found " + margins[i]);
      }
      decisions.add(decide(changes.get(i), margins[i], worse[i]));
    }
    return decisions;
  }

  /** Holm's steps: the smallest p is compared with a part of the level for all metrics. */
  private static boolean[] worse(List<Change> changes, AlarmBudget budget) {
    boolean[] worse = new boolean[changes.size()];
    List<Integer> tested =
        IntStream.range(0, worse.length)
            .filter(i -> lack(changes.get(i)) == null)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> changes.get(i).p()))
            .toList();
    int left = budget.metrics();
    for (int i : tested) {
      if (changes.get(i).p() > budget.perLook() / left) {
        break;
      }
      worse[i] = true;
      left--;
    }
    return worse;
  }

  private static Decision decide(Change change, double margin, boolean worse) {
    Lack lack = lack(change);
    if (lack != null) {
      return new Decision(State.NO_EVIDENCE, lack, null);
    }
    if (worse) {
      return Decision.of(State.WORSE);
    }
    if (change.atMost(CLAIM) < margin || change.isNone()) {
      return Decision.of(State.NOT_WORSE);
    }
    return new Decision(
        State.UNDECIDED, null, margin == 0 ? null : (Long) moreClusters(change, margin));
  }

  private static @Nullable Lack lack(Change change) {
    if (change.pairs() == 0) {
      return Lack.NO_VALUES;
    }
    if (change.lost() > MOST_LOST * (change.pairs() + change.lost())) {
      return Lack.TOO_MANY_LOST;
    }
    return change.clusters() < FEWEST_CLUSTERS ? Lack.TOO_FEW : null;
  }

  private static long moreClusters(Change change, double margin) {
    double quantiles =
        BaselineRuns.oneSided(CLAIM, change.degreesOfFreedom())
            + BaselineRuns.oneSided(1 - POWER, change.degreesOfFreedom());
    double factor = quantiles * change.standardError() / margin;
    long needed = (long) Math.ceil(change.clusters() * factor * factor);
    return Math.max(1, needed - change.clusters());
  }
}

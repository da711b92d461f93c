package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinarySample;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.factuality.FactualitySample;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All statistics of one metric with one embedder, or of one floor, in a report.
 *
 * @param direction the metric's own; of an undirected metric the stronger one over the subjects
 *     that it was chosen on, and {@link Direction#UNDIRECTED} only if the labels do not decide
 * @param undirected whether the metric has no documented direction, so that {@code direction} was
 *     chosen by looking at labels: these, or those of a calibration split
 * @param labelled subjects with a label; {@code used} plus all of {@code undefined}
 * @param used labelled subjects with a value
 * @param undefined labelled subjects without a value, by reason, in the order of {@link Reason}
 * @param binary null if no labelled subject says whether it is grounded
 * @param factuality null if no labelled subject has a factuality
 */
public record SeriesStatistics(
    Direction direction,
    boolean undirected,
    int labelled,
    int used,
    Map<Reason, Integer> undefined,
    @Nullable BinaryStatistics binary,
    @Nullable FactualityStatistics factuality) {

  public SeriesStatistics {
    EnumMap<Reason, Integer> counts = new EnumMap<>(Reason.class);
    counts.putAll(undefined);
    undefined = Collections.unmodifiableMap(counts);
  }

  /**
   * Computes the statistics over the labelled subjects; the others are ignored. The same input
   * gives the same result to the last bit, also if the subjects come in another order.
   *
   * <p>A metric without a direction gets the one that makes the AUC of the full sample 0.5 or more,
   * or, if that is undefined, Spearman's rho with factuality positive. At an AUC of exactly 0.5 it
   * is called riskier when higher.
   *
   * @param subjects at most one per subject
   * @throws IllegalArgumentException if a subject's item is outside of the resamples' items
   */
  public static SeriesStatistics of(
      Metric metric, List<ScoredSubject> subjects, Resamples resamples) {
    return of(metric, subjects, resamples, direction(metric, subjects));
  }

  /**
   * Computes the statistics as {@link #of(Metric, List, Resamples)}, a metric without a direction
   * being given one.
   *
   * @param direction for a metric without one, such as what {@link #direction} found on the
   *     calibration split; one with a direction keeps its own
   */
  public static SeriesStatistics of(
      Metric metric, List<ScoredSubject> subjects, Resamples resamples, Direction direction) {
    boolean undirected = metric.direction() == Direction.UNDIRECTED;
    return of(undirected, undirected ? direction : metric.direction(), subjects, resamples);
  }

  /**
   * Returns the direction of a metric, or for one without it the stronger one over these subjects:
   * by AUC, or, if that is undefined, by Spearman's rho; undirected if the labels do not decide.
   */
  public static Direction direction(Metric metric, List<ScoredSubject> subjects) {
    return metric.direction() == Direction.UNDIRECTED
        ? stronger(subjects.stream().filter(ScoredSubject::isLabelled).toList())
        : metric.direction();
  }

  private static SeriesStatistics of(
      boolean undirected, Direction direction, List<ScoredSubject> subjects, Resamples resamples) {
    List<ScoredSubject> labelled = subjects.stream().filter(ScoredSubject::isLabelled).toList();
    double sign = sign(direction);
    Map<Reason, Integer> undefined = undefined(labelled);
    int missing = undefined.values().stream().mapToInt(Integer::intValue).sum();
    boolean binary = labelled.stream().anyMatch(subject -> subject.grounded() != null);
    boolean factuality = labelled.stream().anyMatch(subject -> subject.factuality() != null);
    return new SeriesStatistics(
        direction,
        undirected,
        labelled.size(),
        labelled.size() - missing,
        undefined,
        binary ? new BinarySample(labelled, sign).statistics(resamples) : null,
        factuality ? new FactualitySample(labelled, sign).statistics(resamples) : null);
  }

  static double sign(Direction direction) {
    return direction == Direction.HIGHER_IS_TRUSTWORTHY ? -1 : 1;
  }

  private static Direction stronger(List<ScoredSubject> labelled) {
    double auc = new BinarySample(labelled, 1).auc();
    if (!Double.isNaN(auc)) {
      return auc >= 0.5 ? Direction.HIGHER_IS_RISKY : Direction.HIGHER_IS_TRUSTWORTHY;
    }
    double spearman = new FactualitySample(labelled, 1).spearman();
    if (!Double.isNaN(spearman)) {
      return spearman >= 0 ? Direction.HIGHER_IS_RISKY : Direction.HIGHER_IS_TRUSTWORTHY;
    }
    return Direction.UNDIRECTED;
  }

  private static Map<Reason, Integer> undefined(List<ScoredSubject> labelled) {
    Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
    for (ScoredSubject subject : labelled) {
      if (subject.score() instanceof Score.Undefined undefined) {
        counts.merge(undefined.reason(), 1, Integer::sum);
      }
    }
    return counts;
  }
}

package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinarySample;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.factuality.FactualitySample;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.SubjectColumns;
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
   * @param clusters of the version
   * @throws IllegalArgumentException if a subject's item is not below the number of clusters
   */
  public static SeriesStatistics of(Metric metric, List<ScoredSubject> subjects, int clusters) {
    return of(metric, subjects, clusters, direction(metric, subjects));
  }

  /**
   * Computes the statistics as {@link #of(Metric, List, int)}, a metric without a direction being
   * given one.
   *
   * @param direction for a metric without one, such as what {@link #direction} found on the
   *     calibration split; one with a direction keeps its own
   */
  public static SeriesStatistics of(
      Metric metric, List<ScoredSubject> subjects, int clusters, Direction direction) {
    boolean undirected = metric.direction() == Direction.UNDIRECTED;
    return new Samples(metric, subjects, undirected ? direction : metric.direction(), clusters)
        .statistics();
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

  /** The labelled subjects of a series by kind of label, sorted once for all statistics. */
  static final class Samples {

    private final Metric metric;
    private final Direction direction;
    private final List<ScoredSubject> labelled;
    private final @Nullable BinarySample binary;
    private final @Nullable FactualitySample factuality;

    Samples(Metric metric, List<ScoredSubject> subjects, Direction direction, int clusters) {
      this.metric = metric;
      this.direction = direction;
      labelled = subjects.stream().filter(ScoredSubject::isLabelled).toList();
      double sign = sign(direction);
      SubjectColumns columns = SubjectColumns.of(labelled);
      binary =
          labelled.stream().anyMatch(subject -> subject.grounded() != null)
              ? new BinarySample(columns, sign, clusters)
              : null;
      factuality =
          labelled.stream().anyMatch(subject -> subject.factuality() != null)
              ? new FactualitySample(columns, sign, clusters)
              : null;
    }

    /** Returns a statistic of all subjects; null if it is undefined. */
    @Nullable Measured measured(Headline headline) {
      return switch (headline) {
        case AUC -> binary == null ? null : binary.area();
        case SPEARMAN -> factuality == null ? null : factuality.spearman();
      };
    }

    /** Returns what must agree with a statistic; null: nothing must, or it is undefined. */
    @Nullable Estimate scaled(Headline headline) {
      return headline == Headline.AUC || factuality == null ? null : factuality.scaled();
    }

    SeriesStatistics statistics() {
      Map<Reason, Integer> undefined = undefined(labelled);
      int missing = undefined.values().stream().mapToInt(Integer::intValue).sum();
      return new SeriesStatistics(
          direction,
          metric.direction() == Direction.UNDIRECTED,
          labelled.size(),
          labelled.size() - missing,
          undefined,
          binary == null ? null : binary.statistics(),
          factuality == null ? null : factuality.statistics());
    }
  }

  static double sign(Direction direction) {
    return direction == Direction.HIGHER_IS_TRUSTWORTHY ? -1 : 1;
  }

  private static Direction stronger(List<ScoredSubject> labelled) {
    int clusters = 1 + labelled.stream().mapToInt(ScoredSubject::item).max().orElse(0);
    SubjectColumns columns = SubjectColumns.of(labelled);
    Measured auc = new BinarySample(columns, 1, clusters).area();
    if (auc != null) {
      return auc.value() >= 0.5 ? Direction.HIGHER_IS_RISKY : Direction.HIGHER_IS_TRUSTWORTHY;
    }
    Measured spearman = new FactualitySample(columns, 1, clusters).spearman();
    if (spearman != null) {
      return spearman.value() >= 0 ? Direction.HIGHER_IS_RISKY : Direction.HIGHER_IS_TRUSTWORTHY;
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

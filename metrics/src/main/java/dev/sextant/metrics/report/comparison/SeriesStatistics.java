package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinarySample;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.factuality.FactualitySample;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SortedScores;
import dev.sextant.metrics.score.Reason;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
    return Computed.of(metric, ScoredSubjects.of(subjects), direction, clusters).statistics();
  }

  /**
   * Returns the direction of a metric, or for one without it the stronger one over these subjects:
   * by AUC, or, if that is undefined, by Spearman's rho; undirected if the labels do not decide.
   */
  public static Direction direction(Metric metric, List<ScoredSubject> subjects) {
    return direction(metric, ScoredSubjects.of(subjects));
  }

  /** Returns the direction over these subjects, as for a list. */
  public static Direction direction(Metric metric, ScoredSubjects subjects) {
    Direction byAuc = direction(metric, subjects, Headline.AUC);
    return byAuc == Direction.UNDIRECTED ? direction(metric, subjects, Headline.SPEARMAN) : byAuc;
  }

  /** Returns the direction of a metric, or for one without it the stronger one for a statistic. */
  public static Direction direction(Metric metric, ScoredSubjects subjects, Headline headline) {
    if (metric.direction() != Direction.UNDIRECTED) {
      return metric.direction();
    }
    int[] labelled = subjects.subjects().labelled(headline.labels());
    int clusters = 1 + IntStream.of(labelled).map(subjects.subjects()::item).max().orElse(0);
    Measured measured = headline.measured(subjects, 1, clusters);
    if (measured == null) {
      return Direction.UNDIRECTED;
    }
    return measured.value() >= headline.chance()
        ? Direction.HIGHER_IS_RISKY
        : Direction.HIGHER_IS_TRUSTWORTHY;
  }

  /**
   * All statistics, and what comparisons with other series need of them.
   *
   * @param area null if it is undefined
   * @param spearman null if it is undefined
   * @param scaled what must agree with Spearman's rho; null if it is undefined
   */
  record Computed(
      SeriesStatistics statistics,
      @Nullable Measured area,
      @Nullable Measured spearman,
      @Nullable Estimate scaled) {

    /** Computes one kind of label after the other, so that memory holds one of them. */
    static Computed of(Metric metric, ScoredSubjects subjects, Direction direction, int clusters) {
      boolean undirected = metric.direction() == Direction.UNDIRECTED;
      Direction of = undirected ? direction : metric.direction();
      SortedScores order = new SortedScores(subjects);
      OfGrounded grounded = OfGrounded.of(order, sign(of), clusters);
      OfFactuality factuality = OfFactuality.of(order, sign(of), clusters);
      Map<Reason, Integer> undefined = subjects.undefined();
      int missing = undefined.values().stream().mapToInt(Integer::intValue).sum();
      int labelled = subjects.subjects().countLabelled();
      return new Computed(
          new SeriesStatistics(
              of,
              undirected,
              labelled,
              labelled - missing,
              undefined,
              grounded.statistics,
              factuality.statistics),
          grounded.area,
          factuality.spearman,
          factuality.scaled);
    }

    /** Returns a statistic of all subjects; null if it is undefined. */
    @Nullable Measured measured(Headline headline) {
      return headline == Headline.AUC ? area : spearman;
    }

    /** Returns what must agree with a statistic; null: nothing must, or it is undefined. */
    @Nullable Estimate scaled(Headline headline) {
      return headline == Headline.AUC ? null : scaled;
    }
  }

  /** Nothing without a label of the kind. */
  private record OfGrounded(@Nullable BinaryStatistics statistics, @Nullable Measured area) {

    static OfGrounded of(SortedScores order, double sign, int clusters) {
      if (order.scored().subjects().labelled(LabelKind.GROUNDED).length == 0) {
        return new OfGrounded(null, null);
      }
      BinarySample sample = new BinarySample(order, sign, clusters);
      return new OfGrounded(sample.statistics(), sample.area());
    }
  }

  /** Nothing without a label of the kind. */
  private record OfFactuality(
      @Nullable FactualityStatistics statistics,
      @Nullable Measured spearman,
      @Nullable Estimate scaled) {

    static OfFactuality of(SortedScores order, double sign, int clusters) {
      if (order.scored().subjects().labelled(LabelKind.FACTUALITY).length == 0) {
        return new OfFactuality(null, null, null);
      }
      FactualitySample sample = new FactualitySample(order, sign, clusters);
      return new OfFactuality(sample.statistics(), sample.spearman(), sample.scaled());
    }
  }

  static double sign(Direction direction) {
    return direction == Direction.HIGHER_IS_TRUSTWORTHY ? -1 : 1;
  }
}

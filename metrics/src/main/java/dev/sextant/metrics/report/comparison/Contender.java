package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A series that can be held against others.
 *
 * <p>Two series can be compared if they stand on the same subjects: lists of the same length, with
 * the same item and labels at each place. To hold a score of items against a floor of answers, the
 * caller brings the floor as a series of items (that of each item's judged answer).
 *
 * @param model name of the embedder or entailment model; null if the metric needs none
 * @param subjects all subjects in an order that all series share
 * @param statistics of these subjects
 * @param resamples that the statistics come from
 */
public record Contender(
    Metric metric,
    @Nullable String model,
    List<Subject> subjects,
    SeriesStatistics statistics,
    Resamples resamples) {

  /** Computes the statistics of a series as {@link SeriesStatistics#of}. */
  public static Contender of(
      Metric metric, @Nullable String model, List<Subject> subjects, Resamples resamples) {
    SeriesStatistics statistics = SeriesStatistics.of(metric, subjects, resamples);
    return new Contender(metric, model, subjects, statistics, resamples);
  }

  /** Returns what it is called. */
  public SeriesName name() {
    return new SeriesName(metric.name(), model);
  }

  /** Returns whether it is a floor that scores must beat. */
  public boolean isFloor() {
    return metric.isFloor();
  }

  /** Returns whether it claims something: it is no floor, and has a direction of its own. */
  public boolean isScore() {
    return !isFloor() && !statistics.undirected();
  }

  /** Returns whether the other stands on the same subjects, labels and resamples. */
  public boolean isComparableWith(Contender other) {
    if (subjects.size() != other.subjects.size() || !resamples.equals(other.resamples)) {
      return false;
    }
    for (int i = 0; i < subjects.size(); i++) {
      if (!subjects.get(i).isTheSameAs(other.subjects.get(i))) {
        return false;
      }
    }
    return true;
  }
}

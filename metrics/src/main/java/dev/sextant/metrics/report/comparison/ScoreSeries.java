package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.Ranking;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The scores of one metric with one model, which a report describes and compares with other series.
 *
 * <p>Two series can be compared in pairs if they have the same number of subjects, with the same
 * item and labels at each place. To compare a score of items with a floor of answers, the caller
 * gives the floor as a series of items (that of each item's judged answer).
 *
 * <p>A series computes a statistic when it is first asked for it, and keeps it. Safe for use by
 * several threads, of which one computes.
 */
public final class ScoreSeries {

  private final Metric metric;
  private final @Nullable String model;
  private final ScoredSubjects subjects;
  private final Direction direction;
  private final int clusters;
  private final Map<Headline, BitSet> used = new EnumMap<>(Headline.class);
  private final Map<Selected, Optional<Measured>> kept = new HashMap<>();
  private final Map<Selected, Optional<Estimate>> keptScaled = new HashMap<>();
  private @Nullable SeriesStatistics statistics;
  private @Nullable Ranking ranking;

  /**
   * The identity of a series in a report.
   *
   * @param metric name in the catalogue
   * @param model name of the embedder or entailment model; null if the metric needs none
   */
  public record Name(String metric, @Nullable String model) {}

  /** The input of a statistic. */
  private record Selected(Headline headline, BitSet places) {}

  /**
   * Takes the scores.
   *
   * @param model name of the embedder or entailment model; null if the metric needs none
   * @param subjects by item and answer, in an order that all series share
   * @param direction of the score, also where the metric has none of its own; undirected counts as
   *     riskier when higher
   * @param clusters of the version: more than the item of any subject
   */
  public ScoreSeries(
      Metric metric,
      @Nullable String model,
      ScoredSubjects subjects,
      Direction direction,
      int clusters) {
    this.metric = metric;
    this.model = model;
    this.subjects = subjects;
    this.direction = direction;
    this.clusters = clusters;
  }

  /** Reads subjects that come one by one. */
  public ScoreSeries(
      Metric metric,
      @Nullable String model,
      List<ScoredSubject> subjects,
      Direction direction,
      int clusters) {
    this(metric, model, ScoredSubjects.of(subjects), direction, clusters);
  }

  /** Returns a series in the direction that {@link SeriesStatistics#direction} finds. */
  public static ScoreSeries of(
      Metric metric, @Nullable String model, ScoredSubjects subjects, int clusters) {
    Direction direction = SeriesStatistics.direction(metric, subjects);
    return new ScoreSeries(metric, model, subjects, direction, clusters);
  }

  /** Reads subjects that come one by one, in the direction that their labels show. */
  public static ScoreSeries of(
      Metric metric, @Nullable String model, List<ScoredSubject> subjects, int clusters) {
    return of(metric, model, ScoredSubjects.of(subjects), clusters);
  }

  public Metric metric() {
    return metric;
  }

  public @Nullable String model() {
    return model;
  }

  public Name name() {
    return new Name(metric.name(), model);
  }

  /** Returns the subjects with their scores. */
  public ScoredSubjects scored() {
    return subjects;
  }

  /** Returns the subjects, which other series share. */
  public SubjectColumns subjects() {
    return subjects.subjects();
  }

  public Direction direction() {
    return direction;
  }

  /** Returns the number of clusters of the version. */
  public int clusters() {
    return clusters;
  }

  /** Returns whether it claims something: it is no floor, and its metric has a direction. */
  public boolean isScore() {
    return !metric.isFloor() && metric.direction() != Direction.UNDIRECTED;
  }

  /** Returns all statistics; the first call takes long. */
  public synchronized SeriesStatistics statistics() {
    if (statistics == null) {
      SeriesStatistics.Computed computed =
          SeriesStatistics.Computed.of(metric, subjects, direction, clusters);
      for (Headline headline : Headline.values()) {
        Selected all = new Selected(headline, used(headline));
        kept.put(all, Optional.ofNullable(computed.measured(headline)));
        keptScaled.put(all, Optional.ofNullable(computed.scaled(headline)));
      }
      statistics = computed.statistics();
    }
    return statistics;
  }

  /** Returns the statistic over all of its subjects; null if it is undefined. */
  public @Nullable Measured measured(Headline headline) {
    return measured(headline, used(headline));
  }

  /** Returns what must agree with {@link #measured(Headline)}; null: nothing must. */
  public @Nullable Estimate scaled(Headline headline) {
    return scaled(headline, used(headline));
  }

  /** Returns the statistic over all of its subjects; null if it is undefined. */
  public @Nullable Interval interval(Headline headline) {
    Measured measured = measured(headline);
    return measured == null ? null : measured.interval();
  }

  /** Returns how many subjects have the label of the statistic, and a value. */
  public int count(Headline headline) {
    return usedPlaces(headline).cardinality();
  }

  /** Returns the places of the subjects that have the label of the statistic, and a value. */
  BitSet used(Headline headline) {
    return (BitSet) usedPlaces(headline).clone();
  }

  private synchronized BitSet usedPlaces(Headline headline) {
    return used.computeIfAbsent(headline, key -> subjects.used(key.labels()));
  }

  /** Returns the places of the subjects that have a value, with a label or without. */
  public BitSet defined() {
    return subjects.defined();
  }

  /** Returns a statistic without its interval; arguments as in {@link #measured}. */
  @Nullable Estimate estimate(Headline headline, BitSet places) {
    Measured measured = measured(headline, places);
    return measured == null ? null : measured.estimate();
  }

  /**
   * Returns a statistic; null if it is undefined.
   *
   * @param places of the subjects to use, of those that {@link #used} returns
   */
  synchronized @Nullable Measured measured(Headline headline, BitSet places) {
    return kept.computeIfAbsent(
            new Selected(headline, places),
            key -> Optional.ofNullable(headline.measured(at(headline, places), sign(), clusters)))
        .orElse(null);
  }

  /** Returns what must agree with a statistic; null: nothing must, or it is undefined. */
  synchronized @Nullable Estimate scaled(Headline headline, BitSet places) {
    return keptScaled
        .computeIfAbsent(
            new Selected(headline, places),
            key -> Optional.ofNullable(headline.scaled(at(headline, places), sign(), clusters)))
        .orElse(null);
  }

  /** Returns the subjects with values at the places only. */
  private ScoredSubjects at(Headline headline, BitSet places) {
    return places.equals(usedPlaces(headline)) ? subjects : subjects.only(places);
  }

  /** Returns the subjects that have a value, by falling risk. */
  public synchronized Ranking ranking() {
    if (ranking == null) {
      double[] risks = new double[subjects.size()];
      for (int place = 0; place < risks.length; place++) {
        risks[place] = 0.0 + sign() * subjects.score(place); // turns a negative zero into zero
      }
      ranking = Ranking.of(risks);
    }
    return ranking;
  }

  private double sign() {
    return SeriesStatistics.sign(direction);
  }

  /**
   * Checks that the other series has the same subjects.
   *
   * @throws IllegalArgumentException if items or labels differ at any place
   */
  public void checkSameSubjects(ScoreSeries other) {
    if (!hasSameSubjects(other)) {
      throw new IllegalArgumentException("expected the same subjects at the same places");
    }
  }

  /** Returns whether the other series has the same subjects, labels and number of clusters. */
  public boolean isComparableWith(ScoreSeries other) {
    return clusters == other.clusters && hasSameSubjects(other);
  }

  private boolean hasSameSubjects(ScoreSeries other) {
    return subjects().hasSameSubjects(other.subjects());
  }
}

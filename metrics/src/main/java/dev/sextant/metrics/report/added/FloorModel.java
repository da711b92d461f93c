package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.combination.Folds;
import dev.sextant.metrics.report.combination.Penalty;
import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All floors of a report together: a logistic regression of the label on their values, cross-fitted
 * over ten folds of clusters. Safe for use by several threads, of which one computes.
 */
public final class FloorModel {

  private static final int KEPT = 2;

  /** Scores are combined over no more labelled subjects than about this, which bounds memory. */
  private static final int LARGEST_SAMPLE = 50_000;

  private final List<Floor> floors;
  private final SubjectSample sample;
  private final long seed;

  /** The most recent models: scores of one report mostly have values for the same subjects. */
  private final Map<BitSet, Optional<Model>> kept =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<BitSet, Optional<Model>> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * Takes the floors.
   *
   * @param floors of one report
   * @param seed of the folds
   */
  public FloorModel(List<ScoreSeries> floors, long seed) {
    this(floors, seed, LARGEST_SAMPLE);
  }

  /**
   * Takes the floors.
   *
   * @param largestSample about the number of labelled subjects over which scores are combined
   */
  FloorModel(List<ScoreSeries> floors, long seed, int largestSample) {
    this.floors = floors.stream().map(one -> new Floor(one, ScoreColumn.of(one))).toList();
    this.sample =
        floors.isEmpty()
            ? SubjectSample.ALL
            : SubjectSample.of(floors.get(0).subjects(), largestSample, seed);
    this.seed = seed;
  }

  private record Floor(ScoreSeries series, ScoreColumn column) {}

  /**
   * The floors' model over some subjects.
   *
   * @param floors those that vary
   * @param columns of the floors, standardised
   * @param losses log loss of each subject, out of fold
   */
  private record Model(
      List<ScoreColumn> floors, double[][] columns, Folds folds, double[] losses, Measured area) {}

  /**
   * Returns what a score adds, over the subjects that have a label and a value of it.
   *
   * @return empty without a floor that varies, or without two subjects of either class
   */
  public Optional<AddedValue> added(ScoreSeries score) {
    return combined(score, List.of(ScoreColumn.of(score))).map(CombinedScores::added);
  }

  /** Returns the values of a score that are combined: of all subjects, or of a sample. */
  public ScoreColumn column(ScoreSeries score) {
    return ScoreColumn.of(score, sample.of(score.subjects()));
  }

  /**
   * Returns what several scores add together, over the subjects that have a label and a value of
   * one of them. Of very many subjects it takes a sample of items.
   *
   * @param scores by {@link #column}, of the same subjects as the first floor
   * @return empty as for one score, or if no score varies
   */
  public Optional<CombinedScores> combined(List<ScoreColumn> scores) {
    if (floors.isEmpty() || sample.isEverything()) {
      return floors.isEmpty() ? Optional.empty() : combined(floors.get(0).series, scores);
    }
    ScoreSeries like = floors.get(0).series;
    List<ScoredSubject> subjects = sample.of(like.subjects());
    BitSet places = labelled(subjects, scores);
    List<ScoreColumn> varying = ScoreColumn.varying(scores, places);
    List<ScoreColumn> columns = comparable(like).map(floor -> column(floor.series)).toList();
    return varying.isEmpty()
        ? Optional.empty()
        : fit(columns, folds(subjects, like.clusters(), places), places)
            .map(model -> combined(model, places, varying));
  }

  private Optional<CombinedScores> combined(ScoreSeries like, List<ScoreColumn> scores) {
    if (comparable(like).findAny().isEmpty()) {
      return Optional.empty();
    }
    BitSet places = labelled(like.subjects(), scores);
    List<ScoreColumn> varying = ScoreColumn.varying(scores, places);
    return varying.isEmpty()
        ? Optional.empty()
        : model(like, places).map(model -> combined(model, places, varying));
  }

  private Stream<Floor> comparable(ScoreSeries like) {
    return floors.stream().filter(floor -> floor.series.isComparableWith(like));
  }

  private static CombinedScores combined(Model model, BitSet places, List<ScoreColumn> scores) {
    int all = model.columns.length + scores.size();
    double[][] columns = Arrays.copyOf(model.columns, all);
    System.arraycopy(
        ScoreColumn.standardised(scores, places), 0, columns, model.columns.length, scores.size());
    Folds folds = model.folds;
    double[] logOdds = folds.logOdds(columns, Penalty.of(model.columns.length, scores.size()));
    Measured with = folds.area(logOdds);
    double[] losses = folds.losses(logOdds);
    double[] saved = new double[losses.length];
    Arrays.setAll(saved, i -> model.losses[i] - losses[i]);
    Estimate area = with.estimate().minus(model.area.estimate());
    return new CombinedScores(
        model.floors.stream().map(ScoreColumn::name).toList(),
        scores.stream().map(ScoreColumn::name).toList(),
        folds.positives(),
        mean(folds.mean(model.losses, model.area)),
        mean(folds.mean(losses, with)),
        new AddedValue(
            model.floors.stream().map(floor -> floor.name().metric()).toList(),
            losses.length,
            model.area.interval(),
            with.interval(),
            new Difference(area, null),
            new Difference(folds.mean(saved, with).supportedBy(area.support()), null),
            null,
            null));
  }

  private static Interval mean(Estimate estimate) {
    return Objects.requireNonNull(Intervals.of(estimate, Scale.IDENTITY));
  }

  private synchronized Optional<Model> model(ScoreSeries like, BitSet places) {
    return kept.computeIfAbsent(
        places,
        key ->
            fit(
                comparable(like).map(Floor::column).toList(),
                folds(like.subjects(), like.clusters(), places),
                places));
  }

  private static Optional<Model> fit(List<ScoreColumn> floors, Folds folds, BitSet places) {
    List<ScoreColumn> usable = ScoreColumn.varying(floors, places);
    if (usable.isEmpty() || !folds.suffice()) {
      return Optional.empty();
    }
    double[][] columns = ScoreColumn.standardised(usable, places);
    double[] logOdds = folds.logOdds(columns, Penalty.of(usable.size(), 0));
    return Optional.of(
        new Model(usable, columns, folds, folds.losses(logOdds), folds.area(logOdds)));
  }

  private Folds folds(List<ScoredSubject> subjects, int clusters, BitSet places) {
    boolean[] positive = new boolean[places.cardinality()];
    int[] cluster = new int[positive.length];
    int place = places.nextSetBit(0);
    for (int i = 0; i < positive.length; i++) {
      ScoredSubject subject = subjects.get(place);
      positive[i] = Boolean.FALSE.equals(subject.grounded());
      cluster[i] = subject.item();
      place = places.nextSetBit(place + 1);
    }
    return new Folds(positive, cluster, clusters, seed);
  }

  private static BitSet labelled(List<ScoredSubject> subjects, List<ScoreColumn> scores) {
    BitSet places = new BitSet();
    for (int i = 0; i < subjects.size(); i++) {
      int place = i;
      places.set(
          i,
          subjects.get(i).grounded() != null
              && scores.stream().anyMatch(score -> score.has(place)));
    }
    return places;
  }
}

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
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
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
            ? SubjectSample.NONE
            : SubjectSample.of(floors.get(0).subjects(), largestSample, seed);
    this.seed = seed;
  }

  private record Floor(ScoreSeries series, ScoreColumn column) {}

  /**
   * The floors' model over some subjects.
   *
   * @param floors those that vary
   * @param places of the subjects in the columns
   * @param losses log loss of each subject, out of fold
   */
  private record Model(
      VaryingColumns floors, int[] places, Folds folds, double[] losses, Measured area) {}

  /**
   * Returns what a score adds, over the subjects that have a label and a value of it.
   *
   * @return empty without a floor that varies, or without two subjects of either class
   */
  public Optional<AddedValue> added(ScoreSeries score) {
    if (comparable(score).findAny().isEmpty()) {
      return Optional.empty();
    }
    BitSet used = score.scored().used(LabelKind.GROUNDED);
    int[] places = used.stream().toArray();
    VaryingColumns varying = VaryingColumns.of(List.of(ScoreColumn.of(score)), places);
    return varying.isEmpty()
        ? Optional.empty()
        : model(score, used, places).map(model -> combined(model, varying).added());
  }

  /** Returns the values of a score that are combined: of labelled subjects, or of a sample. */
  public ScoreColumn column(ScoreSeries score) {
    return new ScoreColumn(score.name(), sample.of(score.scored().scores().values()));
  }

  /**
   * Returns what several scores add together, over the subjects that have a label and a value of
   * one of them. Of very many subjects it takes a sample of items.
   *
   * @param scores by {@link #column}, of the same subjects as the first floor
   * @return empty as for one score, or if no score varies
   */
  public Optional<CombinedScores> combined(List<ScoreColumn> scores) {
    if (floors.isEmpty()) {
      return Optional.empty();
    }
    ScoreSeries like = floors.get(0).series;
    int[] places =
        IntStream.range(0, sample.places().length)
            .filter(i -> scores.stream().anyMatch(score -> score.has(i)))
            .toArray();
    VaryingColumns varying = VaryingColumns.of(scores, places);
    if (varying.isEmpty()) {
      return Optional.empty();
    }
    List<ScoreColumn> columns = comparable(like).map(floor -> column(floor.series)).toList();
    int[] subjects = IntStream.of(places).map(i -> sample.places()[i]).toArray();
    return fit(columns, places, folds(like, subjects)).map(model -> combined(model, varying));
  }

  private Stream<Floor> comparable(ScoreSeries like) {
    return floors.stream().filter(floor -> floor.series.isComparableWith(like));
  }

  private static CombinedScores combined(Model model, VaryingColumns scores) {
    Folds folds = model.folds;
    double[] logOdds =
        folds.logOdds(
            model.floors.and(scores).rows(model.places),
            Penalty.of(model.floors.size(), scores.size()));
    Measured with = folds.area(logOdds);
    double[] losses = folds.losses(logOdds);
    double[] saved = new double[losses.length];
    Arrays.setAll(saved, i -> model.losses[i] - losses[i]);
    Estimate area = with.estimate().minus(model.area.estimate());
    return new CombinedScores(
        model.floors.names(),
        scores.names(),
        folds.positives(),
        mean(folds.mean(model.losses, model.area)),
        mean(folds.mean(losses, with)),
        new AddedValue(
            model.floors.names().stream().map(ScoreSeries.Name::metric).toList(),
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

  private synchronized Optional<Model> model(ScoreSeries like, BitSet used, int[] places) {
    return kept.computeIfAbsent(
        used,
        key -> fit(comparable(like).map(Floor::column).toList(), places, folds(like, places)));
  }

  private static Optional<Model> fit(List<ScoreColumn> floors, int[] places, Folds folds) {
    VaryingColumns usable = VaryingColumns.of(floors, places);
    if (usable.isEmpty() || !folds.suffice()) {
      return Optional.empty();
    }
    double[] logOdds = folds.logOdds(usable.rows(places), Penalty.of(usable.size(), 0));
    return Optional.of(
        new Model(usable, places, folds, folds.losses(logOdds), folds.area(logOdds)));
  }

  private Folds folds(ScoreSeries like, int[] places) {
    boolean[] positive = new boolean[places.length];
    for (int i = 0; i < positive.length; i++) {
      positive[i] = like.subjects().isNotGrounded(places[i]);
    }
    return new Folds(positive, like.subjects().items(places), like.clusters(), seed);
  }
}

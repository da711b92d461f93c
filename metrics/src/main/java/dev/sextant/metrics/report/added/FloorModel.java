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
import org.jspecify.annotations.Nullable;

/**
 * All floors of a report together: a logistic regression of the label on their values, cross-fitted
 * over ten folds of clusters. Safe for use by several threads, of which one computes.
 */
public final class FloorModel {

  private static final int KEPT = 2;

  private final List<Floor> floors;
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
    this.floors = floors.stream().map(one -> new Floor(one, ScoreColumn.of(one))).toList();
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

  /**
   * Returns what several scores add together, over the subjects that have a label and a value of
   * one of them.
   *
   * @param scores of the same subjects as the first floor
   * @return empty as for one score, or if no score varies
   */
  public Optional<CombinedScores> combined(List<ScoreColumn> scores) {
    return floors.isEmpty() ? Optional.empty() : combined(floors.get(0).series, scores);
  }

  private Optional<CombinedScores> combined(ScoreSeries like, List<ScoreColumn> scores) {
    if (floors.stream().noneMatch(floor -> floor.series.isComparableWith(like))) {
      return Optional.empty();
    }
    BitSet places = labelled(like.subjects(), scores);
    List<ScoreColumn> varying = ScoreColumn.varying(scores, places);
    return varying.isEmpty()
        ? Optional.empty()
        : model(like, places).map(model -> combined(model, places, varying));
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
    return kept.computeIfAbsent(places, key -> Optional.ofNullable(fit(like, places)));
  }

  private @Nullable Model fit(ScoreSeries like, BitSet places) {
    List<ScoreColumn> usable =
        ScoreColumn.varying(
            floors.stream()
                .filter(floor -> floor.series.isComparableWith(like))
                .map(Floor::column)
                .toList(),
            places);
    Folds folds = folds(like, places);
    if (usable.isEmpty() || !folds.suffice()) {
      return null;
    }
    double[][] columns = ScoreColumn.standardised(usable, places);
    double[] logOdds = folds.logOdds(columns, Penalty.of(usable.size(), 0));
    return new Model(usable, columns, folds, folds.losses(logOdds), folds.area(logOdds));
  }

  private Folds folds(ScoreSeries like, BitSet places) {
    ScoredSubject[] subjects =
        places.stream().mapToObj(like.subjects()::get).toArray(ScoredSubject[]::new);
    boolean[] positive = new boolean[subjects.length];
    for (int i = 0; i < positive.length; i++) {
      positive[i] = Boolean.FALSE.equals(subjects[i].grounded());
    }
    int[] cluster = Arrays.stream(subjects).mapToInt(ScoredSubject::item).toArray();
    return new Folds(positive, cluster, like.clusters(), seed);
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

package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.SplitMix64;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All floors of a report together: a logistic regression of the label on their values, cross-fitted
 * over ten folds of clusters. Safe for use by several threads, of which one computes.
 */
public final class FloorModel {

  private static final int FOLDS = 10;
  private static final int KEPT = 2;

  private final List<ScoreSeries> floors;
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
   * @param floors over the same subjects
   * @param seed of the folds
   */
  public FloorModel(List<ScoreSeries> floors, long seed) {
    this.floors = List.copyOf(floors);
    this.seed = seed;
  }

  /**
   * The floors' model over some subjects.
   *
   * @param logOdds out of fold
   * @param area over the pairs within folds, since the fits of two folds differ in their intercepts
   */
  private record Model(
      List<ScoreSeries> floors,
      boolean[] positive,
      int[] fold,
      Clusters clusters,
      double[] logOdds,
      Measured area) {}

  /**
   * Returns what a score adds, over the subjects that have a label and a value of it.
   *
   * @return empty without a floor that varies, or without two subjects of either class
   */
  public Optional<AddedValue> added(ScoreSeries score) {
    if (floors.stream().noneMatch(floor -> floor.isComparableWith(score))) {
      return Optional.empty();
    }
    BitSet places = labelled(score);
    double[] column = standardised(score, places);
    return column == null
        ? Optional.empty()
        : model(score, places).map(model -> added(model, places, column));
  }

  private static AddedValue added(Model model, BitSet places, double[] column) {
    double[][] columns = Arrays.copyOf(columns(model.floors, places), model.floors.size() + 1);
    columns[columns.length - 1] = column;
    double[] logOdds =
        new LogisticRegression(columns, model.positive, model.fold).crossFitted(FOLDS);
    Measured with = area(logOdds, model.positive, model.fold, model.clusters);
    double[] loss = new double[logOdds.length];
    Arrays.setAll(
        loss, i -> loss(model.logOdds[i], model.positive[i]) - loss(logOdds[i], model.positive[i]));
    Estimate area = with.estimate().minus(model.area.estimate());
    return new AddedValue(
        model.floors.stream().map(floor -> floor.metric().name()).toList(),
        loss.length,
        model.area.interval(),
        with.interval(),
        new Difference(area, null),
        new Difference(Means.mean(loss, model.clusters).supportedBy(area.support()), null),
        null,
        null);
  }

  private synchronized Optional<Model> model(ScoreSeries like, BitSet places) {
    return kept.computeIfAbsent(places, key -> Optional.ofNullable(fit(like, places)));
  }

  private @Nullable Model fit(ScoreSeries like, BitSet places) {
    List<ScoreSeries> usable =
        floors.stream()
            .filter(floor -> floor.isComparableWith(like) && standardised(floor, places) != null)
            .toList();
    ScoredSubject[] subjects =
        places.stream().mapToObj(like.subjects()::get).toArray(ScoredSubject[]::new);
    boolean[] positive = new boolean[subjects.length];
    int positives = 0;
    for (int i = 0; i < positive.length; i++) {
      positive[i] = Boolean.FALSE.equals(subjects[i].grounded());
      positives += positive[i] ? 1 : 0;
    }
    if (usable.isEmpty() || positives < 2 || positives > positive.length - 2) {
      return null;
    }
    int[] cluster = Arrays.stream(subjects).mapToInt(ScoredSubject::item).toArray();
    int[] fold =
        Arrays.stream(cluster)
            .map(c -> (int) Long.remainderUnsigned(SplitMix64.output(seed, c), FOLDS))
            .toArray();
    Clusters clusters = new Clusters(cluster, like.clusters());
    if (bins(positive, fold).isEmpty()) {
      return null;
    }
    double[] logOdds =
        new LogisticRegression(columns(usable, places), positive, fold).crossFitted(FOLDS);
    return new Model(
        usable, positive, fold, clusters, logOdds, area(logOdds, positive, fold, clusters));
  }

  private static double[][] columns(List<ScoreSeries> floors, BitSet places) {
    return floors.stream().map(floor -> standardised(floor, places)).toArray(double[][]::new);
  }

  private static Measured area(
      double[] logOdds, boolean[] positive, int[] fold, Clusters clusters) {
    return AreaUnderCurve.within(logOdds, positive, bins(positive, fold), clusters);
  }

  /** Returns the subjects of each fold that holds both classes. */
  private static List<int[]> bins(boolean[] positive, int[] fold) {
    List<int[]> bins = new ArrayList<>();
    for (int f = 0; f < FOLDS; f++) {
      int wanted = f;
      int[] bin = IntStream.range(0, fold.length).filter(i -> fold[i] == wanted).toArray();
      long positives = IntStream.of(bin).filter(i -> positive[i]).count();
      if (positives > 0 && positives < bin.length) {
        bins.add(bin);
      }
    }
    return bins;
  }

  private static BitSet labelled(ScoreSeries score) {
    BitSet places = score.defined();
    for (int i = places.nextSetBit(0); i >= 0; i = places.nextSetBit(i + 1)) {
      places.set(i, score.subjects().get(i).grounded() != null);
    }
    return places;
  }

  /**
   * Returns the values with mean 0 and variance 1, where a subject without a value gets the mean;
   * null if they do not vary.
   */
  private static double @Nullable [] standardised(ScoreSeries series, BitSet places) {
    double[] values =
        places.stream()
            .mapToDouble(
                i ->
                    series.subjects().get(i).score() instanceof Score.Defined score
                        ? score.value()
                        : Double.NaN)
            .toArray();
    double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
    double mean = Arrays.stream(known).sum() / known.length;
    double squares = 0;
    for (double value : known) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = Math.sqrt(squares / known.length);
    if (!(deviation > 1e-9)) {
      return null;
    }
    return Arrays.stream(values)
        .map(value -> Double.isNaN(value) ? 0 : (value - mean) / deviation)
        .toArray();
  }

  /** Returns the log loss of a subject. */
  private static double loss(double logOdds, boolean positive) {
    double wrong = positive ? -logOdds : logOdds;
    return wrong > 0
        ? wrong + StrictMath.log1p(StrictMath.exp(-wrong))
        : StrictMath.log1p(StrictMath.exp(wrong));
  }
}

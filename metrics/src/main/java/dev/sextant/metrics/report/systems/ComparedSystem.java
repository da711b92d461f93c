package dev.sextant.metrics.report.systems;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.powered.PartlyLabelled;
import dev.sextant.metrics.report.powered.PoweredInfluence;
import dev.sextant.metrics.report.powered.PredictionPowered;
import dev.sextant.metrics.report.powered.WeightedRatio;
import dev.sextant.metrics.report.systems.SystemShare.Standing;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The shares of one system over the items that all compared systems have labels for. */
final class ComparedSystem {

  private final SystemLabels labels;
  private final ItemClusters clusters;
  private final int[] answers;
  private final boolean[] factualItems;
  private final long seed;
  private final Estimate plain;
  private final @Nullable PartlyLabelled partly;
  private final @Nullable PoweredInfluence powered;

  /**
   * Measures the shares.
   *
   * @param common by item: whether it is compared; at least one is
   * @param factualItems by item: whether all compared systems that have any have a factuality of it
   * @param seed of the folds in which the weight of the source is fitted
   */
  ComparedSystem(
      SystemLabels labels,
      ItemClusters clusters,
      boolean[] common,
      boolean[] factualItems,
      long seed) {
    this.labels = labels;
    this.clusters = clusters;
    this.answers = labels.judged(common);
    this.factualItems = factualItems;
    this.seed = seed;
    Clusters of = clusters.of(labels, answers);
    if (labels.areOfPeople()) {
      plain = weighted(of);
      partly = null;
      powered = null;
    } else {
      plain = Means.mean(values(labels::grounded, answers), of);
      partly = partly(of);
      powered = PredictionPowered.influence(partly, WeightedRatio.share(), seed).orElse(null);
    }
  }

  private interface Value {
    double of(int answer);
  }

  private static double[] values(Value value, int[] answers) {
    double[] values = new double[answers.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value.of(answers[i]);
    }
    return values;
  }

  /** Returns the share of people's labels, of which an unlikely one stands for more others. */
  private Estimate weighted(Clusters of) {
    double[] weights = values(answer -> 1 / labels.inclusion(answer), answers);
    double sum = 0;
    int known = 0;
    for (double weight : weights) {
      sum += Double.isNaN(weight) ? 0 : weight;
      known += Double.isNaN(weight) ? 0 : 1;
    }
    double other = known == 0 ? 1 : sum / known;
    double[] grounded = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Double.isNaN(weights[i]) ? other : weights[i];
      grounded[i] = weights[i] * labels.people(answers[i]);
    }
    return Means.ratio(grounded, weights, of);
  }

  private PartlyLabelled partly(Clusters of) {
    PartlyLabelled.Checks checks = new PartlyLabelled.Checks();
    for (int i = 0; i < answers.length; i++) {
      if (labels.isByPeople(answers[i])) {
        double likely = labels.inclusion(answers[i]);
        checks.add(
            i, labels.people(answers[i]) == 1, Double.isNaN(likely) ? null : (Double) likely);
      }
    }
    return checks.among(values(labels::grounded, answers), values(labels::expected, answers), of);
  }

  /** Returns whether its share is one of what people say, and not only of what a source says. */
  boolean isByPeople() {
    return powered != null || labels.areOfPeople();
  }

  /** Returns by what the standard errors of differences are multiplied at least. */
  double widening() {
    return powered == null ? 1 : powered.widening();
  }

  /**
   * Returns the share to compare.
   *
   * @param byPeople whether all compared systems have a share of what people say
   */
  Estimate share(boolean byPeople) {
    return byPeople && powered != null ? powered.estimate() : plain;
  }

  SystemShare result(int items, int labelsOfAll) {
    boolean alone = labels.areOfPeople();
    return new SystemShare(
        Standing.COMPARED,
        items,
        labelsOfAll,
        answers.length,
        partly == null ? answers.length : partly.labels(),
        alone ? null : Intervals.share(plain),
        alone ? Intervals.share(plain) : ofBoth(),
        partly == null || powered != null ? 0 : missing(partly),
        factuality(),
        null);
  }

  private @Nullable Interval ofBoth() {
    return powered == null
        ? null
        : PredictionPowered.of(Objects.requireNonNull(partly), WeightedRatio.share(), seed)
            .powered();
  }

  /** Returns at least 1: more of what is there may be missing than a count of labels tells. */
  private static int missing(PartlyLabelled partly) {
    return Math.max(1, PredictionPowered.missing(partly));
  }

  private @Nullable Interval factuality() {
    int[] places = labels.factual(factualItems);
    return places.length == 0
        ? null
        : Intervals.share(
            Means.mean(values(labels::factuality, places), clusters.of(labels, places)));
  }
}

package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.Arrays;
import java.util.Optional;

/** The statistics of a report from labels that people have checked in part. */
public final class PoweredStatistics {

  private PoweredStatistics() {}

  /**
   * Estimates the AUC of a score over the subjects that have a score and a label of the oracle.
   *
   * @param labels of the scored subjects, at the same places
   * @param clusters number of item groups
   * @return empty if people have called none of these grounded, or none not grounded
   */
  public static Optional<PoweredEstimate> area(
      ScoredSubjects scored, boolean higherIsRisky, CheckedLabels labels, int clusters, long seed) {
    int[] places =
        labels.places(place -> labels.isJudged(place) && scored.scores().isDefined(place));
    PartlyLabelled subjects =
        labels.partly(places, new Clusters(scored.subjects().items(places), clusters));
    int positives = subjects.positives();
    if (positives == 0 || positives == subjects.labels()) {
      return Optional.empty();
    }
    double[] risks = new double[places.length];
    Arrays.setAll(
        risks,
        i -> {
          double score = scored.scores().value(places[i]);
          return higherIsRisky ? score : -score;
        });
    return Optional.of(PredictionPowered.of(subjects, new WeightedArea(risks), seed));
  }

  /**
   * Estimates the share of the subjects that are not grounded, over those that the oracle has
   * judged.
   *
   * @param labels at least one is checked
   */
  public static PoweredEstimate shareNotGrounded(
      SubjectColumns subjects, CheckedLabels labels, int clusters, long seed) {
    int[] places = labels.places(labels::isJudged);
    return PredictionPowered.of(
        labels.partly(places, new Clusters(subjects.items(places), clusters)),
        WeightedRatio.share(),
        seed);
  }
}

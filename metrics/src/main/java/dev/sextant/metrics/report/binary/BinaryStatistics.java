package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.curve.BandPoint;
import dev.sextant.metrics.report.binary.curve.Decile;
import dev.sextant.metrics.report.binary.curve.PrecisionRecallPoint;
import dev.sextant.metrics.report.binary.curve.RocPoint;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resampled;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Strata;
import dev.sextant.metrics.report.subjects.Trait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well a metric separates grounded subjects from the others. AUC, average precision, false
 * positive rate, d and t are oriented: the positive class is <i>not grounded</i>, and the AUC is
 * above 0.5, d and t are positive, where the metric works as its direction says. Null stands where
 * a statistic is undefined.
 *
 * @param grounded subjects used that are grounded
 * @param notGrounded subjects used that are not
 * @param obstacle why there is no AUC; null: there is one
 * @param auc area under the ROC curve, in [0, 1]: the chance that a subject that is not grounded
 *     looks riskier than a grounded one, ties counting half; null without both classes, or if the
 *     scores do not vary
 * @param averagePrecision sum over thresholds, from the highest, of (recall gained) x precision, as
 *     scikit-learn's average_precision_score: no interpolation, equal scores are one threshold, in
 *     [0, 1]; knowing nothing it is the share of the not grounded; null without both classes
 * @param cohensD difference of the class means over the pooled sample standard deviation; null
 *     without two subjects in each class or without variance
 * @param welchT Welch's t of the same difference; null where {@code cohensD} is
 * @param falsePositiveRate the least at a recall of 0.95 or more, over the thresholds that the
 *     scores allow (no interpolation between them), in [0, 1]; null without both classes
 * @param lengthMatched AUC among answers of about equal length; null if no pair can be matched
 * @param groundedScores the scores of the grounded
 * @param notGroundedScores the scores of the others
 * @param roc from (0, 0) to (1, 1), at most 200 points of the full sample; empty without both
 *     classes
 * @param precisionRecall from recall 0 to 1, at most 200 points of the full sample; empty without
 *     both classes
 * @param rocBand recall by false positive rate, at fixed places from 0 to 1, ties taken evenly;
 *     empty without both classes
 * @param precisionRecallBand precision by recall, at fixed places from 0.02 to 1, ties taken
 *     evenly; empty without both classes
 * @param deciles by score in the metric's own units, from the lowest; fewer than ten where scores
 *     are equal
 * @param strata by each trait that any labelled subject has, in the order of {@link Trait}
 * @param resampledAuc the AUC in each resample; null where {@code auc} has no interval
 * @param resamples resamples in which each of AUC, average precision, d, t and false positive rate
 *     that has an interval was defined
 */
public record BinaryStatistics(
    int grounded,
    int notGrounded,
    @Nullable NoStatistic obstacle,
    @Nullable Interval auc,
    @Nullable Interval averagePrecision,
    @Nullable Interval cohensD,
    @Nullable Interval welchT,
    @Nullable Interval falsePositiveRate,
    @Nullable LengthMatched lengthMatched,
    ClassScores groundedScores,
    ClassScores notGroundedScores,
    List<RocPoint> roc,
    List<PrecisionRecallPoint> precisionRecall,
    List<BandPoint> rocBand,
    List<BandPoint> precisionRecallBand,
    List<Decile> deciles,
    List<Strata<BinaryStratum>> strata,
    @Nullable Resampled resampledAuc,
    int resamples) {

  /** Copies what could change. */
  public BinaryStatistics {
    roc = List.copyOf(roc);
    precisionRecall = List.copyOf(precisionRecall);
    rocBand = List.copyOf(rocBand);
    precisionRecallBand = List.copyOf(precisionRecallBand);
    deciles = List.copyOf(deciles);
    strata = List.copyOf(strata);
  }

  /** Returns the mean score of the grounded, as measured (not oriented). */
  public @Nullable Double meanGrounded() {
    return groundedScores.mean() == null ? null : groundedScores.mean().value();
  }

  /** Returns the mean score of those not grounded, as measured (not oriented). */
  public @Nullable Double meanNotGrounded() {
    return notGroundedScores.mean() == null ? null : notGroundedScores.mean().value();
  }
}

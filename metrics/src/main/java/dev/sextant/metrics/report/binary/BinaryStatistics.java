package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Strata;
import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well a metric separates grounded subjects from the others. AUC, average precision, false
 * positive rate, d and t are oriented: the positive class is <i>not grounded</i>, and the AUC is
 * above 0.5, d and t are positive, where the metric works as its direction says. Null where a
 * statistic is undefined.
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
 * @param lengthMatched AUC among answers of about equal length; null if no pair can be matched, or
 *     if the scores do not vary
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
    List<Strata<BinaryStratum>> strata) {

  /**
   * The scores of one class, as measured (not oriented).
   *
   * @param mean null if there are none
   * @param quantiles at 0.05, 0.25, 0.5, 0.75 and 0.95; empty if there are no subjects
   */
  public record ClassScores(@Nullable Interval mean, List<Quantile> quantiles) {

    /**
     * A quantile of the scores.
     *
     * @param share of the scores below it, in (0, 1)
     * @param value in the metric's own units, by linear interpolation (type 7 of R)
     */
    public record Quantile(double share, Interval value) {}

    public ClassScores {
      quantiles = List.copyOf(quantiles);
    }
  }

  /**
   * The area under the ROC curve over pairs of about equal length only: what a metric adds to the
   * length of the answer. Answers are put in ten bins between the deciles of their length (type 7,
   * over all labelled subjects whose length is known; equal lengths stay together, so there may be
   * fewer bins); only pairs from the same bin are counted, so that a bin weighs as many pairs as it
   * has.
   *
   * @param bins that have subjects of both classes
   * @param pairs compared, in the full sample
   * @param auc share of the pairs in which the one that is not grounded looks riskier, ties half
   */
  public record LengthMatched(int bins, long pairs, Interval auc) {}

  /**
   * A third of the subjects: how well the metric separates their classes.
   *
   * @param low lower bound of the trait; included only in the lowest third
   * @param high upper bound of the trait, included
   * @param grounded subjects used that are grounded
   * @param notGrounded subjects used that are not
   * @param auc oriented; null where a class is missing, or if the scores do not vary
   */
  public record BinaryStratum(
      double low, double high, int grounded, int notGrounded, @Nullable Interval auc) {}

  /**
   * The subjects whose scores lie between two deciles of all scores.
   *
   * @param low least score, in the metric's own units
   * @param high greatest score
   * @param n subjects
   * @param notGrounded share of them that are not grounded, in [0, 1]; the bounds of the decile
   *     count as fixed. Where all of them are of one class the far end is exact, see {@link
   *     ExactBound}
   */
  public record Decile(double low, double high, int n, Interval notGrounded) {}

  /**
   * How high a curve is at one place, which is the same in every report.
   *
   * @param at false positive rate (ROC) or recall (precision-recall), in [0, 1]
   * @param height recall or precision there, in [0, 1], with its interval; of this place alone: a
   *     whole curve leaves such intervals more often than one place does
   */
  public record BandPoint(double at, Interval height) {}

  /**
   * What happens at a threshold. A subject is flagged if its oriented score (the score where higher
   * is riskier, else its negative) is at or above the oriented threshold.
   *
   * @param recall share of those not grounded that are flagged, in [0, 1]
   * @param precision share of the flagged that are not grounded, in [0, 1]; 1 where nothing is
   *     flagged
   * @param threshold in the metric's own units; null where nothing is flagged
   */
  public record PrecisionRecallPoint(double recall, double precision, @Nullable Double threshold) {}

  /**
   * What happens at a threshold. A subject is flagged if its oriented score (the score where higher
   * is riskier, else its negative) is at or above the oriented threshold.
   *
   * @param falsePositiveRate share of the grounded that are flagged, in [0, 1]
   * @param recall share of those not grounded that are flagged, in [0, 1]
   * @param threshold in the metric's own units; null where nothing is flagged
   */
  public record RocPoint(double falsePositiveRate, double recall, @Nullable Double threshold) {}

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

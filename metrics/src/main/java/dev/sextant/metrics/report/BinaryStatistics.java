package dev.sextant.metrics.report;

import org.jspecify.annotations.Nullable;

/**
 * How far a metric tells grounded subjects from those that are not. AUC, d and t are oriented:
 * above 0.5, or positive, where the metric works as its direction says. Null stands where a
 * statistic is undefined.
 *
 * @param grounded subjects used that are grounded
 * @param notGrounded subjects used that are not
 * @param auc area under the ROC curve, in [0, 1]: the chance that a subject that is not grounded
 *     looks riskier than a grounded one, ties counting half; null without both classes
 * @param cohensD difference of the class means over the pooled sample standard deviation; null
 *     without two subjects in each class or without variance
 * @param welchT Welch's t of the same difference; null where {@code cohensD} is
 * @param welchP two-sided p of {@code welchT} in the full sample
 * @param meanGrounded mean score of the grounded, as measured (not oriented)
 * @param meanNotGrounded mean score of the others, as measured (not oriented)
 * @param resamples resamples in which every statistic that has an interval here was defined
 */
public record BinaryStatistics(
    int grounded,
    int notGrounded,
    @Nullable Interval auc,
    @Nullable Interval cohensD,
    @Nullable Interval welchT,
    @Nullable Double welchP,
    @Nullable Double meanGrounded,
    @Nullable Double meanNotGrounded,
    int resamples) {}

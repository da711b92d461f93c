package dev.sextant.api.calibrations;

import org.jspecify.annotations.Nullable;

/**
 * What a threshold is to be fitted for.
 *
 * @param metric name in the catalogue; an undirected one gets the direction that is stronger on the
 *     scores
 * @param objective {@code youden}, {@code f1}, {@code fpr-at-most}, {@code
 *     fpr-upper-bound-at-most}, {@code recall-at-least}, {@code recall-lower-bound-at-least},
 *     {@code review-load-at-most} or {@code by-hand}
 * @param target null for the first two; of the limits, in [0, 1]; by hand, the threshold in the
 *     metric's own units
 * @param acceptErrorAtMost greatest share of risky subjects in the band that is accepted, in [0,
 *     1); null: no bands
 * @param rejectErrorAtMost greatest share of trustworthy subjects in the band that is rejected, in
 *     [0, 1); null if the other is
 * @param seed of the resamples
 */
public record FitOrder(
    String metric,
    String objective,
    @Nullable Double target,
    @Nullable Double acceptErrorAtMost,
    @Nullable Double rejectErrorAtMost,
    long seed) {}

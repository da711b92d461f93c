/**
 * Thresholds, bands and probability maps: fitted on labelled scores of the calibration part, judged
 * on those of the holdout.
 *
 * <p>Each package may use those above it in this list:
 *
 * <ul>
 *   <li>{@code resampling}: intervals of counts and shares
 *   <li>{@code labelled}: labelled scores, thresholds over them, flags against labels
 *   <li>{@code threshold}: objectives, fits, judgements, curves
 *   <li>{@code floor}: the floor that a threshold is compared with
 *   <li>{@code bands}: accept, review, reject
 *   <li>{@code probability}: from a score to a probability
 * </ul>
 */
@NullMarked
package dev.sextant.metrics.calibration;

import org.jspecify.annotations.NullMarked;

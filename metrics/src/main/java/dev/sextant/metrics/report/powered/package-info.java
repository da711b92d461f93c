/**
 * Prediction-powered estimates: statistics that combine a few labels by people with many labels by
 * an oracle. {@code docs/inference.md} derives the estimator and has the simulations behind its
 * intervals.
 */
@NullMarked
package dev.sextant.metrics.report.powered;

import org.jspecify.annotations.NullMarked;

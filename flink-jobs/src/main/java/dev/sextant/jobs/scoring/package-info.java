/**
 * Computes scores: items in, scores and failures out.
 *
 * <p>{@link dev.sextant.jobs.scoring.ScoringPipeline} is the graph. {@code source} reads the items
 * that still need work, {@code model} opens embedders and entailment models and stores what they
 * compute, and {@link dev.sextant.jobs.scoring.OutcomeSink} writes scores.
 */
@NullMarked
package dev.sextant.jobs.scoring;

import org.jspecify.annotations.NullMarked;

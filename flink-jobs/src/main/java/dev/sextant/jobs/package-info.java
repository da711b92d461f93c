/**
 * The jobs: scoring and reporting, as graphs that a Flink cluster runs.
 *
 * <p>{@link dev.sextant.jobs.Jobs} is the entry point. Only the {@code *Job} classes see Flink's
 * environment; the pipelines below are functions of streams.
 */
@NullMarked
package dev.sextant.jobs;

import org.jspecify.annotations.NullMarked;

/**
 * Computes reports: scores and labels in, one report out.
 *
 * <p>{@link dev.sextant.jobs.reporting.ReportMaker} is the entry point. {@code series} reads scores
 * and labels and computes statistics, {@code samples} computes curves by number of samples, and
 * {@code json} writes both.
 */
@NullMarked
package dev.sextant.jobs.reporting;

import org.jspecify.annotations.NullMarked;

package dev.sextant.metrics.report.comparison;

import org.jspecify.annotations.Nullable;

/**
 * Which series of a report.
 *
 * @param metric name in the catalogue
 * @param model name of the embedder or entailment model; null if the metric needs none
 */
public record SeriesName(String metric, @Nullable String model) {}

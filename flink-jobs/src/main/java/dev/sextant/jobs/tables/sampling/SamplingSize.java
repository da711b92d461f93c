package dev.sextant.jobs.tables.sampling;

/**
 * The size of a sampling run.
 *
 * @param ordinals one more than the greatest ordinal of the version's items
 * @param concurrency most calls at once
 */
public record SamplingSize(long ordinals, int answersPerItem, int concurrency) {}

package dev.sextant.jobs.tables.labelling;

/**
 * What a label run asks about.
 *
 * @param answers number of answers
 * @param ordinals one more than the greatest ordinal of the version's items
 * @param concurrency most calls at once
 */
public record LabelRunSize(long answers, long ordinals, int concurrency) {}

package dev.sextant.jobs.reporting.source;

/**
 * The score of an item over some of its samples.
 *
 * @param embedderId UUID
 * @param samples how many of them, from 2
 * @param itemId UUID
 */
public record SampleScore(
    String embedderId, String metric, int samples, String itemId, double value) {}

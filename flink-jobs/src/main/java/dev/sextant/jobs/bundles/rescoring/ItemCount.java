package dev.sextant.jobs.bundles.rescoring;

/**
 * How many items lack something by a model.
 *
 * @param model its name
 */
public record ItemCount(String model, long items) {}

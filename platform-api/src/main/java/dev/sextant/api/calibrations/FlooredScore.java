package dev.sextant.api.calibrations;

/**
 * A labelled subject that has both a score and the value of a floor.
 *
 * @param item number of its item: what belongs to one item is resampled together
 * @param score finite, in the metric's own units
 * @param floor finite, in the floor's own units
 * @param risky whether its label says that it is not to be trusted
 */
public record FlooredScore(int item, double score, double floor, boolean risky) {}

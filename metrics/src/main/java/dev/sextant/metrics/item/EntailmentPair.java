package dev.sextant.metrics.item;

/**
 * Two texts: does the hypothesis follow from the premise?
 *
 * @param premise not blank
 * @param hypothesis not blank
 */
public record EntailmentPair(String premise, String hypothesis) {}

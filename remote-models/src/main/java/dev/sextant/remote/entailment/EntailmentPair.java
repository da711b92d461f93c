package dev.sextant.remote.entailment;

/**
 * A question to a generator: does the hypothesis follow from the premise?
 *
 * @param premise taken as given
 * @param hypothesis may follow from it
 */
public record EntailmentPair(String premise, String hypothesis) {}

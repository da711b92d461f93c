package dev.sextant.inference.entailment;

/**
 * The input of an entailment model, which classifies whether the hypothesis follows from the
 * premise.
 *
 * @param premise taken as given; can be empty
 * @param hypothesis may follow from the premise; can be empty
 */
public record TextPair(String premise, String hypothesis) {}

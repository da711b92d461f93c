package dev.sextant.inference.entailment;

/**
 * What an entailment model is asked about: does the hypothesis follow from the premise?
 *
 * @param premise what is taken as given; may be empty
 * @param hypothesis what may follow from it; may be empty
 */
public record TextPair(String premise, String hypothesis) {}

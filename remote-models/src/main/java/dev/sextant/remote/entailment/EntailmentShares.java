package dev.sextant.remote.entailment;

/** The probabilities of the three classes, each in [0, 1]; they sum to 1 within rounding. */
public record EntailmentShares(double entailment, double neutral, double contradiction) {}

package dev.sextant.remote.labelling;

import org.jspecify.annotations.Nullable;

/**
 * The verdict on a segment or a fact.
 *
 * @param text a segment: as the answer has it; a fact: in the oracle's words
 * @param probability that it is supported, by the oracle's log-probabilities; null if unknown
 */
public record PartVerdict(String text, boolean supported, @Nullable Double probability) {}

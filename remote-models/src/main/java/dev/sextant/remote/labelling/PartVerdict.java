package dev.sextant.remote.labelling;

import org.jspecify.annotations.Nullable;

/**
 * A segment or a fact, with the verdict on it.
 *
 * @param text a segment: as the answer has it; a fact: in the oracle's words
 * @param supported null: it is a fact of a labeller that only lists them
 * @param probability that it is supported, by the oracle's log-probabilities; null if unknown
 */
public record PartVerdict(String text, @Nullable Boolean supported, @Nullable Double probability) {}

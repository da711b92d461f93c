package dev.sextant.api.imports.parse.labels;

import org.jspecify.annotations.Nullable;

/**
 * A word found in place of a label.
 *
 * @param word as it was found first; case does not matter
 * @param count how often it was found
 * @param means null if it was not given and is unknown or ambiguous
 */
public record LabelWord(String word, long count, @Nullable LabelMeaning means) {}

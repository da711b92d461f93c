package dev.sextant.api.imports.parse.labels;

import org.jspecify.annotations.Nullable;

/**
 * A word found in place of a label.
 *
 * @param word as first found; case is ignored
 * @param count number of occurrences
 * @param means null if no meaning was given and the word is unknown or ambiguous
 */
public record LabelWord(String word, long count, @Nullable LabelMeaning means) {}

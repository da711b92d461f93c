package dev.sextant.api.imports.parse.labels;

import org.jspecify.annotations.Nullable;

/**
 * A word that was found where a label is expected.
 *
 * @param word as it was found first; case does not matter
 * @param count how often it was found
 * @param means null if nobody said, and it is not known or may mean either
 */
public record LabelWord(String word, long count, @Nullable LabelMeaning means) {}

package dev.sextant.remote.embedding.protocol;

import java.util.Locale;

/** What a text is for: some models read questions and passages differently. */
public enum TextRole {
  /** A question of an item. */
  QUESTION,
  /** Any other text: context, reference or answer. */
  PASSAGE;

  /** Returns the code that tables use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}

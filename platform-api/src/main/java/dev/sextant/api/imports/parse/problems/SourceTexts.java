package dev.sextant.api.imports.parse.problems;

import dev.sextant.metrics.item.ImageText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks and helpers for text to be stored. */
public final class SourceTexts {

  private static final int LONGEST_KEY = 500;

  private SourceTexts() {}

  /** Returns why the text cannot be stored, with a remedy; empty if it can. */
  public static Optional<String> fault(String text) {
    if (ImageText.isImage(text)) {
      return Optional.of(
          "is '%s', the name of a stored image, and no text can be one: give the image itself as {\"image\": \"data:image/png;base64,...\"}, or change the text."
              .formatted(excerpt(text)));
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return Optional.of(
            "holds a NUL character at position %d, which cannot be stored: remove it."
                .formatted(i + 1));
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return Optional.of(
            "holds half a character (a lone surrogate, \\u%04x) at position %d: remove it or give its pair."
                .formatted((int) c, i + 1));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns why a text cannot be the id or the group of an item; empty if it can. Both are indexed,
   * and an index takes no long text.
   */
  public static Optional<String> faultOfKey(String key) {
    return key.isBlank() || key.length() > LONGEST_KEY
        ? Optional.of("must have 1 to %d characters.".formatted(LONGEST_KEY))
        : Optional.empty();
  }

  /** Returns the text; null if it is blank, since a blank question is not a question. */
  public static @Nullable String unlessBlank(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  /** Returns the text without white space. */
  public static String withoutSpace(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    text.codePoints().filter(c -> !isSpace(c)).forEach(kept::appendCodePoint);
    return kept.toString();
  }

  /** Returns whether the code point counts as white space, no-break spaces included. */
  public static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }

  /** Returns the start of a text, to be quoted in a sentence. */
  public static String excerpt(String text) {
    int longest = 60;
    return text.length() <= longest ? text : text.substring(0, longest) + "...";
  }
}

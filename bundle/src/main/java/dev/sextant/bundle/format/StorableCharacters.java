package dev.sextant.bundle.format;

/**
 * Replaces characters that some format or reader cannot take: NUL, and half of a surrogate pair,
 * which UTF-8 cannot express. The formats of a bundle hold the same texts, so all of them get the
 * replacement.
 */
public final class StorableCharacters {

  public static final char REPLACEMENT = '\uFFFD';

  private long replaced;

  /** Returns the text with U+FFFD for each NUL and each half of a pair; usually the same object. */
  public String of(String text) {
    int first = firstToReplace(text, 0);
    if (first == text.length()) {
      return text;
    }
    StringBuilder storable = new StringBuilder(text);
    for (int i = first; i < text.length(); i = firstToReplace(text, i + 1)) {
      storable.setCharAt(i, REPLACEMENT);
      replaced++;
    }
    return storable.toString();
  }

  /** Returns how many characters were replaced so far. */
  public long replaced() {
    return replaced;
  }

  private static int firstToReplace(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == 0) {
        return i;
      } else if (Character.isSurrogate(character)) {
        boolean isPair =
            Character.isHighSurrogate(character)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!isPair) {
          return i;
        }
        i++;
      }
    }
    return text.length();
  }
}

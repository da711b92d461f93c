package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Whether a record is too long: by its texts, data URLs included, so that what was imported once
 * has an export that can be imported again. Short words do not count, since an export has more of
 * them.
 */
final class LongRecord {

  private static final int SHORT = 64;
  private static final int MOST_BYTES_PER_CHARACTER = 3;

  private LongRecord() {}

  /**
   * Returns whether a record is too long.
   *
   * @param line its text; one of at most {@code longest} bytes is never too long
   * @param longest in bytes of UTF-8
   */
  static boolean isTooLong(JsonNode record, String line, int longest) {
    return (long) line.length() * MOST_BYTES_PER_CHARACTER > longest
        && bytes(line) > longest
        && ofTexts(record) > longest - SHORT;
  }

  private static long ofTexts(JsonNode node) {
    if (node.isTextual()) {
      String text = node.textValue();
      return text.length() < SHORT ? 0 : bytes(text);
    }
    long sum = 0;
    for (JsonNode child : node) {
      sum += ofTexts(child);
    }
    return sum;
  }

  /** A character of four bytes is two halves of two bytes. */
  private static long bytes(String text) {
    long bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
    }
    return bytes;
  }
}

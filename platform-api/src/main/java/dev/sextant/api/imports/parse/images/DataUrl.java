package dev.sextant.api.imports.parse.images;

import dev.sextant.api.imports.parse.problems.SourceTexts;
import java.util.Base64;
import java.util.Locale;

/** Decodes {@code data:image/png;base64,...}. */
final class DataUrl {

  private static final int LONGEST_HEAD = 1_000;
  private static final String SCHEME = "data:";
  private static final String ENCODING = ";base64";

  private DataUrl() {}

  /**
   * Returns the bytes. The media type is not read: the content says what it is.
   *
   * @throws IllegalArgumentException if the text is no such address; the message is a clause
   */
  static byte[] decode(String url) {
    int comma = url.indexOf(',');
    String head = comma < 0 ? url : url.substring(0, comma);
    String lower =
        head.substring(0, Math.min(head.length(), LONGEST_HEAD)).toLowerCase(Locale.ROOT);
    if (comma < 0 || !lower.startsWith(SCHEME) || !lower.endsWith(ENCODING)) {
      throw new IllegalArgumentException(
          "must be a data URL such as \"data:image/png;base64,...\", found '%s'."
              .formatted(SourceTexts.excerpt(head)));
    }
    try {
      return Base64.getDecoder().decode(url.substring(comma + 1));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "holds a data URL whose base64 is damaged (%s): encode the whole file, with padding and without line breaks."
              .formatted(e.getMessage()),
          e);
    }
  }
}

package dev.sextant.jobs.tables;

/** Text that Postgres can store. */
public final class StorableText {

  private static final char REPLACEMENT = '\uFFFD';

  private StorableText() {}

  /** Returns the text with a replacement character for each NUL and each half of a pair. */
  public static String of(String text) {
    StringBuilder storable = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
              storable.appendCodePoint(point == 0 || isHalf ? REPLACEMENT : point);
            });
    return storable.toString();
  }
}

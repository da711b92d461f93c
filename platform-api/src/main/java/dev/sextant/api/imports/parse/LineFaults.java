package dev.sextant.api.imports.parse;

/** Says what is wrong with a line that has no text. */
final class LineFaults {

  private LineFaults() {}

  static void report(Line line, int longestLine, Findings findings) {
    if (line instanceof Line.NotUtf8 wrong) {
      findings.add("", "is not UTF-8 (byte %d): save the file as UTF-8.".formatted(wrong.column()));
    }
    if (line instanceof Line.TooLong) {
      findings.add(
          "",
          "is longer than %,d bytes: split the item, or leave out what is not needed."
              .formatted(longestLine));
    }
  }
}

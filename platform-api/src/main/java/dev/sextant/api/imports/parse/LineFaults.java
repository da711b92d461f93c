package dev.sextant.api.imports.parse;

/** Says what is wrong with a line that has no text. */
final class LineFaults {

  private LineFaults() {}

  static void report(Line line, int longestLine, Findings findings) {
    if (line instanceof Line.NotUtf8 wrong) {
      findings.add(
          "", Utf8Scan.FAULT.replace("UTF-8:", "UTF-8 (byte %d):".formatted(wrong.column())));
    }
    if (line instanceof Line.TooLong) {
      findings.add(
          "",
          "is longer than %,d bytes: split the item, or leave out what is not needed."
              .formatted(longestLine));
    }
  }
}

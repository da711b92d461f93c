package dev.sextant.bundle.format;

/**
 * A text as a cell of CSV (RFC 4180), guarded so that no spreadsheet takes it for a formula.
 *
 * <p>An apostrophe goes before a text whose first character is one of {@code = + - @}, their
 * full-width forms, a tab, a line feed, a carriage return, or an apostrophe. So the first
 * apostrophe of a cell is always the guard, and a reader gets the text back by removing it. Numbers
 * have no guard: they are no texts. See OWASP, "CSV Injection".
 */
public final class CsvCell {

  /** What a guarded text begins with. */
  public static final char GUARD = '\'';

  private static final String GUARDED = "=+-@\t\r\n'\uFF1D\uFF0B\uFF0D\uFF20";

  private CsvCell() {}

  /** Appends the cell. An empty text is quoted, which tells it from a missing value. */
  static void append(StringBuilder line, String text) {
    boolean guarded = !text.isEmpty() && GUARDED.indexOf(text.charAt(0)) >= 0;
    boolean quoted = text.isEmpty() || needsQuotes(text);
    if (quoted) {
      line.append('"');
    }
    if (guarded) {
      line.append(GUARD);
    }
    if (quoted) {
      appendDoubled(line, text);
      line.append('"');
    } else {
      line.append(text);
    }
  }

  /** A text with white space at an end is quoted, because some readers cut it off otherwise. */
  private static boolean needsQuotes(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"' || character == ',' || character == '\n' || character == '\r') {
        return true;
      }
    }
    return Character.isWhitespace(text.charAt(0))
        || Character.isWhitespace(text.charAt(text.length() - 1));
  }

  private static void appendDoubled(StringBuilder line, String text) {
    int from = 0;
    for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', from)) {
      line.append(text, from, quote).append("\"\"");
      from = quote + 1;
    }
    line.append(text, from, text.length());
  }
}

package dev.sextant.standalone.console.text;

/**
 * Makes characters visible that would drive a terminal instead of being shown on it: control
 * characters, and those that change the direction of the text around them. Names and texts of an
 * instance are data of others.
 */
public final class VisibleText {

  private VisibleText() {}

  /** Returns one line; what cannot be shown is written as {@code \\n} or {@code \\u001b}. */
  public static String line(String text) {
    return escaped(text, false);
  }

  /** Returns lines: like {@link #line}, but line feeds stay. */
  public static String lines(String text) {
    return escaped(text.replace(System.lineSeparator(), "\n"), true);
  }

  /**
   * Returns the same JSON without such characters. In valid JSON they are in strings only, except
   * for the white space between.
   */
  public static String json(String json) {
    StringBuilder out = new StringBuilder(json.length());
    json.codePoints()
        .forEach(
            c -> {
              if (c == '\n' || c == '\r' || c == '\t' || !isHidden(c)) {
                out.appendCodePoint(c);
              } else {
                out.append("\\u%04x".formatted(c));
              }
            });
    return out.toString();
  }

  private static String escaped(String text, boolean keepsLines) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (!isHidden(c) || (keepsLines && c == '\n')) {
                out.appendCodePoint(c);
              } else {
                out.append(
                    switch (c) {
                      case '\n' -> "\\n";
                      case '\r' -> "\\r";
                      case '\t' -> "\\t";
                      default -> "\\u%04x".formatted(c);
                    });
              }
            });
    return out.toString();
  }

  /** U+2028 to U+202E end lines or turn them; U+2066 to U+2069 isolate directions. */
  private static boolean isHidden(int c) {
    return Character.isISOControl(c)
        || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069)
        || c == 0x200e
        || c == 0x200f
        || c == 0x061c
        || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}

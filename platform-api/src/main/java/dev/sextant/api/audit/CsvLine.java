package dev.sextant.api.audit;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line of RFC 4180. A cell that a spreadsheet would read as a formula is prefixed with an
 * apostrophe.
 *
 * @see <a href="https://owasp.org/www-community/attacks/CSV_Injection">CSV injection</a>
 */
final class CsvLine {

  private static final Pattern FORMULA =
      Pattern.compile("^\\s*[=+\\-@|%\\t\\r＝＋－＠].*", Pattern.DOTALL);
  private static final Pattern TO_QUOTE = Pattern.compile("[\",;\\t\\r\\n']");

  private CsvLine() {}

  /** Returns the line; a null becomes an empty cell. */
  static String of(@Nullable Object... cells) {
    return Arrays.stream(cells)
        .map(cell -> cell(Objects.toString(cell, "")))
        .collect(joining(",", "", "\r\n"));
  }

  private static String cell(String text) {
    String harmless = FORMULA.matcher(text).matches() ? "'" + text : text;
    return TO_QUOTE.matcher(harmless).find()
        ? "\"" + harmless.replace("\"", "\"\"") + "\""
        : harmless;
  }
}

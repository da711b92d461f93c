package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import java.util.regex.Pattern;

/** Reads the value of an external score from a cell. */
final class ScoreText {

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+([.,]\\d*)?|[.,]\\d+)([eE][+-]?\\d+)?");

  /** A decimal comma in half of Europe, and a thousand in the other half. */
  private static final Pattern AMBIGUOUS = Pattern.compile("[+-]?[1-9]\\d{0,2},\\d{3}");

  private ScoreText() {}

  /** Returns the number; if the text is none, reports that and returns 0. */
  static double number(String text, String column, Findings findings) {
    String number = text.strip();
    if (AMBIGUOUS.matcher(number).matches()) {
      findings.add(
          column,
          "must be a number, and '%s' can be read as two: write it with a point, or without a separator."
              .formatted(SourceTexts.excerpt(number)));
      return 0;
    }
    double value =
        NUMBER.matcher(number).matches()
            ? Double.parseDouble(number.replace(',', '.'))
            : Double.NaN;
    if (!Double.isFinite(value)) {
      findings.add(
          column,
          "must be a finite number, found '%s': leave it blank where there is no value."
              .formatted(SourceTexts.excerpt(number)));
      return 0;
    }
    return value + 0.0; // no negative zero
  }
}

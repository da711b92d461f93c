package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import java.util.UUID;

/**
 * A position among the scores of a series in the order of their values.
 *
 * @param value may be infinite
 * @param subject id that orders equal values
 */
record ScorePosition(double value, UUID subject) {

  /** Before all in rising order. */
  static final ScorePosition LOWEST = new ScorePosition(Double.NEGATIVE_INFINITY, new UUID(0, 0));

  /** Before all in falling order. */
  static final ScorePosition HIGHEST =
      new ScorePosition(Double.POSITIVE_INFINITY, new UUID(-1, -1));

  /** Returns the place of a score that has a value. */
  static ScorePosition of(ScoreRow row) {
    Double value = row.value();
    if (value == null) {
      throw new IllegalArgumentException("a score without a value has no place");
    }
    return new ScorePosition(value, row.subjectId());
  }

  /** Returns the place that begins at a part of the cursor. */
  static ScorePosition of(Cursor cursor, int part) {
    return new ScorePosition(cursor.decimal(part), cursor.id(part + 1));
  }

  static ScorePosition first(boolean rising) {
    return rising ? LOWEST : HIGHEST;
  }

  Cursor cursor() {
    return Cursor.after(text(), subject);
  }

  /** Returns the value as cursors hold it: JSON has no infinity. */
  String text() {
    return Double.toString(value);
  }
}

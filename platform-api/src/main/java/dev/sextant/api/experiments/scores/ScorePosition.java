package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import java.util.UUID;

/**
 * A position among the scores of a series, ordered by value.
 *
 * @param value may be infinite
 * @param subject id that orders equal values
 */
record ScorePosition(double value, UUID subject) {

  /** Before all scores in ascending order. */
  static final ScorePosition LOWEST = new ScorePosition(Double.NEGATIVE_INFINITY, new UUID(0, 0));

  /** Before all scores in descending order. */
  static final ScorePosition HIGHEST =
      new ScorePosition(Double.POSITIVE_INFINITY, new UUID(-1, -1));

  /** Returns the position of a score that has a value. */
  static ScorePosition of(ScoreRow row) {
    Double value = row.value();
    if (value == null) {
      throw new IllegalArgumentException("a score without a value has no place");
    }
    return new ScorePosition(value, row.subjectId());
  }

  /** Returns the position stored in the cursor from this part on. */
  static ScorePosition of(Cursor cursor, int part) {
    return new ScorePosition(cursor.decimal(part), cursor.id(part + 1));
  }

  static ScorePosition first(boolean rising) {
    return rising ? LOWEST : HIGHEST;
  }

  Cursor cursor() {
    return Cursor.after(text(), subject);
  }

  /** Returns the value as text for cursors: JSON has no infinity. */
  String text() {
    return Double.toString(value);
  }
}

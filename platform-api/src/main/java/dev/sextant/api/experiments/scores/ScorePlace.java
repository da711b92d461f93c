package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import java.util.UUID;

/**
 * A place among the scores of a series in the order of their values.
 *
 * @param value may be infinite
 * @param subject of equal values, the id of the subject decides
 */
record ScorePlace(double value, UUID subject) {

  /** Before all in rising order. */
  static final ScorePlace LOWEST = new ScorePlace(Double.NEGATIVE_INFINITY, new UUID(0, 0));

  /** Before all in falling order. */
  static final ScorePlace HIGHEST = new ScorePlace(Double.POSITIVE_INFINITY, new UUID(-1, -1));

  /** Returns the place of a score that has a value. */
  static ScorePlace of(ScoreRow row) {
    Double value = row.value();
    if (value == null) {
      throw new IllegalArgumentException("a score without a value has no place");
    }
    return new ScorePlace(value, row.subjectId());
  }

  /** Returns the place that begins at a part of the cursor. */
  static ScorePlace of(Cursor cursor, int part) {
    return new ScorePlace(cursor.decimal(part), cursor.id(part + 1));
  }

  static ScorePlace first(boolean rising) {
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

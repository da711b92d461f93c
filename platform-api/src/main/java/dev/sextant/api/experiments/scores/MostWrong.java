package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The position in a list that shows the worst misjudgements first. It alternates between risky
 * subjects from the trustworthy end of the scores and trustworthy subjects from the risky end; when
 * one class ends, the other continues.
 *
 * @param risky the last risky subject that was shown
 * @param trustworthy the last trustworthy subject that was shown
 * @param riskyNext whether the next subject is a risky one
 */
record MostWrong(ScorePosition risky, ScorePosition trustworthy, boolean riskyNext) {

  private static final int PARTS = 2;

  /**
   * Returns where a page starts.
   *
   * @param risingIsWrong whether a lower score of a trustworthy subject is worse
   */
  static MostWrong at(Optional<Cursor> after, boolean risingIsWrong) {
    return after
        .map(
            cursor ->
                new MostWrong(
                    ScorePosition.of(cursor, 0),
                    ScorePosition.of(cursor, PARTS),
                    cursor.number(2 * PARTS) == 1))
        .orElseGet(
            () ->
                new MostWrong(
                    ScorePosition.first(!risingIsWrong), ScorePosition.first(risingIsWrong), true));
  }

  /**
   * Returns the page that starts here.
   *
   * @param riskyRows the rows after the last one shown, one more than a page holds if available
   * @param trustworthyRows likewise
   */
  Page<ScoreRow> page(List<ScoreRow> riskyRows, List<ScoreRow> trustworthyRows, int limit) {
    List<ScoreRow> shown = new ArrayList<>();
    int r = 0;
    int t = 0;
    boolean riskyTurn = riskyNext;
    while (shown.size() < limit && r + t < riskyRows.size() + trustworthyRows.size()) {
      boolean takesRisky = r < riskyRows.size() && (riskyTurn || t >= trustworthyRows.size());
      shown.add(takesRisky ? riskyRows.get(r++) : trustworthyRows.get(t++));
      riskyTurn = !takesRisky;
    }
    boolean more = r + t < riskyRows.size() + trustworthyRows.size();
    MostWrong next =
        new MostWrong(
            r == 0 ? risky : ScorePosition.of(riskyRows.get(r - 1)),
            t == 0 ? trustworthy : ScorePosition.of(trustworthyRows.get(t - 1)),
            riskyTurn);
    return new Page<>(shown, more ? Optional.of(next.cursor()) : Optional.empty());
  }

  private Cursor cursor() {
    return Cursor.after(
        risky.text(),
        risky.subject(),
        trustworthy.text(),
        trustworthy.subject(),
        riskyNext ? 1 : 0);
  }
}

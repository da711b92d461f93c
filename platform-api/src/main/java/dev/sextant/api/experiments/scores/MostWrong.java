package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a list of what is most wrong has got to. Risky subjects come from the trustworthy end of
 * the scores, trustworthy ones from the risky end, by turns; once one class ends, the other goes
 * on.
 *
 * @param risky the last risky subject that was shown
 * @param trustworthy the last trustworthy one
 * @param riskyNext whose turn it is
 */
record MostWrong(ScorePlace risky, ScorePlace trustworthy, boolean riskyNext) {

  private static final int PARTS = 2;

  /**
   * Returns where a page starts.
   *
   * @param risingIsWrong whether a trustworthy subject is the more wrong the less its score is
   */
  static MostWrong at(Optional<Cursor> after, boolean risingIsWrong) {
    return after
        .map(
            cursor ->
                new MostWrong(
                    ScorePlace.of(cursor, 0),
                    ScorePlace.of(cursor, PARTS),
                    cursor.number(2 * PARTS) == 1))
        .orElseGet(
            () ->
                new MostWrong(
                    ScorePlace.first(!risingIsWrong), ScorePlace.first(risingIsWrong), true));
  }

  /**
   * Returns the page that starts here.
   *
   * @param riskyRows those behind the last one shown, one more than a page holds if there are
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
            r == 0 ? risky : ScorePlace.of(riskyRows.get(r - 1)),
            t == 0 ? trustworthy : ScorePlace.of(trustworthyRows.get(t - 1)),
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

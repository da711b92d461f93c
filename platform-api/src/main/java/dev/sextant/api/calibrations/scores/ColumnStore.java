package dev.sextant.api.calibrations.scores;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesScoreStore;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the values of several series over the subjects of one. */
final class ColumnStore {

  /** Returns the judged answer of each item that has exactly one. */
  private static final String JUDGED =
      """
      select a.item_id, (array_agg(a.id))[1] as id
      from experiment_answers a
      where a.experiment_id = $1 and a.role = 'judged'
      group by a.item_id
      having count(*) = 1
      """;

  private final SeriesScoreStore scores = new SeriesScoreStore();

  /**
   * Returns the values by subject of {@code like}, in the order of the columns. An item has the
   * value of its one judged answer in a column of answers.
   */
  Future<List<Map<UUID, Double>>> read(SqlClient db, Series like, List<Series> columns) {
    return judged(db, like, columns)
        .compose(
            judged ->
                EachInTurn.collect(
                    columns,
                    column ->
                        scores
                            .bySubject(db, column)
                            .map(
                                values ->
                                    sameSubject(like, column) ? values : ofItems(judged, values))));
  }

  private static boolean sameSubject(Series like, Series column) {
    return column.metric().subject() == like.metric().subject();
  }

  private static Map<UUID, Double> ofItems(Map<UUID, UUID> judged, Map<UUID, Double> ofAnswers) {
    Map<UUID, Double> ofItems = new HashMap<>(judged.size());
    judged.forEach((item, answer) -> ofItems.computeIfAbsent(item, i -> ofAnswers.get(answer)));
    return ofItems;
  }

  /** Returns the judged answer of each item; empty if no column needs it. */
  private static Future<Map<UUID, UUID>> judged(SqlClient db, Series like, List<Series> columns) {
    if (columns.stream().allMatch(column -> sameSubject(like, column))) {
      return Future.succeededFuture(Map.of());
    }
    return db.preparedQuery(JUDGED)
        .execute(Tuple.of(like.experimentId()))
        .map(
            rows ->
                rows.stream()
                    .collect(toMap(row -> row.getUUID("item_id"), row -> row.getUUID("id"))));
  }
}

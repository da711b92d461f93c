package dev.sextant.api.experiments.scores;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** The SQL that reads all scores of a series at once. Takes a client that is bound to a tenant. */
public final class SeriesScoreStore {

  private static final String OF_MODEL =
      """
      select coalesce(answer_id, item_id) as subject, value
      from scores
      where experiment_id = $1 and metric = $2 and model_id = $3 and value is not null
      """;

  private static final String WITHOUT_MODEL =
      """
      select coalesce(answer_id, item_id) as subject, value
      from scores
      where experiment_id = $1 and metric = $2 and model_id is null and value is not null
      """;

  /** Returns the scores that have a value, by item or answer. */
  public Future<Map<UUID, Double>> bySubject(SqlClient db, Series series) {
    UUID modelId = series.modelId();
    Tuple parameters = Tuple.of(series.experimentId(), series.metric().name());
    if (modelId != null) {
      parameters.addUUID(modelId);
    }
    return db.preparedQuery(modelId == null ? WITHOUT_MODEL : OF_MODEL)
        .execute(parameters)
        .map(
            rows -> {
              Map<UUID, Double> scores = new HashMap<>();
              rows.forEach(row -> scores.put(row.getUUID("subject"), row.getDouble("value")));
              return scores;
            });
  }
}

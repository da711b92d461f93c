package dev.sextant.api.experiments.scores;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that reads all scores of a series at once. Takes a client that is bound to a tenant. */
public final class SeriesScoreStore {

  private static final String SCORES =
      """
      select coalesce(answer_id, item_id) as subject, value
      from scores
      where experiment_id = $1 and metric = $2 and model_id is not distinct from $3 and value is not null
      """;

  private record SubjectValue(UUID subject, double value) {}

  private static final Function<Row, SubjectValue> SCORE = RecordMapper.of(SubjectValue.class);

  /** Returns the scores that have a value, by item or answer. */
  public Future<Map<UUID, Double>> bySubject(SqlClient db, Series series) {
    return Sql.list(
            db, SCORE, SCORES, series.experimentId(), series.metric().name(), series.modelId())
        .map(rows -> rows.stream().collect(toMap(SubjectValue::subject, SubjectValue::value)));
  }
}

package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.ExperimentState;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The SQL that reads an experiment for its scores. It counts nothing, so its cost is independent of
 * the number of scores. Takes a client that is bound to a tenant.
 */
final class ScoredExperimentStore {

  private static final String FIND =
      """
      select e.id, e.project_id, e.version_id, e.state, e.metrics, e.entailment_model_id, e.seed,
             array(select x.embedder_id from experiment_embedders x where x.experiment_id = e.id) as embedder_ids
      from experiments e
      where e.id = $1
      """;

  Future<Optional<ScoredExperiment>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(ScoredExperimentStore::experiment)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }

  private static ScoredExperiment experiment(Row row) {
    return new ScoredExperiment(
        row.getUUID("id"),
        row.getUUID("project_id"),
        row.getUUID("version_id"),
        ExperimentState.of(row.getString("state")),
        List.of(row.getArrayOfStrings("metrics")),
        List.of(row.getArrayOfUUIDs("embedder_ids")),
        row.getUUID("entailment_model_id"),
        row.getLong("seed"));
  }
}

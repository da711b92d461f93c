package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.ExperimentState;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that reads an experiment for its scores. It counts nothing, so its cost is independent of
 * the number of scores. Takes a client that is bound to a tenant.
 */
final class ScoredExperimentStore {

  /** The columns of an experiment that readers of its scores need. */
  record ScoredExperiment(
      UUID id,
      UUID projectId,
      UUID versionId,
      ExperimentState state,
      List<String> metrics,
      Set<UUID> embedderIds,
      @Nullable UUID entailmentModelId,
      long seed) {}

  private static final String FIND =
      """
      select e.id, e.project_id, e.version_id, e.state, e.metrics, e.entailment_model_id, e.seed,
             array(select x.embedder_id from experiment_embedders x where x.experiment_id = e.id) as embedder_ids
      from experiments e
      where e.id = $1
      """;

  private static final String JUDGE_METRICS =
      """
      select j ->> 'metric' as metric
      from experiments e
      cross join jsonb_array_elements(e.judge_scores) j
      where e.id = $1
      """;

  private static final Function<Row, ScoredExperiment> EXPERIMENT =
      RecordMapper.of(ScoredExperiment.class);

  Future<Optional<ScoredExperiment>> find(SqlClient db, UUID id) {
    return Sql.first(db, EXPERIMENT, FIND, id);
  }

  /** Returns the metrics whose scores are verdicts of an oracle. */
  Future<List<String>> judgeMetrics(SqlClient db, UUID id) {
    return Sql.list(db, row -> row.getString("metric"), JUDGE_METRICS, id);
  }
}

package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that reads the systems of an occurrence. */
final class ComparedCellStore {

  private static final String OCCURRENCE =
      """
      select 1
      from campaign_occurrences
      where id = $1
      """;

  private static final String CELLS =
      """
      select k.position, k.system_name as system, k.dataset_id, d.name as dataset_name, k.version_id,
             v.number as version_number, k.answer_set_id, coalesce(s.answer_count, 0) as answers,
             k.experiment_id, l.id as label_run_id,
             case when l.id is not null then
               jsonb_build_object('id', l.id, 'labeller', l.labeller_name, 'version', l.labeller_version,
                                  'model', l.model, 'state', l.state) end as label_run,
             encode(l.identity, 'hex') as labeller_identity, k.failure,
             case when r.currency is not null then
               jsonb_build_object(
                 'currency', r.currency, 'spent', trim_scale(r.spent)::text,
                 'per_thousand_answers', case when r.answered > 0
                                              then trim_scale(round(1000 * r.spent / r.answered, 6))::text end)
               end as cost
      from campaign_cells k
      join datasets d on d.id = k.dataset_id
      left join dataset_versions v on v.id = k.version_id
      left join answer_sets s on s.id = k.answer_set_id
      left join sampling_runs r on r.answer_set_id = k.answer_set_id
      left join label_runs l on l.id = k.label_run_id
      where k.occurrence_id = $1 and k.dataset_id = $2
      order by k.position
      """;

  /** The draws of a version's own file are not recorded, so it has no row. */
  private static final String DRAWS =
      """
      select w.answer_set_id,
             jsonb_build_object(
               'answered', count(*) filter (where w.outcome = 'answered'),
               'truncated', count(*) filter (where w.outcome = 'truncated'),
               'refused', count(*) filter (where w.outcome = 'refused'),
               'filtered', count(*) filter (where w.outcome = 'filtered'),
               'empty', count(*) filter (where w.outcome = 'empty'),
               'thinking-exhausted', count(*) filter (where w.outcome = 'thinking-exhausted'),
               'failed', count(*) filter (where w.outcome = 'failed')) as outcomes,
             percentile_cont(0.5) within group (order by w.latency_ms) as median_ms,
             percentile_cont(0.95) within group (order by w.latency_ms) as p95_ms
      from draws w
      where w.answer_set_id = any ($1::uuid[])
      group by w.answer_set_id
      """;

  private static final Function<Row, ComparedCell> CELL = RecordMapper.of(ComparedCell.class);
  private static final Function<Row, SystemDraws> SET_DRAWS = RecordMapper.of(SystemDraws.class);

  /**
   * Returns the systems with a dataset, in the order of the campaign; at least one.
   *
   * @return fails with a {@link Refusal} if there is no such occurrence, or no such dataset in it
   */
  Future<List<ComparedCell>> require(SqlClient db, UUID occurrenceId, UUID datasetId) {
    return Sql.exists(db, OCCURRENCE, occurrenceId)
        .compose(there -> Refusal.unless(there, () -> Refusal.notFound("occurrence", occurrenceId)))
        .compose(there -> Sql.list(db, CELL, CELLS, occurrenceId, datasetId))
        .compose(
            found -> Refusal.when(found.isEmpty(), () -> notThere(datasetId)).map(done -> found));
  }

  private static Refusal notThere(UUID datasetId) {
    return Refusal.notFound("dataset of the occurrence with the id", datasetId);
  }

  /** Returns what became of the draws of answer sets that have some. */
  Future<List<SystemDraws>> draws(SqlClient db, List<UUID> answerSetIds) {
    return Sql.list(db, SET_DRAWS, DRAWS, (Object) answerSetIds.toArray(UUID[]::new));
  }
}

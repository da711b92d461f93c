package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.function.Function;

/** The SQL that reads where scores come from. Takes a client that is bound to a tenant. */
final class ScoreOriginStore {

  private static final String FIND =
      """
      select jsonb_build_object('id', e.id, 'name', e.name) as experiment,
             (select jsonb_build_object('id', id, 'name', name) from embedders where id = $2) as embedder,
             (select jsonb_build_object('id', id, 'name', name) from entailment_models where id = $2) as entailment_model,
             jsonb_build_object('id', d.id, 'name', d.name) as dataset,
             jsonb_build_object('id', v.id, 'number', v.number) as version, e.answer_set_id, e.label_source,
             labeller_of_source(e.project_id, e.labeller_name, e.labeller_version, e.labeller_identity, e.vote_of)
               as labeller,
             s.holdout_locked_at is not null as locked, r.created_at as reported_at,
             r.manifest #>> '{dataset,split,used}' as report_used
      from experiments e
      join dataset_versions v on v.id = e.version_id
      join datasets d on d.id = v.dataset_id
      left join splits s on s.version_id = v.id
      left join lateral (
        select created_at, manifest
        from reports
        where experiment_id = e.id
        order by number desc
        limit 1) r on true
      where e.id = $1
      """;

  private static final Function<Row, ScoreOrigin> ORIGIN = RecordMapper.of(ScoreOrigin.class);

  Future<ScoreOrigin> find(SqlClient db, Series series) {
    return Sql.only(db, ORIGIN, FIND, series.experimentId(), series.modelId());
  }
}

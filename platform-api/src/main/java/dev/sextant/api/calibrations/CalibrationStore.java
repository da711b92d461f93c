package dev.sextant.api.calibrations;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL that reads calibrations. Every method takes a client that is bound to a tenant. */
public final class CalibrationStore {

  /** Selects by id, or the page of a project, or the active calibration of a project. */
  private static final String SELECT =
      """
      select c.id, c.project_id, c.experiment_id, c.split_id, e.version_id, c.metric, c.model_id, c.label,
             c.factuality_cutoff, c.label_source,
             labeller_of_source(c.project_id, c.labeller_name, c.labeller_version, c.labeller_identity, c.vote_of)
               as labeller,
             c.objective, c.target, c.accept_error_at_most, c.reject_error_at_most,
             c.fit, c.labels_sha256, c.seed, c.activated_at, c.created_by, c.created_at,
             coalesce(b.name, n.name) as model_name, n.id is not null as entails,
             (c.model_id is not null
                and (coalesce(b.revision, n.revision) is distinct from c.model_revision
                     or b.superseded_at is not null))
               or exists (select 1
                          from jsonb_path_query(c.fit::jsonb, 'lax $.combination.components[*]') x
                          left join embedders y on y.id::text = x ->> 'model_id'
                          left join entailment_models z on z.id::text = x ->> 'model_id'
                          where x ->> 'model_id' is not null
                            and (coalesce(y.revision, z.revision) is distinct from x ->> 'model_revision'
                                 or y.superseded_at is not null)) as model_changed,
             exists (select 1
                     from dataset_versions v
                     join dataset_versions w on w.dataset_id = v.dataset_id and w.number > v.number
                     where v.id = e.version_id) as newer_version,
             (e.finished_at is null or e.finished_at > c.created_at)
               and exists (select 1
                           from scored_items i
                           where i.experiment_id = c.experiment_id and i.created_at > c.created_at) as rescored,
             s.holdout_locked_at,
             (select count(*) from holdout_looks where split_id = c.split_id) as looks,
             (select coalesce(jsonb_agg(jsonb_build_object(
                        'id', l.id,
                        'looked_at', to_char(l.looked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                        'by', l.looked_by) order by l.id), '[]')
              from holdout_looks l
              where l.calibration_id = c.id) as own_looks,
             (select judgement
              from holdout_looks
              where calibration_id = c.id
              order by id desc
              limit 1) as judgement
      from calibrations c
      join experiments e on e.id = c.experiment_id
      join splits s on s.id = c.split_id
      left join embedders b on b.id = c.model_id
      left join entailment_models n on n.id = c.model_id
      where ($1::uuid is null or c.id = $1)
        and ($2::uuid is null or c.project_id = $2)
        and ($3::uuid is null or c.id < $3)
        and (not $4::boolean or c.activated_at is not null)
      order by c.id desc
      limit $5
      """;

  private static final RecordMapper<Calibration> TO_CALIBRATION =
      RecordMapper.of(Calibration.class);

  /** Returns the calibrations of a project, newest first. */
  Future<List<Calibration>> list(SqlClient db, UUID projectId, Optional<UUID> before, int rows) {
    return select(db, null, projectId, before.orElse(null), false, rows);
  }

  /** Returns a calibration, or fails with a refusal. */
  public Future<Calibration> require(SqlClient db, UUID id) {
    return select(db, id, null, null, false, 1)
        .map(rows -> rows.stream().findFirst())
        .map(Refusal.ifMissing("calibration", id));
  }

  /** Returns the active calibration of a project. */
  public Future<Optional<Calibration>> findActive(SqlClient db, UUID projectId) {
    return select(db, null, projectId, null, true, 1).map(rows -> rows.stream().findFirst());
  }

  private static Future<List<Calibration>> select(
      SqlClient db,
      @Nullable UUID id,
      @Nullable UUID projectId,
      @Nullable UUID before,
      boolean active,
      int rows) {
    return Sql.list(db, TO_CALIBRATION, SELECT, id, projectId, before, active, rows);
  }
}

package dev.sextant.api.datasets;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL of datasets. Every method takes a client that is bound to a tenant. */
public final class DatasetStore {

  /** Selects by id, or the page of a project. */
  private static final String SELECT =
      """
      select d.id, d.project_id, d.name, d.created_by, d.created_at,
             case when v.id is not null then row_to_json(v) end as latest_version
      from datasets d
      left join lateral (
        select w.id, w.number, w.item_count, w.answer_count,
               w.grounded_labels + labelled_after_import(w.id, 'grounded') as grounded_labels,
               w.factuality_labels + labelled_after_import(w.id, 'factuality') as factuality_labels
        from dataset_versions w
        where w.dataset_id = d.id
        order by w.number desc
        limit 1
      ) v on true
      where ($1::uuid is null or d.id = $1)
        and ($2::uuid is null or d.project_id = $2)
        and ($3::uuid is null or d.id > $3)
      order by d.id
      limit $4
      """;

  private static final String INSERT =
      """
      insert into datasets (project_id, name, created_by)
      values ($1, $2, $3)
      on conflict (tenant_id, project_id, name) do nothing
      returning id
      """;

  private static final String HAS_OPEN_EXPERIMENT =
      """
      select 1
      from experiments e
      join dataset_versions v on v.id = e.version_id
      where v.dataset_id = $1
        and e.state not in ('completed', 'completed-with-failures', 'cancelled', 'failed')
      limit 1
      """;

  private static final String HAS_OPEN_RUN =
      """
      select 1
      from call_runs r
      join answer_sets s on s.id = r.answer_set_id
      join dataset_versions v on v.id = s.version_id
      where v.dataset_id = $1 and r.purpose = $2 and r.state in ('queued', 'running', 'cancelling')
      union all
      select 1
      from label_runs r
      join anchor_sets n on n.id = r.anchor_set_id
      join dataset_versions v on v.id = n.version_id
      where v.dataset_id = $1 and $2 = 'labelling' and r.state in ('queued', 'running', 'cancelling')
      limit 1
      """;

  private static final String HAS_RUNNING_IMPORT =
      """
      select 1
      from imports
      where dataset_id = $1 and state in ('receiving', 'running')
      limit 1
      """;

  /** Additions to the project wait for this lock. */
  private static final String LOCK_PROJECT =
      """
      select 1
      from projects
      where id = $1
      for update
      """;

  private static final String DELETE =
      """
      delete from datasets
      where id = $1
      """;

  private static final RecordMapper<Dataset> TO_DATASET = RecordMapper.of(Dataset.class);

  Future<List<Dataset>> list(SqlClient db, UUID projectId, UUID after, int rows) {
    return select(db, null, projectId, after, rows);
  }

  /** Returns a dataset, or fails with a refusal. */
  Future<Dataset> require(SqlClient db, UUID id) {
    return select(db, id, null, null, 1)
        .map(rows -> rows.stream().findFirst())
        .map(Refusal.ifMissing("dataset", id));
  }

  private static Future<List<Dataset>> select(
      SqlClient db, @Nullable UUID id, @Nullable UUID projectId, @Nullable UUID after, int rows) {
    return Sql.list(db, TO_DATASET, SELECT, id, projectId, after, rows);
  }

  /** Returns empty if the name is taken. */
  public Future<Optional<UUID>> insert(SqlClient db, UUID projectId, String name, String author) {
    return Sql.value(db, UUID.class, INSERT, projectId, name, author);
  }

  Future<Boolean> hasOpenExperiment(SqlClient db, UUID id) {
    return Sql.exists(db, HAS_OPEN_EXPERIMENT, id);
  }

  /** Returns whether answers are being sampled, or labelled by an oracle. */
  Future<Boolean> hasOpenRun(SqlClient db, UUID id, String purpose) {
    return Sql.exists(db, HAS_OPEN_RUN, id, purpose);
  }

  Future<Boolean> hasRunningImport(SqlClient db, UUID id) {
    return Sql.exists(db, HAS_RUNNING_IMPORT, id);
  }

  /** Keeps experiments and datasets from being added until the transaction ends. */
  Future<Void> lock(SqlClient db, UUID projectId) {
    return Sql.run(db, LOCK_PROJECT, projectId);
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }
}

package dev.sextant.api.datasets;

import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of datasets. Every method takes a client that is bound to a tenant. */
public final class DatasetStore {

  private static final String LIST =
      """
      select d.id, d.project_id, d.name, d.created_by, d.created_at,
             case when v.id is not null then row_to_json(v) end as latest_version
      from datasets d
      left join lateral (
        select w.id, w.number, w.item_count, w.answer_count,
               w.grounded_labels + labelled_by_people_only(w.id, 'grounded') as grounded_labels,
               w.factuality_labels + labelled_by_people_only(w.id, 'factuality') as factuality_labels
        from dataset_versions w
        where w.dataset_id = d.id
        order by w.number desc
        limit 1
      ) v on true
      where d.project_id = $1 and d.id > $2
      order by d.id
      limit $3
      """;

  private static final String FIND =
      """
      select d.id, d.project_id, d.name, d.created_by, d.created_at,
             case when v.id is not null then row_to_json(v) end as latest_version
      from datasets d
      left join lateral (
        select w.id, w.number, w.item_count, w.answer_count,
               w.grounded_labels + labelled_by_people_only(w.id, 'grounded') as grounded_labels,
               w.factuality_labels + labelled_by_people_only(w.id, 'factuality') as factuality_labels
        from dataset_versions w
        where w.dataset_id = d.id
        order by w.number desc
        limit 1
      ) v on true
      where d.id = $1
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

  private static final Function<Row, Dataset> DATASET = RecordMapper.of(Dataset.class);

  Future<List<Dataset>> list(SqlClient db, UUID projectId, UUID after, int rows) {
    return db.preparedQuery(LIST)
        .mapping(DATASET)
        .execute(Tuple.of(projectId, after, rows))
        .map(found -> found.stream().toList());
  }

  Future<Optional<Dataset>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(DATASET)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }

  /** Returns empty if the name is taken. */
  public Future<Optional<UUID>> insert(SqlClient db, UUID projectId, String name, String author) {
    return db.preparedQuery(INSERT)
        .execute(Tuple.of(projectId, name, author))
        .map(rows -> rows.stream().map(row -> row.getUUID("id")).findFirst());
  }

  Future<Boolean> hasOpenExperiment(SqlClient db, UUID id) {
    return db.preparedQuery(HAS_OPEN_EXPERIMENT).execute(Tuple.of(id)).map(rows -> rows.size() > 0);
  }

  Future<Boolean> hasRunningImport(SqlClient db, UUID id) {
    return db.preparedQuery(HAS_RUNNING_IMPORT).execute(Tuple.of(id)).map(rows -> rows.size() > 0);
  }

  /** Keeps experiments and datasets from being added until the transaction ends. */
  Future<Void> lock(SqlClient db, UUID projectId) {
    return db.preparedQuery(LOCK_PROJECT).execute(Tuple.of(projectId)).mapEmpty();
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return db.preparedQuery(DELETE).execute(Tuple.of(id)).mapEmpty();
  }
}

package dev.sextant.api.projects;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of projects. Every method takes a client that is bound to a tenant. */
final class ProjectStore {

  private static final String LIST =
      """
      select id, name, description, revision, created_by, created_at
      from projects
      where id > $1
      order by id
      limit $2
      """;

  private static final String EXISTS =
      """
      select 1
      from projects
      where id = $1
      """;

  private static final String FIND =
      """
      select id, name, description, revision, created_by, created_at
      from projects
      where id = $1
      """;

  private static final String INSERT =
      """
      insert into projects (name, description, created_by)
      values ($1, $2, $3)
      on conflict (tenant_id, name) do nothing
      returning id, name, description, revision, created_by, created_at
      """;

  private static final String UPDATE =
      """
      update projects
      set name = coalesce($2, name), description = coalesce($3, description), revision = revision + 1
      where id = $1
        and ($4::integer is null or revision = $4)
      returning id, name, description, revision, created_by, created_at
      """;

  private static final String NAME_IS_TAKEN =
      """
      select 1
      from projects
      where name = $2 and id <> $1
      """;

  /** Includes experiments of other projects on this project's datasets. */
  private static final String HAS_OPEN_EXPERIMENT =
      """
      select 1
      from experiments
      where (project_id = $1
             or version_id in (select v.id from dataset_versions v
                               join datasets d on d.id = v.dataset_id
                               where d.project_id = $1))
        and state not in ('completed', 'completed-with-failures', 'cancelled', 'failed')
      limit 1
      """;

  private static final String HAS_OPEN_RUN =
      """
      select 1
      from call_runs r
      join answer_sets s on s.id = r.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where d.project_id = $1 and r.purpose = $2 and r.state in ('queued', 'running', 'cancelling')
      limit 1
      """;

  private static final String HAS_RUNNING_IMPORT =
      """
      select 1
      from imports m
      join datasets d on d.id = m.dataset_id
      where d.project_id = $1 and m.state in ('receiving', 'running')
      limit 1
      """;

  /** Blocks transactions that add to the project. */
  private static final String LOCK =
      """
      select 1
      from projects
      where id = $1
      for update
      """;

  /** Blocks deletion of the project, but not other additions to it. */
  private static final String HOLD =
      """
      select 1
      from projects
      where id = $1
      for key share
      """;

  private static final String DELETE =
      """
      delete from projects
      where id = $1
        and ($2::integer is null or revision = $2)
      """;

  private static final Function<Row, Project> PROJECT = RecordMapper.of(Project.class);

  Future<List<Project>> list(SqlClient db, UUID after, int rows) {
    return Sql.list(db, PROJECT, LIST, after, rows);
  }

  /** Returns whether the project exists; prevents its deletion until the transaction ends. */
  Future<Boolean> hold(SqlClient db, UUID id) {
    return Sql.exists(db, HOLD, id);
  }

  Future<Boolean> exists(SqlClient db, UUID id) {
    return Sql.exists(db, EXISTS, id);
  }

  Future<Optional<Project>> find(SqlClient db, UUID id) {
    return Sql.first(db, PROJECT, FIND, id);
  }

  /** Returns empty if the name is taken. */
  Future<Optional<Project>> insert(SqlClient db, String name, String description, String author) {
    return Sql.first(db, PROJECT, INSERT, name, description, author);
  }

  /** Returns empty if the project does not exist or has another revision. */
  Future<Optional<Project>> update(
      SqlClient db,
      UUID id,
      @Nullable String name,
      @Nullable String description,
      @Nullable Integer revision) {
    return Sql.first(db, PROJECT, UPDATE, id, name, description, revision);
  }

  Future<Boolean> isNameTaken(SqlClient db, UUID exceptId, @Nullable String name) {
    return Sql.exists(db, NAME_IS_TAKEN, exceptId, name);
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

  /** Prevents new experiments and datasets until the transaction ends. */
  Future<Void> lock(SqlClient db, UUID id) {
    return Sql.run(db, LOCK, id);
  }

  /** Returns whether a project was deleted. */
  Future<Boolean> delete(SqlClient db, UUID id, @Nullable Integer revision) {
    return Sql.change(db, DELETE, id, revision);
  }
}

package dev.sextant.api.preflights;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of preflights. Every method takes a client that is bound to a tenant. */
final class PreflightStore {

  private static final String RUNNING =
      """
      select *, findings::text as findings_text
      from preflights
      where state = 'running'
      order by id
      """;

  private static final String COUNT_RUNNING =
      """
      select count(*)
      from preflights
      where state = 'running'
      """;

  private static final String INSERT =
      """
      insert into preflights (project_id, version_id, embedders, created_by)
      values ($1, $2, $3, $4)
      returning id
      """;

  private static final String FIND =
      """
      select *, findings::text as findings_text
      from preflights
      where id = $1
      """;

  private static final String COMPLETE =
      """
      update preflights
      set state = 'completed', findings = $2::text::json, finished_at = now()
      where id = $1 and state = 'running'
      """;

  private static final String FAIL =
      """
      update preflights
      set state = 'failed', failure = $2, finished_at = now()
      where id = $1 and state = 'running'
      """;

  private static final String FAIL_ALL =
      """
      update preflights
      set state = 'failed', failure = $1, finished_at = now()
      where state = 'running'
      """;

  Future<List<Preflight>> running(SqlClient db) {
    return db.query(RUNNING)
        .mapping(PreflightStore::preflight)
        .execute()
        .map(rows -> rows.stream().toList());
  }

  Future<Long> countRunning(SqlClient db) {
    return db.query(COUNT_RUNNING).execute().map(rows -> rows.iterator().next().getLong(0));
  }

  Future<UUID> insert(
      SqlClient db, UUID projectId, UUID versionId, List<String> embedders, String author) {
    return db.preparedQuery(INSERT)
        .execute(Tuple.of(projectId, versionId, embedders.toArray(String[]::new), author))
        .map(rows -> rows.iterator().next().getUUID("id"));
  }

  Future<Optional<Preflight>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(PreflightStore::preflight)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }

  Future<Void> complete(SqlClient db, UUID id, String findings) {
    return db.preparedQuery(COMPLETE).execute(Tuple.of(id, findings)).mapEmpty();
  }

  Future<Void> fail(SqlClient db, UUID id, String sentence) {
    return db.preparedQuery(FAIL).execute(Tuple.of(id, sentence)).mapEmpty();
  }

  Future<Void> failAll(SqlClient db, String sentence) {
    return db.preparedQuery(FAIL_ALL).execute(Tuple.of(sentence)).mapEmpty();
  }

  private static Preflight preflight(Row row) {
    return new Preflight(
        row.getUUID("id"),
        row.getUUID("project_id"),
        row.getUUID("version_id"),
        List.of(row.getArrayOfStrings("embedders")),
        row.getString("state"),
        row.getString("findings_text"),
        row.getString("failure"),
        row.getString("created_by"),
        row.getOffsetDateTime("created_at"),
        row.getOffsetDateTime("finished_at"));
  }
}

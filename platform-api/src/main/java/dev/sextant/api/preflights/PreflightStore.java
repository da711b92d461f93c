package dev.sextant.api.preflights;

import dev.sextant.api.experiments.planning.ExperimentRequest;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of preflights. Every method takes a client that is bound to a tenant. */
final class PreflightStore {

  private static final String RUNNING =
      """
      select *
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
      insert into preflights (project_id, version_id, embedders, request, created_by)
      values ($1, $2, $3, $4, $5)
      returning id
      """;

  private static final String FIND =
      """
      select *
      from preflights
      where id = $1
      """;

  private static final String REQUEST =
      """
      select request
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

  private static final String FAIL_INTERRUPTED =
      """
      update preflights
      set state = 'failed', failure = $1, finished_at = now()
      where state = 'running' and has_process_ended(process_id)
      """;

  private static final Function<Row, Preflight> PREFLIGHT = RecordMapper.of(Preflight.class);

  Future<List<Preflight>> running(SqlClient db) {
    return Sql.list(db, PREFLIGHT, RUNNING);
  }

  Future<Long> countRunning(SqlClient db) {
    return Sql.count(db, COUNT_RUNNING);
  }

  Future<UUID> insert(SqlClient db, PreflightRequest request, String author) {
    ExperimentRequest experiment = request.experiment();
    return Sql.only(
        db,
        row -> row.getUUID(0),
        INSERT,
        experiment.projectId(),
        experiment.versionId(),
        experiment.embedders().toArray(String[]::new),
        request.body(),
        author);
  }

  /** Returns the body of the request. */
  Future<JsonObject> request(SqlClient db, UUID id) {
    return Sql.only(db, row -> row.getJsonObject(0), REQUEST, id);
  }

  Future<Optional<Preflight>> find(SqlClient db, UUID id) {
    return Sql.first(db, PREFLIGHT, FIND, id);
  }

  Future<Void> complete(SqlClient db, UUID id, String findings) {
    return Sql.run(db, COMPLETE, id, findings);
  }

  Future<Void> fail(SqlClient db, UUID id, String sentence) {
    return Sql.run(db, FAIL, id, sentence);
  }

  Future<Void> failInterrupted(SqlClient db, String sentence) {
    return Sql.run(db, FAIL_INTERRUPTED, sentence);
  }
}

package dev.sextant.api.generators;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL of probes. Every method takes a client that is bound to a tenant. */
final class ProbeStore {

  private static final String COUNT_RUNNING =
      """
      select count(*)
      from generators
      where probe_state = 'running' and probe_started_at > now() - interval '2 minutes' and id <> $1
      """;

  /** The dialect stays if the settings do. */
  private static final String START =
      """
      update generators
      set probe_number = probe_number + 1, probe_state = 'running', probe_started_at = now(), probe_failure = null,
          dialect = case when $2 then dialect end, probed_at = case when $2 then probed_at end
      where id = $1
      returning probe_number
      """;

  private static final String REFUSE =
      """
      update generators
      set probe_number = probe_number + 1, probe_state = 'failed', probe_started_at = now(), probe_failure = $3,
          dialect = case when $2 then dialect end, probed_at = case when $2 then probed_at end
      where id = $1
      """;

  private static final String SUCCEED =
      """
      update generators
      set probe_state = 'done', probe_failure = null, dialect = $3, probed_at = now()
      where id = $1 and probe_number = $2
      """;

  private static final String FAIL =
      """
      update generators
      set probe_state = 'failed', probe_failure = $3
      where id = $1 and probe_number = $2
      """;

  /** Returns the number of probes that run for other generators of the tenant. */
  Future<Long> countOthers(SqlClient db, UUID generator) {
    return Sql.count(db, COUNT_RUNNING, generator);
  }

  /**
   * Marks a new probe as running.
   *
   * @param sameSettings whether what an older probe found is still of interest
   * @return its number
   */
  Future<Integer> start(SqlClient db, UUID generator, boolean sameSettings) {
    return Sql.only(db, row -> row.getInteger(0), START, generator, sameSettings);
  }

  /** Marks a probe as failed before its first call. */
  Future<Void> refuse(SqlClient db, UUID generator, boolean sameSettings, String reason) {
    return Sql.run(db, REFUSE, generator, sameSettings, reason);
  }

  /** Stores the end of a probe, unless a newer one has started. */
  Future<Void> end(
      SqlClient db, UUID generator, int number, @Nullable JsonObject dialect, String failure) {
    return dialect == null
        ? Sql.run(db, FAIL, generator, number, failure)
        : Sql.run(db, SUCCEED, generator, number, dialect);
  }
}

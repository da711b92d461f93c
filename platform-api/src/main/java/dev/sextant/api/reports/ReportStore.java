package dev.sextant.api.reports;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;

/** The SQL of reports. Every method takes a client that is bound to a tenant. */
final class ReportStore {

  /** Returned as text: a JSON value that is parsed and written again has other bytes. */
  private static final String BODY =
      """
      select body::text as json
      from reports
      where experiment_id = $1
      order by number desc
      limit 1
      """;

  private static final String MANIFEST =
      """
      select manifest::text as json
      from reports
      where experiment_id = $1
      order by number desc
      limit 1
      """;

  private static final String EXPERIMENT_STATE =
      """
      select state
      from experiments
      where id = $1
      """;

  Future<Optional<String>> body(SqlClient db, UUID experimentId) {
    return Sql.value(db, String.class, BODY, experimentId);
  }

  Future<Optional<String>> manifest(SqlClient db, UUID experimentId) {
    return Sql.value(db, String.class, MANIFEST, experimentId);
  }

  Future<Optional<String>> experimentState(SqlClient db, UUID experimentId) {
    return Sql.value(db, String.class, EXPERIMENT_STATE, experimentId);
  }
}

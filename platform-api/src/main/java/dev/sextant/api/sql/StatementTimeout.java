package dev.sextant.api.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/** How long statements may take before Postgres cancels them. */
public final class StatementTimeout {

  private static final String EXTEND =
      """
      select set_config('statement_timeout', '3600000', true)
      """;

  private static final String USUAL =
      """
      set local statement_timeout to default
      """;

  private StatementTimeout() {}

  /**
   * Gives each further statement of this transaction an hour in place of the two minutes of a
   * request. It is for statements over all rows of a version, project or tenant: their time grows
   * with the rows, and on a busy machine they would lose what the transaction has done so far.
   */
  public static Future<Void> extend(SqlClient db) {
    return Sql.run(db, EXTEND);
  }

  /** Gives further statements of this transaction what those of a request have. */
  public static Future<Void> restore(SqlClient db) {
    return Sql.run(db, USUAL);
  }
}

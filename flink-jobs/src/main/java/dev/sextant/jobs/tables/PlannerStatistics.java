package dev.sextant.jobs.tables;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Statistics of the tables, by which Postgres chooses how it runs a statement. */
public final class PlannerStatistics {

  private static final Logger LOG = LoggerFactory.getLogger(PlannerStatistics.class);

  private static final String REFRESH = "select refresh_planner_statistics(?) as name";

  /** A submission waits for it, and Postgres reads a sample of fixed size. */
  private static final String LIMIT =
      "select set_config('statement_timeout', '10s', true) as setting";

  private PlannerStatistics() {}

  /**
   * Refreshes those of tables that have changed much, such as by an import a moment ago, one after
   * the other. Without them a job is slow and not wrong, so a failure is only logged.
   */
  public static void refresh(Database database) {
    List<String> visited = new ArrayList<>();
    try (TenantTransactions tables = database.openNow()) {
      Optional<String> changed;
      do {
        changed =
            tables.inTenant(
                "refresh the planner's statistics", connection -> refresh(connection, visited));
        changed.ifPresent(visited::add);
      } while (changed.isPresent());
      LOG.debug("statistics of {} refreshed", visited);
    } catch (TablesException e) {
      LOG.warn("The planner's statistics were not refreshed; the job may be slow", e);
    }
  }

  /** Returns the table whose statistics are new; empty if there is none that needs it. */
  private static Optional<String> refresh(Connection connection, List<String> visited)
      throws SQLException {
    Sql.first(connection, row -> row.getString("setting"), LIMIT);
    return Sql.first(
            connection,
            row -> Optional.ofNullable(row.getString("name")),
            REFRESH,
            connection.createArrayOf("text", visited.toArray()))
        .flatMap(name -> name);
  }
}

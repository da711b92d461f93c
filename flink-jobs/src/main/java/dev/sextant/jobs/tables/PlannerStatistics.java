package dev.sextant.jobs.tables;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Statistics of the tables, by which Postgres chooses how it runs a statement. */
public final class PlannerStatistics {

  private static final Logger LOG = LoggerFactory.getLogger(PlannerStatistics.class);

  private static final String REFRESH = "select refresh_planner_statistics() as tables";

  private PlannerStatistics() {}

  /**
   * Refreshes those of tables that have changed much, such as by an import a moment ago. A
   * transaction keeps the statistics that it began with, so this comes before a job. Without them a
   * job is slow and not wrong, so a failure is only logged.
   */
  public static void refresh(Database database) {
    try (TenantTransactions tables = database.openNow()) {
      int refreshed =
          tables.inTenant(
              "refresh the planner's statistics",
              connection ->
                  Sql.first(connection, row -> row.getInt("tables"), REFRESH).orElseThrow());
      LOG.debug("statistics of {} tables refreshed", refreshed);
    } catch (TablesException e) {
      LOG.warn("The planner's statistics were not refreshed; the job may be slow", e);
    }
  }
}

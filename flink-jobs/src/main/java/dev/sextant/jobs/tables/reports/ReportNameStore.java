package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import java.util.NoSuchElementException;
import java.util.UUID;

/** Reads what an experiment and its data are called. */
public final class ReportNameStore {

  private static final String NAMES =
      """
      select p.name as project, d.name as dataset, e.name as experiment
      from experiments e
      join dataset_versions v on v.id = e.version_id
      join datasets d on d.id = v.dataset_id
      join projects p on p.id = d.project_id
      where e.id = ?
      """;

  private static final RecordReader<ReportNames> READER = RecordReader.of(ReportNames.class);

  private final TenantTransactions database;

  public ReportNameStore(TenantTransactions database) {
    this.database = database;
  }

  /**
   * Returns the names.
   *
   * @throws NoSuchElementException if there is no such experiment
   */
  public ReportNames of(String experimentId) {
    return database.inTenant(
        "read what the experiment is called",
        connection ->
            Sql.first(connection, READER, NAMES, UUID.fromString(experimentId)).orElseThrow());
  }
}

package dev.sextant.standalone.exports;

import dev.sextant.api.exports.reports.ExportFormat;
import dev.sextant.api.exports.reports.ReportFiles;
import dev.sextant.api.exports.reports.UnwritableReportException;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.bundles.OutdatedReportException;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.tables.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Function;

/** Writes reports by the code of the reporting job, in this process. */
public final class JobReportFiles implements ReportFiles {

  private final Function<TenantId, Database> tables;

  /**
   * @param tables of a tenant
   */
  public JobReportFiles(Function<TenantId, Database> tables) {
    this.tables = tables;
  }

  @Override
  public void write(TenantId tenant, UUID experiment, ExportFormat format, Path file, Path scratch)
      throws IOException, InterruptedException {
    Path folder = scratch.resolve("bundle");
    try {
      ReportBundle.write(
          tables.apply(tenant), experiment.toString(), folder, new BundleRenderings());
    } catch (OutdatedReportException e) {
      throw new UnwritableReportException(String.valueOf(e.getMessage()), e);
    }
    ZippedFolder.write(folder, "sextant-report-" + experiment, file);
  }
}

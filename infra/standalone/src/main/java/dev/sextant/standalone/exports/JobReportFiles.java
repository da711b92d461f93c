package dev.sextant.standalone.exports;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.exports.content.DiskRoom;
import dev.sextant.api.exports.content.InterruptedExportException;
import dev.sextant.api.exports.content.OccurrenceContent;
import dev.sextant.api.exports.content.ReportFiles;
import dev.sextant.api.exports.content.UnwritableReportException;
import dev.sextant.api.exports.content.WantedFile;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.bundles.BundleContent;
import dev.sextant.jobs.bundles.OutdatedReportException;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.reports.ReportNameStore;
import dev.sextant.jobs.tables.reports.ReportNames;
import dev.sextant.jobs.tables.reports.ReportStore;
import dev.sextant.jobs.tables.reports.ReportStore.StoredReport;
import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.ReportFigures;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Function;

/** Writes reports from the tables of the jobs, in this process. */
public final class JobReportFiles implements ReportFiles {

  private final Function<TenantId, Database> tables;

  /**
   * @param tables of a tenant
   */
  public JobReportFiles(Function<TenantId, Database> tables) {
    this.tables = tables;
  }

  @Override
  public void write(TenantId tenant, WantedFile wanted, Path file, Path scratch, DiskRoom room)
      throws IOException, InterruptedException {
    connected(tenant, database -> write(database, wanted, file, scratch, room));
  }

  @Override
  public void write(
      TenantId tenant,
      OccurrenceContent occurrence,
      boolean vectors,
      Path file,
      Path scratch,
      DiskRoom room)
      throws IOException, InterruptedException {
    connected(
        tenant,
        database ->
            OccurrenceArchive.write(
                occurrence, OccurrenceArchive.bundles(database, vectors), file, scratch, room));
  }

  @FunctionalInterface
  private interface Writing {
    void run(Database database) throws IOException, InterruptedException;
  }

  private void connected(TenantId tenant, Writing writing)
      throws IOException, InterruptedException {
    try {
      writing.run(tables.apply(tenant));
    } catch (RuntimeException e) {
      if (TablesException.isOfConnection(e)) {
        throw new InterruptedExportException(e);
      }
      throw e;
    }
  }

  private static void write(
      Database database, WantedFile wanted, Path file, Path scratch, DiskRoom room)
      throws IOException, InterruptedException {
    UUID experiment = wanted.experiment();
    switch (wanted.format()) {
      case BUNDLE -> writeBundle(database, wanted, file, scratch.resolve("bundle"), room);
      case HTML -> render(database, experiment, Rendering.HTML, file);
      case PDF -> render(database, experiment, Rendering.PDF, file);
      case JUNIT -> render(database, experiment, Rendering.JUNIT, file);
    }
  }

  private static void writeBundle(
      Database database, WantedFile wanted, Path file, Path folder, DiskRoom room)
      throws IOException, InterruptedException {
    String experiment = wanted.experiment().toString();
    try {
      ReportBundle.write(database, experiment, folder, content(wanted.vectors()));
    } catch (OutdatedReportException e) {
      throw new UnwritableReportException(String.valueOf(e.getMessage()), e);
    }
    ZippedFolder.write(folder, "sextant-report-" + experiment, file, room);
  }

  static BundleContent content(boolean vectors) {
    return new BundleContent(new BundleRenderings(), vectors);
  }

  /** Renders the report as it is stored, also if its labels have changed. */
  private static void render(Database database, UUID experiment, Rendering rendering, Path file)
      throws IOException {
    String id = experiment.toString();
    StoredReport report;
    ReportNames names;
    try (TenantTransactions open = database.openNow()) {
      report =
          new ReportStore(open).newest(id).orElseThrow(() -> new IOException("no report of " + id));
      names = new ReportNameStore(open).of(id);
    }
    ReportFigures figures =
        ReportFigures.read(
            report.body().getBytes(UTF_8),
            report.manifest().getBytes(UTF_8),
            BundleRenderings.title(names));
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      rendering.write(figures, out);
    }
  }
}

package dev.sextant.api.exports.content;

import dev.sextant.api.tenancy.TenantId;
import java.io.IOException;
import java.nio.file.Path;

/** Writes reports as files. Calls block, and take minutes for millions of scores. */
public interface ReportFiles {

  /**
   * Writes the newest report of an experiment.
   *
   * @param wanted what to write
   * @param file does not exist
   * @param scratch an empty folder for intermediate files; the caller deletes it
   * @param room checked before each large part; its failure ends the writing
   * @throws UnwritableReportException if the report has become outdated
   * @throws InterruptedExportException if the database does not answer
   * @throws IOException if the file cannot be written
   */
  void write(TenantId tenant, WantedFile wanted, Path file, Path scratch, DiskRoom room)
      throws IOException, InterruptedException;

  /**
   * Writes an occurrence as a zip archive: the bundle of each cell that has a report, and what the
   * API says of the occurrence.
   *
   * @param vectors whether the bundles have the vectors of all texts
   * @param file does not exist
   * @param scratch an empty folder for intermediate files; the caller deletes it
   * @param room checked before each large part; its failure ends the writing
   * @throws UnwritableReportException if a report has become outdated; the message names the cell
   * @throws InterruptedExportException if the database does not answer
   * @throws IOException if the file cannot be written
   */
  void write(
      TenantId tenant,
      OccurrenceContent occurrence,
      boolean vectors,
      Path file,
      Path scratch,
      DiskRoom room)
      throws IOException, InterruptedException;
}

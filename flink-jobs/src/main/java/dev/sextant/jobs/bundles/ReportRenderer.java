package dev.sextant.jobs.bundles;

import dev.sextant.jobs.tables.reports.ReportNames;
import java.io.IOException;
import java.util.Map;

/** Renders a report as further files of its bundle. */
@FunctionalInterface
public interface ReportRenderer {

  /** Adds no file. */
  ReportRenderer NONE = (report, manifest, names) -> Map.of();

  /**
   * Returns the files by their names, in order.
   *
   * @param report its figures as JSON
   * @param manifest of the report, as JSON
   * @throws IOException if it cannot be rendered
   */
  Map<String, byte[]> files(byte[] report, byte[] manifest, ReportNames names) throws IOException;
}

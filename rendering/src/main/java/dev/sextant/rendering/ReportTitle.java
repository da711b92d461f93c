package dev.sextant.rendering;

import java.time.Instant;
import java.util.Optional;

/**
 * What a report is about, as people named it.
 *
 * @param project empty: not shown
 * @param dataset its name
 * @param experiment its name, the title of documents
 * @param madeAt when the report was made; empty: the time in its manifest
 */
public record ReportTitle(
    Optional<String> project, String dataset, String experiment, Optional<Instant> madeAt) {

  /** A title with the time of the report's manifest. */
  public static ReportTitle of(String project, String dataset, String experiment) {
    return new ReportTitle(Optional.of(project), dataset, experiment, Optional.empty());
  }
}

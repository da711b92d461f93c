package dev.sextant.api.exports.reports;

import dev.sextant.api.exports.content.ExportFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An export that this process has begun.
 *
 * @param experimentId null: it is of an occurrence
 * @param occurrenceId null: it is of an experiment
 * @param attempt number of the process's attempt; a result counts only for the newest
 */
record OpenExport(
    UUID id,
    @Nullable UUID experimentId,
    @Nullable UUID occurrenceId,
    ExportFormat format,
    boolean vectors,
    int attempt) {

  /** Returns the name of its file in the store. */
  String fileName() {
    return id + "-" + attempt;
  }
}

package dev.sextant.api.exports.reports;

import java.util.UUID;

/**
 * An export that this process has begun.
 *
 * @param attempt number of the process's attempt; a result counts only for the newest
 */
record OpenExport(UUID id, UUID experimentId, ExportFormat format, boolean vectors, int attempt) {

  WantedFile wanted() {
    return new WantedFile(experimentId, format, vectors);
  }

  /** Returns the name of its file in the store. */
  String fileName() {
    return id + "-" + attempt;
  }
}

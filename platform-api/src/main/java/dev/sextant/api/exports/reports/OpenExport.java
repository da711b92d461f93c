package dev.sextant.api.exports.reports;

import java.util.UUID;

/**
 * An export that this process has begun.
 *
 * @param attempt number of the process's attempt; a result counts only for the newest
 */
record OpenExport(UUID id, UUID experimentId, ExportFormat format, int attempt) {

  /** Returns the name of its file in the store. */
  String fileName() {
    return id + "-" + attempt;
  }
}

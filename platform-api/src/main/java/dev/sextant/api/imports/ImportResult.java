package dev.sextant.api.imports;

import dev.sextant.api.imports.parse.items.ContentSummary;
import dev.sextant.api.imports.parse.problems.RowError;
import java.util.List;

/**
 * What a file contains.
 *
 * @param recognised how the file was read
 * @param lines lines with content, or CSV records
 * @param errors the first errors
 * @param errorCount number of all errors
 */
record ImportResult(
    Detection recognised,
    long lines,
    ContentSummary content,
    List<RowError> errors,
    long errorCount) {

  /** Copies the errors. */
  ImportResult {
    errors = List.copyOf(errors);
  }
}

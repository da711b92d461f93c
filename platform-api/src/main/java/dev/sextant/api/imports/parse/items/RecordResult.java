package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.RowError;
import java.util.List;

/** The result of reading a line or CSV record: an item or its errors. */
public sealed interface RecordResult {

  /** Returns the line where the record starts, from 1. */
  long line();

  /** Returns the item, or the findings if there are any. */
  static RecordResult of(SourceItem item, Findings findings) {
    return findings.isEmpty() ? new Good(findings.line(), item) : bad(findings);
  }

  /** Returns a result with errors. */
  static RecordResult bad(Findings findings) {
    return new Bad(findings.line(), findings.errors());
  }

  /** An item; in CSV it may be a part of one. */
  record Good(long line, SourceItem item) implements RecordResult {}

  /** A record with errors. */
  record Bad(long line, List<RowError> errors) implements RecordResult {

    /** Copies the errors. */
    public Bad {
      errors = List.copyOf(errors);
    }
  }
}

package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.RowError;
import java.util.List;

/** A line or CSV record, read: an item or its errors. */
public sealed interface RecordResult {

  /** Returns the line where it starts, from 1. */
  long line();

  /** Returns the item, or what was found wrong instead. */
  static RecordResult of(SourceItem item, Findings findings) {
    return findings.isEmpty() ? new Good(findings.line(), item) : bad(findings);
  }

  /** Returns what was found wrong. */
  static RecordResult bad(Findings findings) {
    return new Bad(findings.line(), findings.errors());
  }

  /** An item, or for CSV a part of one. */
  record Good(long line, SourceItem item) implements RecordResult {}

  /** Something wrong. */
  record Bad(long line, List<RowError> errors) implements RecordResult {

    /** Copies the errors. */
    public Bad {
      errors = List.copyOf(errors);
    }
  }
}

package dev.sextant.api.imports.parse;

import java.util.List;

/** What a line, or a CSV record, turned out to be. */
public sealed interface Parsed {

  /** Returns the line where it starts, from 1. */
  long line();

  /** An item, or for CSV a part of one. */
  record Good(long line, SourceItem item) implements Parsed {}

  /** Something wrong. */
  record Bad(long line, List<RowError> errors) implements Parsed {

    /** Copies the errors. */
    public Bad {
      errors = List.copyOf(errors);
    }
  }
}

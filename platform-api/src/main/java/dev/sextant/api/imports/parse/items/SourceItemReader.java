package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads a file record by record; repeated reads of a file return the same records. */
public interface SourceItemReader extends Closeable {

  /**
   * Returns the next record; empty at the end.
   *
   * @throws UnreadableFileException if the rest of the file cannot be read
   */
  Optional<RecordResult> next() throws IOException;

  /** Returns the label words found so far. */
  List<LabelWord> labelWords();

  default List<UnknownFields.Unknown> unknownFields() {
    return List.of();
  }

  /** The result of reading a line or CSV record: an item or its errors. */
  public sealed interface RecordResult {

    /** Returns the line where the record starts, from 1. */
    long line();

    /** Returns the item, or the findings if there are any. */
    static RecordResult of(SourceItem item, Findings findings) {
      return findings.isEmpty() ? new Good(findings.line(), item) : bad(findings);
    }

    static RecordResult bad(Findings findings) {
      return new Bad(findings.line(), findings.errors());
    }

    /** An item; in CSV it may be a part of one. */
    record Good(long line, SourceItem item) implements RecordResult {}

    /** A record with errors. */
    record Bad(long line, List<RowError> errors) implements RecordResult {

      public Bad {
        errors = List.copyOf(errors);
      }
    }
  }
}

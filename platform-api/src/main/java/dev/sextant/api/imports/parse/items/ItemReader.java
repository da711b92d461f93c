package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.labels.LabelWord;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads a file record by record; repeated reads of a file return the same records. */
public interface ItemReader extends Closeable {

  /**
   * Returns the next record; empty at the end.
   *
   * @throws UnreadableFileException if the rest of the file cannot be read
   */
  Optional<RecordResult> next() throws IOException;

  /** Returns the label words found so far. */
  List<LabelWord> labelWords();

  /** Returns the unknown fields found so far. */
  default List<UnknownFields.Unknown> unknownFields() {
    return List.of();
  }
}

package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.problems.RowError;
import java.util.List;
import java.util.UUID;

/** The outcome of reading a record. */
public sealed interface Outcome {

  /** A new item is imported. */
  record NewItem(UUID itemId, long ordinal, SourceItem item) implements Outcome {}

  /**
   * The answers are added to an earlier item.
   *
   * @param firstAnswer ordinal of the record's first answer within the item
   */
  record MoreAnswers(UUID itemId, long ordinal, int firstAnswer, List<SourceAnswer> answers)
      implements Outcome {

    /** Copies the answers. */
    public MoreAnswers {
      answers = List.copyOf(answers);
    }
  }

  /** The record has errors. */
  record Refused(List<RowError> errors) implements Outcome {

    /** Copies the errors. */
    public Refused {
      errors = List.copyOf(errors);
    }
  }
}

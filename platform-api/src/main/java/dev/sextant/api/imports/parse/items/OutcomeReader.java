package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.items.ContentHash.ItemFingerprint;
import dev.sextant.api.imports.parse.items.SourceItemReader.RecordResult;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.sql.UuidV7;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads all records of a file. Ids are unique; flat records with the same id are joined into one
 * item. The outcomes of a file are always the same, except for the generated ids.
 */
public final class OutcomeReader implements Closeable {

  /** Retained for each item: its position and the fingerprint of its first record. */
  private static final class Seen {
    final UUID itemId;
    final long ordinal;
    final long line;
    final @Nullable ItemFingerprint print;
    int answers;

    Seen(UUID itemId, long ordinal, long line, @Nullable ItemFingerprint print, int answers) {
      this.itemId = itemId;
      this.ordinal = ordinal;
      this.line = line;
      this.print = print;
      this.answers = answers;
    }
  }

  private final SourceItemReader records;
  private final boolean joins;
  private final Map<String, Seen> seen = new HashMap<>();
  private final UuidV7 ids = new UuidV7();

  /**
   * Creates the reader.
   *
   * @param joins whether records with the same id are joined
   */
  public OutcomeReader(SourceItemReader records, boolean joins) {
    this.records = records;
    this.joins = joins;
  }

  /**
   * Returns the outcome of the next record; empty at the end.
   *
   * @throws UnreadableFileException if the rest of the file cannot be read
   */
  public Optional<Outcome> next() throws IOException {
    return records.next().map(this::outcome);
  }

  /** Returns the label words found so far. */
  public List<LabelWord> labelWords() {
    return records.labelWords();
  }

  /** Returns the unknown fields found so far. */
  public List<UnknownFields.Unknown> unknownFields() {
    return records.unknownFields();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }

  private Outcome outcome(RecordResult parsed) {
    if (parsed instanceof RecordResult.Bad bad) {
      return new Outcome.Refused(bad.errors());
    }
    RecordResult.Good good = (RecordResult.Good) parsed;
    Seen before = seen.get(good.item().id());
    return before == null ? first(good) : again(good, before);
  }

  private Outcome first(RecordResult.Good good) {
    SourceItem item = good.item();
    UUID itemId = ids.next();
    long ordinal = seen.size();
    ItemFingerprint print = joins ? ItemFingerprint.of(item) : null;
    seen.put(item.id(), new Seen(itemId, ordinal, good.line(), print, item.answers().size()));
    return new Outcome.NewItem(itemId, ordinal, item);
  }

  private Outcome again(RecordResult.Good good, Seen before) {
    SourceItem item = good.item();
    if (before.print == null) {
      return refused(
          good.line(),
          "id",
          "'%s' is the id of line %d, too: give each item its own id."
              .formatted(SourceTexts.excerpt(item.id()), before.line));
    }
    String differing = before.print.differing(item);
    if (differing != null) {
      return refused(
          good.line(),
          differing,
          differing.equals("metadata")
              ? "differs from line %d of the same id: keep what differs as metadata of the answer, or leave it out."
                  .formatted(before.line)
              : "differs from line %d of the same id: repeat it, or leave it empty."
                  .formatted(before.line));
    }
    int firstAnswer = before.answers;
    before.answers += item.answers().size();
    return new Outcome.MoreAnswers(before.itemId, before.ordinal, firstAnswer, item.answers());
  }

  private static Outcome refused(long line, String field, String detail) {
    return new Outcome.Refused(List.of(new RowError(line, field, detail)));
  }

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

      public MoreAnswers {
        answers = List.copyOf(answers);
      }
    }

    /** The record has errors. */
    record Refused(List<RowError> errors) implements Outcome {

      public Refused {
        errors = List.copyOf(errors);
      }
    }
  }
}

package dev.sextant.api.imports.parse.items;

import dev.sextant.api.images.SourceImage;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.sql.UuidV7;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Table rows to be written together; their ids are generated here, so that rows can reference each
 * other.
 */
public final class Batch {

  /** A row of items. */
  public record ItemRow(UUID id, long ordinal, SourceItem item) {}

  /** A row of answers. */
  public record AnswerRow(UUID id, UUID itemId, int ordinal, SourceAnswer answer) {}

  /** A row of labels. */
  public record LabelRow(UUID id, UUID answerId, SourceAnswer answer) {}

  /** A row of segments. */
  public record SegmentRow(UUID labelId, int ordinal, Segment segment) {}

  private static final int MOST_RECORDS = 500;
  private static final int MOST_CHARACTERS = 4 << 20;

  /** Sizes in characters: of a row without its texts, and of a number in a list. */
  private static final int ROW = 64;

  private static final int NUMBER = 8;

  private final UuidV7 ids = new UuidV7();
  private final List<ItemRow> items = new ArrayList<>();
  private final List<AnswerRow> answers = new ArrayList<>();
  private final List<LabelRow> labels = new ArrayList<>();
  private final List<SegmentRow> segments = new ArrayList<>();
  private final Map<String, SourceImage> images = new LinkedHashMap<>();
  private long characters;
  private boolean last;

  private Batch() {}

  /** Returns the rows of the next records of a file. */
  public static Batch next(OutcomeReader reader) throws IOException {
    Batch batch = new Batch();
    for (int i = 0; i < MOST_RECORDS && batch.characters < MOST_CHARACTERS; i++) {
      Optional<Outcome> outcome = reader.next();
      if (outcome.isEmpty()) {
        batch.last = true;
        break;
      }
      batch.add(outcome.get());
    }
    return batch;
  }

  /** Returns whether this is the file's last batch. */
  public boolean isLast() {
    return last;
  }

  /** Returns the rows of items, in writing order. */
  public List<ItemRow> items() {
    return items;
  }

  /** Returns the rows of answers, in writing order. */
  public List<AnswerRow> answers() {
    return answers;
  }

  /** Returns the rows of labels, in writing order. */
  public List<LabelRow> labels() {
    return labels;
  }

  /** Returns the rows of segments, in writing order. */
  public List<SegmentRow> segments() {
    return segments;
  }

  /** Returns the images of the items and answers, each once. */
  public List<SourceImage> images() {
    return List.copyOf(images.values());
  }

  private void add(SourceImage image) {
    if (images.putIfAbsent(image.sha256(), image) == null) {
      characters += image.bytes().length;
    }
  }

  private void add(Outcome outcome) {
    if (outcome instanceof Outcome.NewItem added) {
      added.item().images().forEach(this::add);
      items.add(new ItemRow(added.itemId(), added.ordinal(), added.item()));
      characters += length(added.item());
      add(added.itemId(), 0, added.item().answers());
    } else if (outcome instanceof Outcome.MoreAnswers more) {
      add(more.itemId(), more.firstAnswer(), more.answers());
    }
  }

  private void add(UUID itemId, int first, List<SourceAnswer> found) {
    for (int i = 0; i < found.size(); i++) {
      SourceAnswer answer = found.get(i);
      UUID answerId = ids.next();
      answers.add(new AnswerRow(answerId, itemId, first + i, answer));
      characters += length(answer);
      if (answer.isLabelled()) {
        addLabel(answerId, answer);
      }
    }
  }

  private void addLabel(UUID answerId, SourceAnswer answer) {
    UUID labelId = ids.next();
    labels.add(new LabelRow(labelId, answerId, answer));
    for (int i = 0; i < answer.segments().size(); i++) {
      segments.add(new SegmentRow(labelId, i, answer.segments().get(i)));
    }
  }

  private static long length(SourceAnswer answer) {
    long length = ROW + answer.text().length() + answer.metadata().length();
    length += (long) NUMBER * answer.tokenLogprobs().size();
    for (String name : answer.externalScores().keySet()) {
      length += NUMBER + name.length();
    }
    for (Segment segment : answer.segments()) {
      length += ROW + segment.text().length();
    }
    return length;
  }

  private static long length(SourceItem item) {
    long length = ROW + item.metadata().length();
    length += item.question() == null ? 0 : item.question().length();
    length += item.context() == null ? 0 : item.context().length();
    length += item.reference() == null ? 0 : item.reference().length();
    length += item.referenceDocument() == null ? 0 : item.referenceDocument().length();
    return length;
  }
}

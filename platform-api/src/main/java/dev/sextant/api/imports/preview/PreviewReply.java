package dev.sextant.api.imports.preview;

import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.Preview;
import dev.sextant.api.imports.parse.items.ContentSummary;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.labels.LabelWord;
import dev.sextant.api.imports.parse.mapping.ColumnSample;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.problems.RowError;
import dev.sextant.api.imports.parse.text.Encoding;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A preview as the API returns it. */
public record PreviewReply(
    @Nullable Format format,
    @Nullable String fault,
    @Nullable String recordsIn,
    long bytes,
    Counts counts,
    @Nullable Separator separator,
    Encoding encoding,
    boolean encodingFits,
    List<ColumnSample> columns,
    Map<String, String> mapping,
    Map<String, String> proposedMapping,
    List<Word> labelWords,
    List<UnknownField> unknownFields,
    List<Item> items,
    List<RowError> errors,
    long errorCount) {

  /** Counts over the lines that were read. */
  record Counts(
      long lines,
      long items,
      long answers,
      long itemsWithContext,
      long itemsWithSamples,
      long groundedLabels,
      long factualityLabels,
      long itemFactualityLabels,
      long judgedSegments) {

    static Counts of(long lines, ContentSummary content) {
      return new Counts(
          lines,
          content.items(),
          content.answers(),
          content.itemsWithContext(),
          content.itemsWithSamples(),
          content.groundedLabels(),
          content.factualityLabels(),
          content.itemFactualityLabels(),
          content.judgedSegments());
    }
  }

  /** A word in place of a label; the meaning is null if unknown. */
  record Word(String word, long count, @Nullable String means) {

    static Word of(LabelWord word) {
      return new Word(word.word(), word.count(), word.means() == null ? null : word.means().code());
    }
  }

  /** An unknown field with its number of occurrences. */
  record UnknownField(String field, long count) {}

  /** An item as it would be stored. */
  record Item(
      String externalId,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference,
      @Nullable String referenceDocument,
      @Nullable Double factuality,
      JsonObject metadata,
      List<Answer> answers) {

    static Item of(SourceItem item) {
      return new Item(
          item.id(),
          item.question(),
          item.context(),
          item.reference(),
          item.referenceDocument(),
          item.factuality(),
          new JsonObject(item.metadata()),
          item.answers().stream().map(Answer::of).toList());
    }
  }

  /** An answer as it would be stored. */
  record Answer(
      SourceAnswer.Role role,
      String text,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      JsonObject metadata,
      List<SourceAnswer.Segment> segments) {

    static Answer of(SourceAnswer answer) {
      return new Answer(
          answer.role(),
          answer.text(),
          answer.grounded(),
          answer.factuality(),
          new JsonObject(answer.metadata()),
          answer.segments());
    }
  }

  /** Returns the reply, with columns and fields sorted by name. */
  public static PreviewReply of(Preview preview) {
    return new PreviewReply(
        preview.format(),
        preview.fault(),
        preview.recordsIn(),
        preview.bytes(),
        Counts.of(preview.lines(), preview.content()),
        preview.separator(),
        preview.encoding(),
        preview.encodingFits(),
        preview.columns(),
        new TreeMap<>(preview.mapping()),
        new TreeMap<>(preview.proposed()),
        preview.labelWords().stream().map(Word::of).toList(),
        new TreeMap<>(preview.unknownFields())
            .entrySet().stream()
                .map(each -> new UnknownField(each.getKey(), each.getValue()))
                .toList(),
        preview.items().stream().map(Item::of).toList(),
        preview.errors(),
        preview.errorCount());
  }
}

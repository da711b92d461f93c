package dev.sextant.api.imports.parse.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.DeclaredScore;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.json.RecordParser;
import dev.sextant.api.imports.parse.labels.LabelReader;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one flat record of any format as an item with at most one answer. */
public final class RecordItem {

  private final RecordColumns columns;
  private final LabelReader labels;
  private final Cells cells;
  private final Findings findings;

  public RecordItem(RecordColumns columns, LabelReader labels, Cells cells, Findings findings) {
    this.columns = columns;
    this.labels = labels;
    this.cells = cells;
    this.findings = findings;
  }

  /**
   * Returns the item; not to be used if there are findings.
   *
   * @param id the id if the record has no id
   */
  public SourceItem item(String id) {
    String own = key(RecordField.ID);
    String question = value(RecordField.QUESTION);
    List<SourceAnswer> answers = answers();
    if (question == null && answers.isEmpty()) {
      findings.add("question", "is empty: a record needs a question or an answer.");
    }
    return new SourceItem(
        own == null ? id : own,
        question,
        value(RecordField.CONTEXT),
        value(RecordField.REFERENCE),
        value(RecordField.REFERENCE_DOCUMENT),
        key(RecordField.GROUP),
        share(RecordField.ITEM_FACTUALITY),
        metadata(columns.metadata()),
        answers);
  }

  private @Nullable String key(RecordField field) {
    String key = value(field);
    if (key != null) {
      SourceTexts.faultOfKey(key).ifPresent(fault -> findings.add(field.code(), fault));
    }
    return key;
  }

  /** Returns whether a text is a number from 0 to 1. */
  static boolean isShare(String text) {
    double number = number(text);
    return number >= 0 && number <= 1;
  }

  /** Leaves blank values out, as for other fields. */
  private String metadata(List<String> names) {
    if (names.isEmpty()) {
      return SourceItem.NO_METADATA;
    }
    ObjectNode metadata = JsonNodeFactory.instance.objectNode();
    for (String name : names) {
      JsonNode value = cells.kept(name, findings);
      if (value != null) {
        metadata.set(name, value);
      }
    }
    return RecordParser.canonical(metadata);
  }

  private List<SourceAnswer> answers() {
    String text = value(RecordField.ANSWER);
    Boolean grounded = grounded();
    Double factuality = share(RecordField.FACTUALITY);
    SortedMap<String, Double> scores = scores();
    if (text == null && grounded == null && factuality == null && scores.isEmpty()) {
      return List.of();
    }
    return List.of(
        new SourceAnswer(
            text == null ? "" : text,
            Role.SAMPLE,
            grounded,
            factuality,
            List.of(),
            List.of(),
            metadata(columns.answerMetadata()),
            scores));
  }

  /** A blank cell has no value. */
  private SortedMap<String, Double> scores() {
    SortedMap<String, Double> scores = new TreeMap<>();
    for (DeclaredScore score : columns.scores()) {
      String value = cells.text(score.column(), score.column(), findings);
      if (value != null) {
        scores.put(score.name(), ScoreText.number(value, score.column(), findings));
      }
    }
    return scores;
  }

  private @Nullable Boolean grounded() {
    String value = value(RecordField.GROUNDED);
    return value == null ? null : labels.grounded(value, "grounded", findings);
  }

  private @Nullable Double share(RecordField field) {
    String value = value(field);
    if (value == null) {
      return null;
    }
    if (!isShare(value)) {
      findings.add(
          field.code(),
          "must be a number from 0 to 1, found '%s'.".formatted(SourceTexts.excerpt(value)));
    }
    return number(value) + 0.0; // no negative zero
  }

  /** In half of Europe, spreadsheets write a decimal comma. */
  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip().replaceFirst("^([01]),(\\d+)$", "$1.$2"));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns a field's text; null if it has no column or the value is blank. */
  private @Nullable String value(RecordField field) {
    String column = columns.fields().get(field.code());
    return column == null ? null : cells.text(column, field.code(), findings);
  }

  /** The values of one flat record by column name. */
  public interface Cells {

    /**
     * Returns a value as text; null if it is absent or blank.
     *
     * @param field name to report if the value cannot be text
     */
    @Nullable String text(String column, String field, Findings findings);

    /** Returns a value to be kept as metadata; null if it is absent or blank. */
    @Nullable JsonNode kept(String column, Findings findings);
  }
}

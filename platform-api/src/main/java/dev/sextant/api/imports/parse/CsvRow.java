package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.SourceAnswer.Role;
import java.util.List;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** Reads one record of a CSV file as an item with one answer, or none. */
final class CsvRow {

  private final CsvColumns columns;
  private final LabelReader labels;
  private final CSVRecord row;
  private final Findings findings;

  CsvRow(CsvColumns columns, LabelReader labels, CSVRecord row, Findings findings) {
    this.columns = columns;
    this.labels = labels;
    this.row = row;
    this.findings = findings;
  }

  /**
   * Returns the item; not to be used if anything was found.
   *
   * @param id what to call it if it has no id of its own
   */
  SourceItem item(String id) {
    String own = value("id");
    String question = value("question");
    List<SourceAnswer> answers = answers();
    if (question == null && answers.isEmpty()) {
      findings.add("question", "is empty: a record needs a question or an answer.");
    }
    return new SourceItem(
        own == null ? id : own,
        question,
        value("context"),
        value("reference"),
        value("reference_document"),
        metadata(),
        answers);
  }

  /** What is blank is left out, as it is of other fields. */
  private String metadata() {
    if (columns.metadata().isEmpty()) {
      return SourceItem.NO_METADATA;
    }
    ObjectNode metadata = JsonNodeFactory.instance.objectNode();
    columns
        .metadata()
        .forEach(
            (column, index) -> {
              String text = value(column, index);
              if (text != null) {
                metadata.put(column, text);
              }
            });
    return Json.canonical(metadata);
  }

  private List<SourceAnswer> answers() {
    String text = value("answer");
    Boolean grounded = grounded();
    Double factuality = factuality();
    if (text == null && grounded == null && factuality == null) {
      return List.of();
    }
    return List.of(
        new SourceAnswer(
            text == null ? "" : text, Role.SAMPLE, grounded, factuality, List.of(), List.of()));
  }

  private @Nullable Boolean grounded() {
    String value = value("grounded");
    return value == null ? null : labels.grounded(value, "grounded", findings);
  }

  private @Nullable Double factuality() {
    String value = value("factuality");
    if (value == null) {
      return null;
    }
    double number = number(value.strip().replaceFirst("^([01]),(\\d+)$", "$1.$2"));
    if (!(number >= 0 && number <= 1)) {
      findings.add(
          "factuality",
          "must be a number from 0 to 1, found '%s'.".formatted(Texts.excerpt(value)));
    }
    return number + 0.0; // no negative zero
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns a field's text; null if there is no such column, or it is blank here. */
  private @Nullable String value(String field) {
    Integer index = columns.index().get(field);
    return index == null ? null : value(field, index);
  }

  private @Nullable String value(String field, int index) {
    if (index >= row.size()) {
      return null;
    }
    String text = row.get(index);
    Texts.fault(text).ifPresent(fault -> findings.add(field, fault));
    return Texts.unlessBlank(text);
  }
}

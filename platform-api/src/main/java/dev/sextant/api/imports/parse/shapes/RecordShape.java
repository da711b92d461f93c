package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.json.JsonPaths;
import dev.sextant.api.imports.parse.labels.LabelReader;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordColumns;
import dev.sextant.api.imports.parse.mapping.RecordItem;
import dev.sextant.api.imports.parse.mapping.RecordItem.Cells;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.shapes.JsonItems.ItemShape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Flat JSON objects with arbitrary names. */
public final class RecordShape implements ItemShape {

  private final RecordColumns columns;
  private final LabelReader labels;

  public RecordShape(RecordColumns columns, ReadOptions reading) {
    this.columns = columns;
    this.labels = columns.labels(reading);
  }

  @Override
  public SourceItem read(ObjectNode object, String id, Findings findings) {
    return new RecordItem(columns, labels, new JsonCells(object), findings).item(id);
  }

  @Override
  public List<LabelWord> labelWords() {
    return labels.words();
  }

  /** The values of a JSON object; a nested value has a path such as inputs.question. */
  record JsonCells(JsonNode object) implements Cells {

    /** Separates the texts of a list that are joined into one. */
    static final String BETWEEN = "\n\n";

    @Override
    public @Nullable String text(String column, String field, Findings findings) {
      JsonNode value = JsonPaths.find(object, column);
      if (value == null) {
        return null;
      }
      String text =
          value.isArray() ? joined(value, column, findings) : scalar(value, column, findings);
      if (text != null) {
        SourceTexts.fault(text).ifPresent(fault -> findings.add(field, fault));
      }
      return SourceTexts.unlessBlank(text);
    }

    @Override
    public @Nullable JsonNode kept(String column, Findings findings) {
      JsonNode value = JsonPaths.find(object, column);
      if (value == null || (value.isTextual() && value.textValue().isBlank())) {
        return null;
      }
      JsonFields.checkMetadata(value, column, findings);
      return value;
    }

    private static @Nullable String joined(JsonNode list, String column, Findings findings) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < list.size(); i++) {
        JsonNode element = list.get(i);
        String text =
            element.isNull() ? null : scalar(element, "%s[%d]".formatted(column, i), findings);
        if (text != null && !text.isBlank()) {
          texts.add(text);
        }
      }
      return texts.isEmpty() ? null : String.join(BETWEEN, texts);
    }

    private static @Nullable String scalar(JsonNode value, String path, Findings findings) {
      if (value.isValueNode()) {
        return value.asText();
      }
      findings.add(
          path,
          "is %s, where a text, a number or a list of texts is expected: map another field, or keep it as metadata."
              .formatted(value.isArray() ? "a list in a list" : "an object"));
      return null;
    }
  }
}

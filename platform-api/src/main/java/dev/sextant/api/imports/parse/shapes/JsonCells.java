package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.api.imports.parse.json.JsonPaths;
import dev.sextant.api.imports.parse.mapping.Cells;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.Texts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
      Texts.fault(text).ifPresent(fault -> findings.add(field, fault));
    }
    return Texts.unlessBlank(text);
  }

  @Override
  public @Nullable JsonNode kept(String column, Findings findings) {
    JsonNode value = JsonPaths.find(object, column);
    if (value == null || (value.isTextual() && value.textValue().isBlank())) {
      return null;
    }
    MetadataCheck.check(value, column, findings);
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

package dev.sextant.standalone.sample.questions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.remote.prompt.PromptFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An item to draw answers for.
 *
 * @param judged the item's own judged answers, which are kept; its samples are not
 */
public record Question(SourceItem item, List<SourceAnswer> judged) {

  private static final ObjectMapper JSON = new ObjectMapper();

  public Question {
    judged = List.copyOf(judged);
  }

  /** Returns the item's id. */
  public String id() {
    return item.id();
  }

  /** Returns the fields that a prompt may use. */
  public PromptFields fields() {
    Map<String, String> metadata = new HashMap<>();
    metadata()
        .fields()
        .forEachRemaining(
            field -> {
              if (field.getValue().isValueNode() && !field.getValue().isNull()) {
                metadata.put(field.getKey(), field.getValue().asText());
              }
            });
    return new PromptFields(
        item.id(),
        item.question(),
        item.context(),
        item.reference(),
        item.referenceDocument(),
        metadata);
  }

  /** Returns the item's metadata, an object. */
  public JsonNode metadata() {
    try {
      return JSON.readTree(item.metadata());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("metadata of an item are JSON", e);
    }
  }
}

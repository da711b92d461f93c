package dev.sextant.standalone.calls.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import org.jspecify.annotations.Nullable;

/** Items and answers as JSON of the native format, as they were read. */
public final class NativeItem {

  private static final ObjectMapper JSON = new ObjectMapper();

  private NativeItem() {}

  /** Returns an item without its metadata and answers. */
  public static ObjectNode item(SourceItem item) {
    ObjectNode node = JSON.createObjectNode().put("id", item.id());
    put(node, "question", item.question());
    put(node, "context", item.context());
    put(node, "reference", item.reference());
    put(node, "reference_document", item.referenceDocument());
    put(node, "group", item.group());
    if (item.factuality() != null) {
      node.put("factuality", item.factuality());
    }
    return node;
  }

  /** Returns an answer with its labels and metadata. */
  public static ObjectNode answer(SourceAnswer source) {
    ObjectNode answer = JSON.createObjectNode();
    answer.put("text", source.text()).put("role", source.role().code());
    answer.put("grounded", source.grounded()).put("factuality", source.factuality());
    for (SourceAnswer.Segment segment : source.segments()) {
      answer
          .withArray("segments")
          .addObject()
          .put("text", segment.text())
          .put("verdict", segment.verdict().code());
    }
    source.tokenLogprobs().forEach(answer.withArray("token_logprobs")::add);
    source.externalScores().forEach((name, value) -> answer.withObject("/scores").put(name, value));
    answer.set("metadata", metadata(source.metadata()));
    return answer;
  }

  /** Returns metadata as an object. */
  public static JsonNode metadata(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("metadata are JSON", e);
    }
  }

  private static void put(ObjectNode node, String name, @Nullable String value) {
    if (value != null) {
      node.put(name, value);
    }
  }
}

package dev.sextant.remote.embedding.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** OpenAI's embeddings and their dialects. */
final class OpenAiEmbeddingCodec implements EmbeddingCodec {

  @Override
  public ObjectNode request(EmbeddingSpec spec, TextRole role, List<String> texts) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("model", spec.model());
    ArrayNode input = body.putArray("input");
    texts.forEach(input::add);
    body.put("encoding_format", spec.asksForBase64() ? "base64" : "float");
    if (spec.dimensions() != null) {
      body.put("dimensions", spec.dimensions());
    }
    return body;
  }

  /** Servers may reply in any order and tell it by {@code index}. */
  @Override
  public EmbeddingReply read(JsonNode body, int texts) {
    JsonNode data = body.path("data");
    if (!data.isArray()) {
      throw new UnreadableReplyException(
          "The reply has no 'data': the address does not speak OpenAI's embeddings.");
    }
    VectorReader.requireCount(data.size(), texts);
    float @Nullable [][] ordered = new float @Nullable [texts][];
    for (int i = 0; i < texts; i++) {
      int index = data.get(i).path("index").asInt(i);
      if (index < 0 || index >= texts || ordered[index] != null) {
        throw new UnreadableReplyException(
            "The vectors of the reply have no clear order: the index %d is wrong or occurs twice."
                .formatted(index));
      }
      ordered[index] = VectorReader.vector(data.get(i).path("embedding"));
    }
    return new EmbeddingReply(Arrays.asList(ordered), tokens(body.path("usage")));
  }

  private static @Nullable Long tokens(JsonNode usage) {
    for (String name : List.of("prompt_tokens", "total_tokens")) {
      if (usage.path(name).asLong(0) > 0) {
        return usage.path(name).asLong();
      }
    }
    return null;
  }
}

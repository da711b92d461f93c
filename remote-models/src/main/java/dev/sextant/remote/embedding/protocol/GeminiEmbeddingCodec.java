package dev.sextant.remote.embedding.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Gemini's batchEmbedContents. */
final class GeminiEmbeddingCodec implements EmbeddingCodec {

  /** Treats all texts alike, as angles between answers need it. */
  private static final String USUAL_TASK = "SEMANTIC_SIMILARITY";

  @Override
  public ObjectNode request(EmbeddingSpec spec, TextRole role, List<String> texts) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ArrayNode requests = body.putArray("requests");
    for (String text : texts) {
      ObjectNode request = requests.addObject().put("model", "models/" + spec.geminiName());
      request.putObject("content").putArray("parts").addObject().put("text", text);
      request.put("taskType", Objects.requireNonNullElse(spec.settings(role).task(), USUAL_TASK));
      if (spec.dimensions() != null) {
        request.put("outputDimensionality", spec.dimensions());
      }
    }
    return body;
  }

  @Override
  public EmbeddingReply read(JsonNode body, int texts) {
    JsonNode embeddings = body.path("embeddings");
    if (!embeddings.isArray()) {
      throw new UnreadableReplyException(
          "The reply has no 'embeddings': the address does not speak Gemini's batchEmbedContents.");
    }
    VectorReader.requireCount(embeddings.size(), texts);
    List<float[]> vectors = new ArrayList<>();
    embeddings.forEach(each -> vectors.add(VectorReader.vector(each.path("values"))));
    JsonNode tokens = body.at("/usageMetadata/promptTokenCount");
    return new EmbeddingReply(vectors, tokens.isNumber() ? tokens.asLong() : null);
  }
}

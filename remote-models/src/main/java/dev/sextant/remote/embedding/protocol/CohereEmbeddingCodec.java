package dev.sextant.remote.embedding.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import java.util.List;
import java.util.Objects;

/** Cohere's embed, version 2. A text that is too long is an error and never cut in silence. */
final class CohereEmbeddingCodec implements EmbeddingCodec {

  /** Treats all texts alike, as angles between answers need it. */
  private static final String USUAL_TASK = "clustering";

  @Override
  public ObjectNode request(EmbeddingSpec spec, TextRole role, List<String> texts) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("model", spec.model());
    ArrayNode input = body.putArray("texts");
    texts.forEach(input::add);
    body.put("input_type", Objects.requireNonNullElse(spec.settings(role).task(), USUAL_TASK));
    body.putArray("embedding_types").add("float");
    body.put("truncate", "NONE");
    if (spec.dimensions() != null) {
      body.put("output_dimension", spec.dimensions());
    }
    return body;
  }

  @Override
  public EmbeddingReply read(JsonNode body, int texts) {
    JsonNode vectors = body.at("/embeddings/float");
    if (!vectors.isArray()) {
      throw new UnreadableReplyException(
          "The reply has no 'embeddings.float': the address does not speak Cohere's embed, version 2.");
    }
    JsonNode tokens = body.at("/meta/billed_units/input_tokens");
    return new EmbeddingReply(
        VectorReader.vectors(vectors, texts), tokens.isNumber() ? tokens.asLong() : null);
  }
}

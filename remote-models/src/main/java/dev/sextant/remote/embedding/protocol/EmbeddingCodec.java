package dev.sextant.remote.embedding.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import java.util.List;

/** The JSON of a kind of embedding server. */
public interface EmbeddingCodec {

  /** Returns the codec of a kind. */
  static EmbeddingCodec of(EmbeddingKind kind) {
    return switch (kind) {
      case OPENAI -> new OpenAiEmbeddingCodec();
      case COHERE -> new CohereEmbeddingCodec();
      case GEMINI -> new GeminiEmbeddingCodec();
    };
  }

  /**
   * Returns the body of a call.
   *
   * @param texts with their prefix
   */
  ObjectNode request(EmbeddingSpec spec, TextRole role, List<String> texts);

  /**
   * Reads the body of a reply with status 200.
   *
   * @param texts number of texts that were sent
   * @throws UnreadableReplyException if it does not hold one vector for each text
   */
  EmbeddingReply read(JsonNode body, int texts);
}

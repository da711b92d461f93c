package dev.sextant.remote.embedding.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Reads vectors: arrays of numbers, or float32 in base64, little-endian. */
final class VectorReader {

  private VectorReader() {}

  /** Returns a vector; a component that is not a number is NaN. */
  static float[] vector(JsonNode node) {
    if (node.isTextual()) {
      return decoded(node.textValue());
    }
    if (!node.isArray()) {
      throw new UnreadableReplyException(
          "The reply holds no vector where one was expected: the address does not speak this protocol.");
    }
    float[] vector = new float[node.size()];
    for (int i = 0; i < vector.length; i++) {
      JsonNode component = node.get(i);
      vector[i] = component.isNumber() ? component.floatValue() : Float.NaN;
    }
    return vector;
  }

  /** Returns the vectors of a list, in its order. */
  static List<float[]> vectors(JsonNode list, int texts) {
    requireCount(list.isArray() ? list.size() : 0, texts);
    List<float[]> vectors = new ArrayList<>();
    list.forEach(node -> vectors.add(vector(node)));
    return vectors;
  }

  static void requireCount(int found, int texts) {
    if (found != texts) {
      throw new UnreadableReplyException(
          "The server returned %d vectors for %d texts.".formatted(found, texts));
    }
  }

  private static float[] decoded(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      float[] vector = new float[bytes.length / Float.BYTES];
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
      return vector;
    } catch (IllegalArgumentException e) {
      throw new UnreadableReplyException("The reply holds a vector that is no valid base64.");
    }
  }
}

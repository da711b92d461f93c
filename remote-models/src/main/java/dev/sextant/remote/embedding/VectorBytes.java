package dev.sextant.remote.embedding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Vectors of one length as float32, little-endian, one after the other: those of probe texts in
 * their table, and those of an export. {@link StoredVector} is the form of the cache.
 */
public final class VectorBytes {

  private VectorBytes() {}

  public static byte[] of(List<float[]> vectors) {
    ByteBuffer bytes =
        ByteBuffer.allocate(vectors.stream().mapToInt(vector -> vector.length * Float.BYTES).sum())
            .order(ByteOrder.LITTLE_ENDIAN);
    vectors.forEach(
        vector -> {
          for (float component : vector) {
            bytes.putFloat(component);
          }
        });
    return bytes.array();
  }

  /** Returns the vectors; ignores bytes after the last whole one. */
  public static List<float[]> vectors(byte[] bytes, int dimensions) {
    ByteBuffer rest = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<float[]> vectors = new ArrayList<>();
    while (rest.remaining() >= dimensions * Float.BYTES) {
      float[] vector = new float[dimensions];
      for (int i = 0; i < dimensions; i++) {
        vector[i] = rest.getFloat();
      }
      vectors.add(vector);
    }
    return vectors;
  }
}

package dev.sextant.inference.weights;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * One tensor of a model.
 *
 * @param type of its elements
 * @param shape its sizes, outermost first
 * @param bytes its elements, contiguous and little-endian; read through a duplicate
 */
public record Weight(Type type, List<Long> shape, ByteBuffer bytes) {

  /** Of the elements, named as safetensors names them. */
  public enum Type {
    F32(4),
    F16(2),
    BF16(2);

    private final int size;

    Type(int size) {
      this.size = size;
    }

    /** Returns the bytes of one element. */
    public int size() {
      return size;
    }
  }

  /**
   * @throws IllegalArgumentException if the bytes are not as many as the shape needs
   */
  public Weight {
    shape = List.copyOf(shape);
    long needed = bytesNeeded(type, shape);
    if (needed != bytes.remaining()) {
      throw new IllegalArgumentException(
          "the shape %s of %s needs %d bytes, found %d"
              .formatted(shape, type, needed, bytes.remaining()));
    }
  }

  private static long bytesNeeded(Type type, List<Long> shape) {
    long count = type.size();
    for (long size : shape) {
      if (size < 0) {
        throw new IllegalArgumentException("the shape " + shape + " has a negative size");
      }
      count = Math.multiplyExact(count, size);
    }
    return count;
  }
}

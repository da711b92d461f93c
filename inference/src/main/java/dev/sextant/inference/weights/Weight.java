package dev.sextant.inference.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.util.List;

/**
 * One tensor of a model.
 *
 * @param type of its elements
 * @param shape its sizes, outermost first
 * @param layout storage order of its elements
 * @param bytes its elements, little-endian; read through a duplicate
 */
public record Weight(ElementType type, List<Long> shape, Layout layout, ByteBuffer bytes) {

  /** Type of the elements, named as in safetensors. */
  public enum ElementType {
    F32(4),
    F16(2),
    BF16(2);

    private final int size;

    ElementType(int size) {
      this.size = size;
    }

    /** Returns the bytes of one element. */
    public int size() {
      return size;
    }
  }

  /** Storage order of the elements. */
  public enum Layout {
    /** The last index changes fastest, as PyTorch stores tensors. */
    ROW_AFTER_ROW,

    /** A matrix whose first index changes fastest, as ONNX stores linear layers. */
    COLUMN_AFTER_COLUMN
  }

  /**
   * @throws IllegalArgumentException if the number of bytes does not fit the shape, or if a tensor
   *     that is not a matrix is stored column after column
   */
  public Weight {
    shape = List.copyOf(shape);
    long needed = bytesNeeded(type, shape);
    if (needed != bytes.remaining()) {
      throw new IllegalArgumentException(
          "the shape %s of %s needs %d bytes, found %d"
              .formatted(shape, type, needed, bytes.remaining()));
    }
    if (layout == Layout.COLUMN_AFTER_COLUMN && shape.size() != 2) {
      throw new IllegalArgumentException("a matrix expected, found the shape " + shape);
    }
  }

  /**
   * Returns the same numbers as F32.
   *
   * @throws IllegalStateException if they are not BF16, which is the upper half of F32
   */
  public Weight widened() {
    if (type != ElementType.BF16) {
      throw new IllegalStateException("BF16 expected, found " + type);
    }
    ShortBuffer from = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
    ByteBuffer to = ByteBuffer.allocate(bytes.remaining() * 2).order(ByteOrder.LITTLE_ENDIAN);
    while (from.hasRemaining()) {
      to.putInt(from.get() << Short.SIZE);
    }
    return new Weight(ElementType.F32, shape, layout, to.flip());
  }

  private static long bytesNeeded(ElementType type, List<Long> shape) {
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

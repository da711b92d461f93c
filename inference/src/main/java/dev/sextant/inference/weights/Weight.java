package dev.sextant.inference.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * One tensor of a model.
 *
 * @param type of its elements
 * @param shape its sizes, outermost first
 * @param layout storage order of its elements
 * @param parts its elements, little-endian, first rows first; read through duplicates. A buffer
 *     holds less than 2 GiB, so a larger tensor has several parts of whole rows (the outermost
 *     index); others have one.
 */
public record Weight(ElementType type, List<Long> shape, Layout layout, List<ByteBuffer> parts) {

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
   * @throws IllegalArgumentException if the number of bytes does not fit the shape, if a part does
   *     not hold whole rows, or if a tensor that is not a matrix is stored column after column
   */
  public Weight {
    shape = List.copyOf(shape);
    parts = parts.isEmpty() ? List.of(ByteBuffer.allocate(0)) : List.copyOf(parts);
    long needed = bytesNeeded(type, shape);
    long found = parts.stream().mapToLong(ByteBuffer::remaining).sum();
    if (needed != found) {
      throw new IllegalArgumentException(
          "the shape %s of %s needs %d bytes, found %d".formatted(shape, type, needed, found));
    }
    if (layout == Layout.COLUMN_AFTER_COLUMN && shape.size() != 2) {
      throw new IllegalArgumentException("a matrix expected, found the shape " + shape);
    }
    if (parts.size() > 1) {
      long row = needed / shape.get(0);
      if (layout != Layout.ROW_AFTER_ROW
          || parts.stream().anyMatch(part -> part.remaining() % row != 0)) {
        throw new IllegalArgumentException("parts of whole rows expected");
      }
    }
  }

  /** A tensor in one part. */
  public Weight(ElementType type, List<Long> shape, Layout layout, ByteBuffer bytes) {
    this(type, shape, layout, List.of(bytes));
  }

  /**
   * Returns the elements of a tensor in one part.
   *
   * @throws IllegalStateException if it has several
   */
  public ByteBuffer bytes() {
    if (parts.size() > 1) {
      throw new IllegalStateException(
          "a tensor of less than 2 GiB expected, found the shape %s of %s".formatted(shape, type));
    }
    return parts.get(0);
  }

  /**
   * Returns the elements of a tensor in one part as float32, in the order of the file; every type
   * converts exactly.
   *
   * @throws IllegalStateException if it has several parts
   */
  public float[] floats() {
    ByteBuffer from = bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);
    float[] floats = new float[from.remaining() / type.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] =
          switch (type) {
            case F32 -> from.getFloat();
            case F16 -> ofHalf(from.getShort());
            case BF16 -> Float.intBitsToFloat(from.getShort() << Short.SIZE);
          };
    }
    return floats;
  }

  /**
   * Five bits of exponent with bias 15, ten of fraction; the smallest numbers have no leading 1.
   */
  private static float ofHalf(short half) {
    int exponent = half >> 10 & 0x1f;
    int fraction = half & 0x3ff;
    float size =
        switch (exponent) {
          case 0 -> fraction * 0x1p-24f;
          case 0x1f -> fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
          default -> Float.intBitsToFloat((exponent - 15 + 127) << 23 | fraction << 13);
        };
    return half < 0 ? -size : size;
  }

  /**
   * Returns the rows of a part.
   *
   * @param part of a tensor with more than one
   */
  public long rows(ByteBuffer part) {
    return part.remaining() / (bytesNeeded(type, shape) / shape.get(0));
  }

  /**
   * Returns how many bytes each part of a tensor should have, so that none is too large for a
   * buffer.
   *
   * @param bytes of the tensor
   * @throws IllegalArgumentException if not even a row fits in a buffer
   */
  static long bytesOfPart(ElementType type, List<Long> shape, long bytes) {
    if (bytes <= Integer.MAX_VALUE) {
      return bytes;
    }
    long row = shape.size() < 2 ? bytes : bytesNeeded(type, shape.subList(1, shape.size()));
    if (row <= 0 || row > MappedFile.LARGEST_MAP) {
      throw new IllegalArgumentException(
          "rows of 1 to %d bytes expected, found %d".formatted(MappedFile.LARGEST_MAP, row));
    }
    return MappedFile.LARGEST_MAP / row * row;
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

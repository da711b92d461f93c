package dev.sextant.inference.weights;

import dev.sextant.inference.weights.SafetensorsHeader.Entry;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads a safetensors file: the length of a header in eight bytes, the header as JSON, with each
 * tensor's type, shape and offset, then the tensors. @see <a
 * href="https://huggingface.co/docs/safetensors/index">the format</a>
 */
public final class SafetensorsWeights {

  private static final int LENGTH_BYTES = 8;

  private final MappedFile file;
  private final long dataStart;
  private final Map<String, Entry> header;

  private SafetensorsWeights(MappedFile file, long dataStart, Map<String, Entry> header) {
    this.file = file;
    this.dataStart = dataStart;
    this.header = header;
  }

  /**
   * Reads a file's header.
   *
   * @throws IllegalArgumentException if it is not such a file
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  public static SafetensorsWeights of(MappedFile file) {
    if (file.size() < LENGTH_BYTES) {
      throw new IllegalArgumentException("it has only " + file.size() + " bytes");
    }
    long length = map(file, 0, LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (length <= 0 || length > file.size() - LENGTH_BYTES) {
      throw new IllegalArgumentException(
          "its header should have %d bytes, found %d"
              .formatted(length, file.size() - LENGTH_BYTES));
    }
    if (length > SafetensorsHeader.LONGEST) {
      throw new IllegalArgumentException(
          "its header should have at most %d bytes, found %d"
              .formatted(SafetensorsHeader.LONGEST, length));
    }
    Map<String, Entry> header = SafetensorsHeader.read(map(file, LENGTH_BYTES, length));
    return new SafetensorsWeights(file, LENGTH_BYTES + length, header);
  }

  /** Returns the names of all tensors, integer ones included. */
  public Set<String> names() {
    return new TreeSet<>(header.keySet());
  }

  /**
   * Returns the floating-point tensors by name, each mapped on its own, so that the file may be
   * larger than one map; omits integer ones, such as stored position ids.
   *
   * @throws IllegalArgumentException if a tensor lies outside the file, or has floating-point
   *     numbers of another type than F32, F16 and BF16
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  public Map<String, Weight> weights() {
    Map<String, Weight> weights = new TreeMap<>();
    header.forEach(
        (name, entry) -> {
          if (entry.isFloat()) {
            weights.put(name, weight(name, entry));
          }
        });
    return weights;
  }

  private static ByteBuffer map(MappedFile file, long from, long length) {
    return file.maps(from, length, length).get(0);
  }

  private Weight weight(String name, Entry entry) {
    long size = file.size() - dataStart;
    if (entry.from() < 0 || entry.to() < entry.from() || entry.to() > size) {
      throw new IllegalArgumentException(
          "%s lies at %d to %d of %d bytes".formatted(name, entry.from(), entry.to(), size));
    }
    long length = entry.to() - entry.from();
    try {
      ElementType type = type(entry.type());
      long each = Weight.bytesOfPart(type, entry.shape(), length);
      return new Weight(
          type,
          entry.shape(),
          Layout.ROW_AFTER_ROW,
          file.maps(dataStart + entry.from(), length, each));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static ElementType type(String name) {
    for (ElementType type : ElementType.values()) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    throw new IllegalArgumentException("numbers of type F32, F16 or BF16 expected, found " + name);
  }
}

package dev.sextant.inference.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A message in the Protocol Buffers wire format, which ONNX files use; read in place. */
record Protobuf(ByteBuffer bytes) {

  private static final int LONGEST_TEXT = 64 << 10;
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int DELIMITED = 2;
  private static final int FIXED_32 = 5;

  /** Receives the fields of a message in the order written. */
  interface FieldReader {
    void read(int number, Value value);
  }

  /**
   * The value of a field.
   *
   * @param number value of a varint, else 0
   * @param bytes content of any other field, else empty
   */
  record Value(long number, ByteBuffer bytes) {

    Protobuf message() {
      return new Protobuf(bytes);
    }

    /**
     * Returns a text, such as a name.
     *
     * @throws IllegalArgumentException if it is longer than any name
     */
    String text() {
      if (bytes.remaining() > LONGEST_TEXT) {
        throw new IllegalArgumentException(
            "texts of at most %d bytes expected, found %d"
                .formatted(LONGEST_TEXT, bytes.remaining()));
      }
      return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }

    List<Long> numbers() {
      if (!bytes.hasRemaining()) {
        return List.of(number);
      }
      List<Long> numbers = new ArrayList<>();
      for (ByteBuffer rest = bytes.duplicate(); rest.hasRemaining(); ) {
        numbers.add(varint(rest));
      }
      return numbers;
    }
  }

  /**
   * Reads every field once.
   *
   * @throws IllegalArgumentException if the bytes are not such a message
   */
  void forEach(FieldReader reader) {
    ByteBuffer rest = bytes.duplicate();
    while (rest.hasRemaining()) {
      long tag = varint(rest);
      reader.read((int) (tag >>> 3), value((int) (tag & 7), rest));
    }
  }

  private static Value value(int wireType, ByteBuffer rest) {
    return switch (wireType) {
      case VARINT -> new Value(varint(rest), ByteBuffer.allocate(0));
      case FIXED_64 -> new Value(0, take(rest, 8));
      case DELIMITED -> new Value(0, take(rest, varint(rest)));
      case FIXED_32 -> new Value(0, take(rest, 4));
      default -> throw new IllegalArgumentException("unknown wire type " + wireType);
    };
  }

  private static ByteBuffer take(ByteBuffer rest, long size) {
    if (size < 0 || size > rest.remaining()) {
      throw new IllegalArgumentException(
          "a field of %d bytes where %d are left".formatted(size, rest.remaining()));
    }
    ByteBuffer part = rest.slice(rest.position(), (int) size).order(ByteOrder.LITTLE_ENDIAN);
    rest.position(rest.position() + (int) size);
    return part;
  }

  private static long varint(ByteBuffer rest) {
    long number = 0;
    for (int shift = 0; shift < 64 && rest.hasRemaining(); shift += 7) {
      byte next = rest.get();
      number |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("a number that does not end");
  }
}

package dev.sextant.inference.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes what an ONNX file says of a network, without a computation. */
final class OnnxBytes {

  private final ByteArrayOutputStream graph = new ByteArrayOutputStream();

  /** The size of a dimension. */
  record Axis(int size) {

    static final Axis OPEN = new Axis(0);

    static Axis of(int size) {
      return new Axis(size);
    }

    private byte[] bytes() {
      return size == 0 ? field(2, "open") : number(1, size);
    }
  }

  OnnxBytes input(String name, int type) {
    return add(11, port(name, type, Axis.OPEN, Axis.OPEN));
  }

  OnnxBytes output(String name, int type, Axis... shape) {
    return add(12, port(name, type, shape));
  }

  /**
   * @param location of its data; null: in the file
   */
  OnnxBytes initializer(String name, @Nullable String location) {
    byte[] tensor = field(8, name);
    return add(
        5,
        location == null
            ? tensor
            : join(tensor, field(13, join(field(2, location), field(1, "location")))));
  }

  OnnxBytes node(String domain) {
    return add(1, field(7, domain));
  }

  OnnxBytes operator(String name) {
    return add(1, field(4, name));
  }

  /** A node with a graph of its own. */
  OnnxBytes nested(OnnxBytes other) {
    return add(1, field(5, field(6, other.graph.toByteArray())));
  }

  byte[] bytes() {
    return field(7, graph.toByteArray());
  }

  private OnnxBytes add(int number, byte[] content) {
    graph.writeBytes(field(number, content));
    return this;
  }

  private static byte[] port(String name, int type, Axis... shape) {
    ByteArrayOutputStream sizes = new ByteArrayOutputStream();
    for (Axis axis : shape) {
      sizes.writeBytes(field(1, axis.bytes()));
    }
    byte[] tensor = join(number(1, type), field(2, sizes.toByteArray()));
    return join(field(1, name), field(2, field(1, tensor)));
  }

  private static byte[] field(int number, String text) {
    return field(number, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] field(int number, byte[] content) {
    return join(varint(number << 3 | 2), varint(content.length), content);
  }

  private static byte[] number(int number, int value) {
    return join(varint(number << 3), varint(value));
  }

  private static byte[] varint(int value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int rest = value;
    while (rest > 127) {
      out.write(rest & 127 | 128);
      rest >>>= 7;
    }
    out.write(rest);
    return out.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}

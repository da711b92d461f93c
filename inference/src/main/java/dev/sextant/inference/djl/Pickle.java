package dev.sextant.inference.djl;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Writes the subset of Python's pickle format, protocol 2, that a TorchScript module without
 * weights needs. Opcodes as in CPython's pickletools.
 */
final class Pickle {

  private static final int PROTOCOL = 0x80;
  private static final int VERSION = 2;
  private static final int GLOBAL = 'c';
  private static final int EMPTY_TUPLE = ')';
  private static final int NEW_OBJECT = 0x81;
  private static final int EMPTY_DICT = '}';
  private static final int EMPTY_LIST = ']';
  private static final int MARK = '(';
  private static final int TUPLE = 't';
  private static final int REDUCE = 'R';
  private static final int SET_ITEMS = 'u';
  private static final int BUILD = 'b';
  private static final int STOP = '.';
  private static final int TRUE = 0x88;
  private static final int FALSE = 0x89;
  private static final int INT = 'J';
  private static final int FLOAT = 'G';
  private static final int UNICODE = 'X';

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Pickle() {}

  static byte[] emptyTuple() {
    return new Pickle().codes(PROTOCOL, VERSION, EMPTY_TUPLE, STOP).out.toByteArray();
  }

  /**
   * Returns the pickle of a module.
   *
   * @param className name of the module's class in the code
   * @param attributes all that the class declares: Boolean, Integer, Double, or an empty List for a
   *     list of tensors
   */
  static byte[] module(String className, Map<String, Object> attributes) {
    Pickle pickle = new Pickle();
    pickle.codes(PROTOCOL, VERSION).global("__torch__", className);
    pickle.codes(EMPTY_TUPLE, NEW_OBJECT, EMPTY_DICT, MARK);
    attributes.forEach((name, value) -> pickle.text(name).value(value));
    return pickle.codes(SET_ITEMS, BUILD, STOP).out.toByteArray();
  }

  private void value(Object value) {
    if (value instanceof Boolean flag) {
      codes(flag ? TRUE : FALSE);
    } else if (value instanceof Integer number) {
      codes(INT).bytes(littleEndian(number));
    } else if (value instanceof Double number) {
      codes(FLOAT).bytes(ByteBuffer.allocate(Double.BYTES).putDouble(number).array());
    } else if (value instanceof List<?> list && list.isEmpty()) {
      global("torch.jit._pickle", "build_tensorlist");
      codes(MARK, EMPTY_LIST, TUPLE, REDUCE);
    } else {
      throw new IllegalArgumentException("no attribute of a module can be " + value);
    }
  }

  private Pickle text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return codes(UNICODE).bytes(littleEndian(utf8.length)).bytes(utf8);
  }

  private void global(String module, String name) {
    codes(GLOBAL).bytes((module + '\n' + name + '\n').getBytes(StandardCharsets.US_ASCII));
  }

  private Pickle codes(int... codes) {
    for (int code : codes) {
      out.write(code);
    }
    return this;
  }

  private Pickle bytes(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  private static byte[] littleEndian(int number) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(number).array();
  }
}

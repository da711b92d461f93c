package dev.sextant.remote.embedding;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A vector as the column {@code embeddings.vector} holds it: dense, or sparse where that takes
 * fewer bytes. A vector that is decoded has the bits that were encoded, also those of -0.0 and NaN.
 *
 * <p>All numbers are little-endian. A <i>varint</i> is unsigned LEB128: seven bits a byte, the
 * lowest first, and the highest bit of a byte is set if another follows; at most four bytes.
 *
 * <pre>
 * byte 0       0: dense, 1: sparse
 * bytes 1 to 3 number of dimensions, 0 to 16,777,215
 *
 * dense: each component as float32; 4 + 4 * dimensions bytes in all
 *
 * sparse: the components that are not +0.0, by their value, in fewer bytes than dense
 *   varint     number of groups; a group has all components with the same bits
 *   for each group:
 *     float32  the value, never +0.0
 *     varint   number of its positions, at least 1
 *     varints  its positions, ascending: the first itself, then how many positions lie between
 *              one and the next
 * </pre>
 *
 * <p>A group pays because the components of the lexical embedder, which are logarithms of small
 * counts, have few distinct values: a short text takes little more than a byte for each component
 * that is not 0. The groups are in the order of their bits as signed integers, so equal vectors
 * have equal bytes; readers do not depend on it.
 */
public final class StoredVector {

  private static final int DENSE = 0;
  private static final int SPARSE = 1;

  /** Bytes of the form and of the number of dimensions. */
  private static final int HEADER = 4;

  private static final int MOST_DIMENSIONS = (1 << 24) - 1;
  private static final int MOST_VARINT_BYTES = 4;

  /** A group of one: its value, its size in one byte, and a position. */
  private static final int MOST_ENTRY_BYTES = Float.BYTES + 1 + MOST_VARINT_BYTES;

  private StoredVector() {}

  /**
   * Returns the shorter form, and the dense one if both are as long.
   *
   * @throws IllegalArgumentException if the vector has more than 16,777,215 dimensions
   */
  public static byte[] encode(float[] vector) {
    if (vector.length > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          "A stored vector has at most %,d dimensions, found %,d."
              .formatted(MOST_DIMENSIONS, vector.length));
    }
    byte[] sparse = sparse(vector);
    return sparse.length < HEADER + Float.BYTES * vector.length ? sparse : dense(vector);
  }

  private static byte[] dense(float[] vector) {
    byte[] stored = new byte[HEADER + Float.BYTES * vector.length];
    begin(stored, DENSE, vector.length).asFloatBuffer().put(vector);
    return stored;
  }

  private static byte[] sparse(float[] vector) {
    long[] entries = entries(vector);
    byte[] room = new byte[HEADER + MOST_VARINT_BYTES + MOST_ENTRY_BYTES * entries.length];
    ByteBuffer bytes = begin(room, SPARSE, vector.length);
    writeVarint(bytes, groups(entries));
    int end;
    for (int begin = 0; begin < entries.length; begin = end) {
      end = endOfGroup(entries, begin);
      bytes.putInt(bits(entries[begin]));
      writeVarint(bytes, end - begin);
      int previous = -1;
      for (int i = begin; i < end; i++) {
        int position = (int) entries[i];
        writeVarint(bytes, position - previous - 1);
        previous = position;
      }
    }
    return Arrays.copyOf(room, bytes.position());
  }

  /** Writes the header, and returns the bytes behind it. */
  private static ByteBuffer begin(byte[] stored, int form, int dimensions) {
    return ByteBuffer.wrap(stored)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((dimensions << Byte.SIZE) | form);
  }

  /** Returns the bits of each component that is not +0.0, then its position, in ascending order. */
  private static long[] entries(float[] vector) {
    long[] entries = new long[vector.length];
    int size = 0;
    for (int i = 0; i < vector.length; i++) {
      int bits = Float.floatToRawIntBits(vector[i]);
      if (bits != 0) {
        entries[size++] = ((long) bits << Integer.SIZE) | i;
      }
    }
    long[] found = Arrays.copyOf(entries, size);
    Arrays.sort(found);
    return found;
  }

  private static int bits(long entry) {
    return (int) (entry >> Integer.SIZE);
  }

  private static int groups(long[] entries) {
    int groups = 0;
    for (int begin = 0; begin < entries.length; begin = endOfGroup(entries, begin)) {
      groups++;
    }
    return groups;
  }

  private static int endOfGroup(long[] entries, int begin) {
    int end = begin + 1;
    while (end < entries.length && bits(entries[end]) == bits(entries[begin])) {
      end++;
    }
    return end;
  }

  private static void writeVarint(ByteBuffer bytes, int number) {
    int rest = number;
    while (rest > 0x7f) {
      bytes.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    bytes.put((byte) rest);
  }

  /**
   * Returns the vector.
   *
   * @throws IllegalArgumentException if these are not the bytes of a vector: another form, bytes
   *     that are missing or too many, a position outside of the vector or in two groups, a group
   *     without positions or of +0.0
   */
  public static float[] decode(byte[] stored) {
    ByteBuffer bytes = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
    try {
      int header = bytes.getInt();
      int form = header & 0xff;
      float[] vector = new float[header >>> Byte.SIZE];
      switch (form) {
        case DENSE -> bytes.slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        case SPARSE -> readGroups(bytes, vector);
        default -> throw malformed("expected form 0 or 1, found %d".formatted(form));
      }
      int end = form == DENSE ? HEADER + Float.BYTES * vector.length : bytes.position();
      if (end != stored.length) {
        throw malformed("expected %,d bytes, found %,d".formatted(end, stored.length));
      }
      return vector;
    } catch (BufferUnderflowException e) {
      throw malformed("it has %,d bytes and needs more".formatted(stored.length));
    }
  }

  private static void readGroups(ByteBuffer bytes, float[] vector) {
    int groups = readVarint(bytes);
    for (int group = 0; group < groups; group++) {
      int bits = bytes.getInt();
      int size = readVarint(bytes);
      if (bits == 0 || size == 0) {
        throw malformed("a group has no position or the value +0.0");
      }
      float value = Float.intBitsToFloat(bits);
      int position = -1;
      for (int i = 0; i < size; i++) {
        position += readVarint(bytes) + 1;
        if (position >= vector.length || Float.floatToRawIntBits(vector[position]) != 0) {
          throw malformed(
              "expected a new position below %,d, found %,d".formatted(vector.length, position));
        }
        vector[position] = value;
      }
    }
  }

  private static int readVarint(ByteBuffer bytes) {
    int number = 0;
    for (int i = 0; i < MOST_VARINT_BYTES; i++) {
      int next = bytes.get();
      number |= (next & 0x7f) << (7 * i);
      if (next >= 0) {
        return number;
      }
    }
    throw malformed("a number has more than %d bytes".formatted(MOST_VARINT_BYTES));
  }

  private static IllegalArgumentException malformed(String what) {
    return new IllegalArgumentException("This is not a stored vector: %s.".formatted(what));
  }
}

package dev.sextant.inference.export;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The end of a zip file, which says where its list of parts is.
 *
 * <p>Zip readers look for that list in different ways: Java counts backwards from the end, libtorch
 * forwards from the beginning, and both search for the end itself. One file can so hold two lists,
 * of which the check reads the harmless one. Only a file whose records leave no choice is accepted,
 * as libtorch, Java and Python write it: list and end records lie one after another up to the last
 * byte, and all numbers agree.
 *
 * @see <a href="https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT">the format, 4.3.14 to
 *     4.3.16</a>
 */
final class TorchArchiveEnd {

  /** The refusal of a file that is no archive, with the reason. */
  static final String EXPECTED =
      "a TorchScript archive, which is a zip file, expected: export the model with torch.jit.trace and save (%s)";

  private static final int END = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final int LOCATOR = 0x07064b50;
  private static final int LOCATOR_BYTES = 20;
  private static final int END_64 = 0x06064b50;
  private static final int END_64_BYTES = 56;

  /** The record counts its bytes without its first twelve. */
  private static final long LENGTH_64 = END_64_BYTES - 12L;

  private static final long MOST_16 = 0xFFFFL;
  private static final long MOST_32 = 0xFFFFFFFFL;

  private TorchArchiveEnd() {}

  /**
   * @throws IllegalArgumentException if the file has another end
   * @throws IOException if it cannot be read
   */
  static void require(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long at = channel.size() - END_BYTES;
      check(at >= 0, "it is too short");
      ByteBuffer end = read(channel, at, END_BYTES);
      check(end.getInt(0) == END && end.getShort(20) == 0, "its end is not at its last byte");
      long parts = Short.toUnsignedLong(end.getShort(10));
      check(
          end.getInt(4) == 0 && Short.toUnsignedLong(end.getShort(8)) == parts,
          "it is one of several files");
      long size = Integer.toUnsignedLong(end.getInt(12));
      long start = Integer.toUnsignedLong(end.getInt(16));
      long locator = at - LOCATOR_BYTES;
      if (locator >= 0 && read(channel, locator, LOCATOR_BYTES).getInt(0) == LOCATOR) {
        requireLong(channel, locator, parts, size, start);
      } else {
        check(
            parts < MOST_16 && size < MOST_32 && start < MOST_32,
            "it lacks the end of a large archive");
        check(start + size == at, "its list of parts does not lie before its end");
      }
    }
  }

  /** The end of a large archive is before its locator, and the usual end repeats what fits. */
  private static void requireLong(
      FileChannel channel, long locatorAt, long parts, long size, long start) throws IOException {
    long at = locatorAt - END_64_BYTES;
    check(at >= 0, "it is too short");
    ByteBuffer locator = read(channel, locatorAt, LOCATOR_BYTES);
    ByteBuffer end = read(channel, at, END_64_BYTES);
    check(
        locator.getLong(8) == at && end.getInt(0) == END_64 && end.getLong(4) == LENGTH_64,
        "the end of a large archive is not before its locator");
    check(
        locator.getInt(4) == 0
            && locator.getInt(16) == 1
            && end.getLong(16) == 0
            && end.getLong(24) == end.getLong(32),
        "it is one of several files");
    check(
        parts == least(MOST_16, end.getLong(32))
            && size == least(MOST_32, end.getLong(40))
            && start == least(MOST_32, end.getLong(48)),
        "its two ends disagree");
    check(
        end.getLong(40) >= 0 && end.getLong(48) >= 0 && end.getLong(48) == at - end.getLong(40),
        "its list of parts does not lie before its end");
  }

  private static long least(long most, long value) {
    return value < 0 ? most : Math.min(most, value);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(EXPECTED.formatted(otherwise));
    }
  }

  private static ByteBuffer read(FileChannel channel, long from, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, from + bytes.position()) < 0) {
        throw new EOFException("the file became shorter");
      }
    }
    return bytes;
  }
}

package dev.sextant.api.imports.parse;

import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.shapes.RecordArray;
import dev.sextant.api.imports.parse.text.Encoding;
import dev.sextant.api.imports.parse.text.TextFile.FileContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The start of a file, without its incomplete last line. An array, or an object that encloses one,
 * may consist of one line.
 */
public final class FileStart implements FileContent {

  private static final int START = 1_000;

  private final byte[] bytes;
  private final boolean whole;

  /**
   * Creates the start of a file.
   *
   * @param bytes the first bytes of the file
   * @param whole whether they are the whole file
   */
  public FileStart(byte[] bytes, boolean whole) {
    this.bytes =
        whole || isArray(bytes) || isAroundArray(bytes)
            ? bytes.clone()
            : Arrays.copyOf(bytes, endOfLastLine(bytes));
    this.whole = whole;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }

  int length() {
    return bytes.length;
  }

  boolean isCut() {
    return !whole;
  }

  private static boolean isArray(byte[] bytes) {
    return new String(bytes, 0, Math.min(bytes.length, START), StandardCharsets.UTF_8)
        .replace("\uFEFF", "")
        .stripLeading()
        .startsWith("[");
  }

  private static boolean isAroundArray(byte[] bytes) {
    try {
      return bytes.length > 0
          && RecordArray.find(new ByteArrayInputStream(bytes), List.of()).isPresent();
    } catch (IOException | UnreadableFileException e) {
      return true; // reading the whole file reports the error
    }
  }

  private static int endOfLastLine(byte[] bytes) {
    int width = Encoding.of(bytes) == Encoding.UTF_16 ? 2 : 1;
    int end = bytes.length - bytes.length % width;
    while (end > 0 && !isLineEnd(bytes, end - width, width)) {
      end -= width;
    }
    return end;
  }

  /** In a two-byte encoding of either byte order, the other byte is 0. */
  private static boolean isLineEnd(byte[] bytes, int at, int width) {
    int last = at + width - 1;
    return width == 1
        ? bytes[at] == '\n'
        : bytes[at] + bytes[last] == '\n' && bytes[at] * bytes[last] == 0;
  }
}

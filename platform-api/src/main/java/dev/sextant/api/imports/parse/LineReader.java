package dev.sextant.api.imports.parse;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads UTF-8 lines of bounded length. Lines end with LF or CR LF; a byte order mark before the
 * first is left out.
 */
final class LineReader implements Closeable {

  private static final int CHUNK = 1 << 16;
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int longest;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private long number;

  /**
   * Creates a reader.
   *
   * @param longest longest line, in bytes
   */
  LineReader(InputStream in, int longest) {
    this.in = new BufferedInputStream(in, CHUNK);
    this.longest = longest;
  }

  /** Returns the next line; empty at the end. */
  Optional<Line> next() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int b = in.read();
    if (b < 0) {
      return Optional.empty();
    }
    number++;
    long length = 0;
    while (b >= 0 && b != '\n') {
      if (length++ < longest) {
        bytes.write(b);
      }
      b = in.read();
    }
    return Optional.of(
        length > longest ? new Line.TooLong(number) : decoded(withoutMark(bytes.toByteArray())));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private ByteBuffer withoutMark(byte[] line) {
    boolean marked =
        number == 1
            && line.length >= MARK.length
            && line[0] == MARK[0]
            && line[1] == MARK[1]
            && line[2] == MARK[2];
    int start = marked ? MARK.length : 0;
    int end = line.length > start && line[line.length - 1] == '\r' ? line.length - 1 : line.length;
    return ByteBuffer.wrap(line, start, end - start);
  }

  private Line decoded(ByteBuffer line) {
    int start = line.position();
    CharBuffer text = CharBuffer.allocate(line.remaining());
    CoderResult result = decoder.reset().decode(line, text, true);
    return result.isError()
        ? new Line.NotUtf8(number, line.position() - start + 1)
        : new Line.Text(number, text.flip().toString());
  }
}

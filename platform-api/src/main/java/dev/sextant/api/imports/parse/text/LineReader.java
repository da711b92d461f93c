package dev.sextant.api.imports.parse.text;

import dev.sextant.api.imports.parse.problems.UnreadableFileException;
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
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Reads UTF-8 lines of bounded length. Lines end with LF or CR LF; a leading byte order mark is
 * dropped.
 */
public final class LineReader implements Closeable {

  private static final int CHUNK = 1 << 16;
  private static final char REPLACED = '\uFFFD';
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int longest;
  private final boolean endsAtReturn;
  private final byte[] chunk = new byte[CHUNK];
  private int from;
  private int end;
  private boolean returned;
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
    this(in, longest, false);
  }

  /**
   * @param endsAtReturn whether a CR ends a line, too, with or without an LF after it
   */
  LineReader(InputStream in, int longest, boolean endsAtReturn) {
    this.in = in;
    this.longest = longest;
    this.endsAtReturn = endsAtReturn;
  }

  /** Returns the next line; empty at the end. */
  public Optional<Line> next() throws IOException {
    skipLineFeed();
    if (from == end && !fill()) {
      return Optional.empty();
    }
    number++;
    int whole = indexOfEnd();
    if (whole < end && whole - from <= longest) {
      Line line = decoded(chunk, from, whole);
      endAt(whole);
      return Optional.of(line);
    }
    return Optional.of(acrossChunks());
  }

  private Line acrossChunks() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long length = 0;
    boolean ended = false;
    while (!ended && (from < end || fill())) {
      int stop = indexOfEnd();
      bytes.write(chunk, from, (int) Math.min(stop - from, Math.max(0, longest - length)));
      length += stop - from;
      ended = stop < end;
      from = stop;
    }
    if (ended) {
      endAt(from);
    }
    if (length > longest) {
      return new Line.TooLong(number);
    }
    return decoded(bytes.toByteArray(), 0, bytes.size());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /**
   * Searches the chunk directly: reading the stream byte by byte costs more than everything else.
   */
  private int indexOfEnd() {
    int i = from;
    while (i < end && chunk[i] != '\n' && !(endsAtReturn && chunk[i] == '\r')) {
      i++;
    }
    return i;
  }

  private void endAt(int sign) {
    returned = chunk[sign] == '\r';
    from = sign + 1;
  }

  /** Skips the LF of a CR LF: the line ended at its CR. */
  private void skipLineFeed() throws IOException {
    if (returned && (from < end || fill()) && chunk[from] == '\n') {
      from++;
    }
    returned = false;
  }

  /** Returns whether there are more bytes. */
  private boolean fill() throws IOException {
    from = 0;
    end = Math.max(0, in.read(chunk));
    return end > 0;
  }

  /**
   * Returns the line between two places, without a byte order mark and a carriage return. Decodes
   * at once, and looks for a wrong byte only if the text has the sign that replaces it.
   */
  private Line decoded(byte[] bytes, int first, int last) {
    boolean marked =
        number == 1
            && last - first >= MARK.length
            && Arrays.equals(bytes, first, first + MARK.length, MARK, 0, MARK.length);
    int start = marked ? first + MARK.length : first;
    int stop = last > start && bytes[last - 1] == '\r' ? last - 1 : last;
    String text = new String(bytes, start, stop - start, StandardCharsets.UTF_8);
    return text.indexOf(REPLACED) < 0
        ? new Line.Text(number, text)
        : strictlyDecoded(ByteBuffer.wrap(bytes, start, stop - start));
  }

  private Line strictlyDecoded(ByteBuffer line) {
    int start = line.position();
    CharBuffer text = CharBuffer.allocate(line.remaining());
    CoderResult result = decoder.reset().decode(line, text, true);
    return result.isError()
        ? new Line.NotUtf8(number, line.position() - start + 1)
        : new Line.Text(number, text.flip().toString());
  }

  /** A line of a file. */
  public sealed interface Line {

    /** Returns the line number, from 1. */
    long number();

    /** Text, without the line end. */
    record Text(long number, String text) implements Line {}

    /**
     * A line that is not UTF-8.
     *
     * @param column the first wrong byte, from 1
     */
    record NotUtf8(long number, int column) implements Line {}

    /** A line that exceeds the limit in bytes. */
    record TooLong(long number) implements Line {}
  }

  /** Finds the lines of a file that are not UTF-8. */
  public static final class Utf8Scan {

    /** The error message for such a line. */
    public static final String FAULT =
        "is not UTF-8: save the file as UTF-8, or say its encoding, such as windows-1252.";

    private static final int MOST = 10_000;

    private Utf8Scan() {}

    /** Returns the sentence about a line with a wrong byte at this column. */
    public static String fault(int column) {
      return FAULT.replace("UTF-8:", "UTF-8 (byte %d):".formatted(column));
    }

    /**
     * Returns the numbers of the lines that are not UTF-8.
     *
     * @throws UnreadableFileException if there are too many
     */
    static NavigableSet<Long> badLines(LineReader lines) throws IOException {
      NavigableSet<Long> bad = new TreeSet<>();
      for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) {
        if (line.get() instanceof Line.NotUtf8 wrong) {
          bad.add(wrong.number());
        }
        if (bad.size() > MOST) {
          throw new UnreadableFileException(
              "The file %s It begins at line %d.".formatted(FAULT, bad.first()));
        }
      }
      return bad;
    }
  }
}

package dev.sextant.api.imports.parse.text;

import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.LineReader.Utf8Scan;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.NavigableSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file as text, read as UTF-8 from any encoding.
 *
 * @param content the bytes
 * @param longestLine longest line or CSV record, in bytes
 * @param requested encoding that the client named; null to detect it
 */
public record TextFile(FileContent content, int longestLine, @Nullable Encoding requested) {

  /** Returns the requested encoding, or else the one detected from the first bytes. */
  public Encoding encoding() throws IOException {
    if (requested != null) {
      return requested;
    }
    try (InputStream in = content.open()) {
      return Encoding.of(in.readNBytes(2));
    }
  }

  /**
   * Checks that the file is text.
   *
   * @throws UnreadableFileException if it is empty or of a binary format
   */
  public void check() throws IOException {
    try (InputStream in = utf8()) {
      Optional<String> fault = FileSignature.fault(in.readNBytes(FileSignature.BYTES));
      if (fault.isPresent()) {
        throw new UnreadableFileException(fault.get());
      }
    }
  }

  /** Returns whether the file has no known binary format. */
  public boolean isText() throws IOException {
    try (InputStream in = utf8()) {
      return !FileSignature.isOther(in.readNBytes(FileSignature.BYTES));
    }
  }

  /** Returns whether the file is one JSON array. */
  public boolean startsWithArray() throws IOException {
    return firstCharacter() == '[';
  }

  /** Returns whether the file starts with a JSON object. */
  public boolean startsWithObject() throws IOException {
    return firstCharacter() == '{';
  }

  /**
   * Opens the lines. A line of JSON may be a quarter longer than its limit, which is for its texts:
   * an exported line has fields and spaces that an imported one need not have.
   */
  public LineReader lines() throws IOException {
    return new LineReader(utf8(), longestOfJson());
  }

  private int longestOfJson() {
    return (int) Math.min(Integer.MAX_VALUE, longestLine + longestLine / 4L);
  }

  /** Opens the text as UTF-8, without a byte order mark. */
  public InputStream open() throws IOException {
    InputStream in = utf8();
    byte[] start = in.readNBytes(FileSignature.MARK_BYTES);
    if (FileSignature.isMark(start)) {
      return in;
    }
    in.close();
    return utf8();
  }

  /**
   * Returns the numbers of the lines that cannot be decoded, counted as a parser of CSV counts: a
   * CR alone ends a line, also in a quoted field.
   */
  public NavigableSet<Long> undecodableLines() throws IOException {
    try (LineReader lines = new LineReader(utf8(), longestOfJson(), true)) {
      return Utf8Scan.badLines(lines);
    }
  }

  /** Returns whether every line can be decoded. */
  public boolean encodingFits() throws IOException {
    try {
      return undecodableLines().isEmpty();
    } catch (UnreadableFileException e) {
      return false;
    }
  }

  private int firstCharacter() throws IOException {
    try (InputStream in = new BufferedInputStream(open())) {
      int next = in.read();
      while (next >= 0 && Character.isWhitespace(next)) {
        next = in.read();
      }
      return next;
    }
  }

  private InputStream utf8() throws IOException {
    Encoding encoding = encoding();
    InputStream in = content.open();
    return encoding == Encoding.UTF_8 ? in : new Utf8Stream(in, encoding);
  }

  /** Content that can be read repeatedly from its start. */
  @FunctionalInterface
  public interface FileContent {

    /** Returns the content from its start; the caller closes the stream. */
    InputStream open() throws IOException;
  }
}

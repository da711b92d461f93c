package dev.sextant.api.imports.parse;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file to import.
 *
 * @param content what is in it
 * @param longestLine longest line or CSV record, in bytes
 * @param reading how to read it, as far as somebody said
 * @param known what was found out about it
 */
public record SourceFile(Opening content, int longestLine, Reading reading, Known known) {

  /** Finds out once in which array of an object around them the records are. */
  static final class Known {
    private @Nullable Optional<String> recordsIn;
  }

  /** A file of which nothing was found out yet. */
  public SourceFile(Opening content, int longestLine, Reading reading) {
    this(content, longestLine, reading, new Known());
  }

  /**
   * Returns the format that the file's shape shows.
   *
   * @throws UnreadableFileException if it is none that is known, saying what it is and what is
   *     known
   */
  public Format recognise() throws IOException {
    checkText();
    return new FormatDetector(this).recognise();
  }

  /**
   * Opens the file in a format.
   *
   * @throws UnreadableFileException if it cannot be in this format
   */
  ItemReader open(Format format) throws IOException {
    checkText();
    return switch (format) {
      case NATIVE -> new JsonItems(objects(), new NativeShape(reading));
      case HALUEVAL -> new JsonItems(objects(), new HaluEvalShape());
      case WIKIBIO -> new JsonItems(objects(), new WikiBioShape());
      case RECORDS -> new JsonItems(objects(), new RecordShape(recordColumns(), reading));
      case CSV -> new CsvRecords(this, separator(), notUtf8());
    };
  }

  /**
   * Returns column by field, as an import in a flat format uses them. Sent as a mapping they are
   * used again, so a field that was put into no column still is.
   */
  public Map<String, String> mapping(Format format) throws IOException {
    Map<String, String> mapping = new TreeMap<>(reading.mapping());
    mapping.putAll(RecordColumns.used(head(format), reading).fields());
    return mapping;
  }

  private RecordColumns recordColumns() throws IOException {
    RecordHead head = head(Format.RECORDS);
    if (head.names().isEmpty()) {
      try (JsonObjects objects = objects()) {
        objects.next(); // says what is wrong with the first of them
      }
    }
    return RecordColumns.of(head, reading);
  }

  /** Returns the columns of a format whose records are flat. */
  RecordHead head(Format format) throws IOException {
    if (format == Format.CSV) {
      return RecordHead.of(CsvHead.of(this));
    }
    try (JsonObjects objects = objects()) {
      return ObjectHead.of(objects);
    }
  }

  /** Opens the JSON objects of the file. */
  JsonObjects objects() throws IOException {
    Optional<String> within = recordsIn();
    return isArray() || within.isPresent()
        ? new ObjectArray(withoutMark(), longestLine, within.orElse(null))
        : new ObjectLines(lines(), longestLine);
  }

  /** Returns whether the file is one JSON array. */
  boolean isArray() throws IOException {
    return firstCharacter() == '[';
  }

  /**
   * Returns the name of the array that holds the records where the file is one JSON object around
   * them; empty if it is not.
   *
   * @throws UnreadableFileException if there are several arrays of objects
   */
  public Optional<String> recordsIn() throws IOException {
    synchronized (known) {
      Optional<String> found = known.recordsIn;
      if (found == null) {
        found = firstCharacter() == '{' ? findRecords() : Optional.empty();
        known.recordsIn = found;
      }
      return found;
    }
  }

  private Optional<String> findRecords() throws IOException {
    try (InputStream in = withoutMark()) {
      return RecordArray.find(in, reading.mapping().values());
    }
  }

  /** Returns whether the file begins as JSON does. */
  boolean looksLikeJson() throws IOException {
    int first = firstCharacter();
    return first == '[' || first == '{';
  }

  private int firstCharacter() throws IOException {
    try (InputStream in = new BufferedInputStream(withoutMark())) {
      int next = in.read();
      while (next >= 0 && Character.isWhitespace(next)) {
        next = in.read();
      }
      return next;
    }
  }

  /** Returns what separates the fields if it is CSV. */
  public Separator separator() throws IOException {
    return CsvHead.of(this).separator();
  }

  /** Returns the encoding that was asked for, else the one that the file's first bytes show. */
  public Encoding encoding() throws IOException {
    Encoding asked = reading.encoding();
    if (asked != null) {
      return asked;
    }
    try (InputStream in = content.open()) {
      return Encoding.of(in.readNBytes(2));
    }
  }

  /** Returns the lines that cannot be read in the encoding. */
  NavigableSet<Long> notUtf8() throws IOException {
    try (LineReader lines = lines()) {
      return Utf8Scan.badLines(lines);
    }
  }

  /** Returns whether it is text at all, whatever is wrong with that. */
  boolean isText() throws IOException {
    try (InputStream in = text()) {
      return !Magic.isOther(in.readNBytes(Magic.BYTES));
    }
  }

  /** Returns whether every line can be read in the encoding. */
  boolean encodingFits() throws IOException {
    try {
      return notUtf8().isEmpty();
    } catch (UnreadableFileException e) {
      return false;
    }
  }

  /** Returns the text in UTF-8, without byte order mark. */
  InputStream withoutMark() throws IOException {
    InputStream in = text();
    byte[] start = in.readNBytes(Magic.MARK_BYTES);
    if (Magic.isMark(start)) {
      return in;
    }
    in.close();
    return text();
  }

  private void checkText() throws IOException {
    try (InputStream in = text()) {
      Optional<String> fault = Magic.fault(in.readNBytes(Magic.BYTES));
      if (fault.isPresent()) {
        throw new UnreadableFileException(fault.get());
      }
    }
  }

  LineReader lines() throws IOException {
    return new LineReader(text(), longestLine);
  }

  private InputStream text() throws IOException {
    Encoding encoding = encoding();
    InputStream in = content.open();
    return encoding == Encoding.UTF_8 ? in : new Transcoded(in, encoding);
  }
}

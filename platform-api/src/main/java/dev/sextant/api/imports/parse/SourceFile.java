package dev.sextant.api.imports.parse;

import dev.sextant.api.imports.parse.csv.CsvHead;
import dev.sextant.api.imports.parse.csv.CsvRecords;
import dev.sextant.api.imports.parse.draws.DrawReader;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.SourceItemReader;
import dev.sextant.api.imports.parse.json.JsonObjects;
import dev.sextant.api.imports.parse.json.ObjectArray;
import dev.sextant.api.imports.parse.json.ObjectLines;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordColumns;
import dev.sextant.api.imports.parse.mapping.RecordHead;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.shapes.HaluEvalShape;
import dev.sextant.api.imports.parse.shapes.JsonItems;
import dev.sextant.api.imports.parse.shapes.NativeShape;
import dev.sextant.api.imports.parse.shapes.ObjectHead;
import dev.sextant.api.imports.parse.shapes.RecordArray;
import dev.sextant.api.imports.parse.shapes.RecordShape;
import dev.sextant.api.imports.parse.shapes.WikiBioShape;
import dev.sextant.api.imports.parse.text.TextFile;
import dev.sextant.api.imports.parse.text.TextFile.FileContent;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A file to import, with the options to read it. */
public final class SourceFile {

  private final TextFile text;
  private final ReadOptions reading;
  private final ImageReader images;

  @SuppressWarnings("NullableOptional") // null until the file was looked at
  private @Nullable Optional<String> recordsIn;

  /**
   * Creates a file of texts alone.
   *
   * @param longestLine longest line or CSV record, in bytes
   */
  public SourceFile(FileContent content, int longestLine, ReadOptions reading) {
    this(content, longestLine, reading, ImageReader.refusing("Only texts are read here."));
  }

  /**
   * Creates the file.
   *
   * @param longestLine longest line or CSV record, in bytes
   * @param images reads its images
   */
  public SourceFile(FileContent content, int longestLine, ReadOptions reading, ImageReader images) {
    this.text = new TextFile(content, longestLine, reading.encoding());
    this.reading = reading;
    this.images = images;
  }

  /** Returns the file as text. */
  public TextFile text() {
    return text;
  }

  /** Returns the options to read it. */
  public ReadOptions reading() {
    return reading;
  }

  /**
   * Opens the file in a format.
   *
   * @throws UnreadableFileException if the file cannot have this format
   */
  public OutcomeReader open(Format format) throws IOException {
    text.check();
    return new OutcomeReader(records(format), format.joinsRecords());
  }

  /**
   * Opens a native file as the draws of an answer set.
   *
   * @throws UnreadableFileException if the file cannot have this format
   */
  public DrawReader openDraws() throws IOException {
    text.check();
    return new DrawReader(records(Format.NATIVE), images);
  }

  private SourceItemReader records(Format format) throws IOException {
    return switch (format) {
      case NATIVE -> new JsonItems(objects(), new NativeShape(reading, images));
      case HALUEVAL -> new JsonItems(objects(), new HaluEvalShape());
      case WIKIBIO -> new JsonItems(objects(), new WikiBioShape());
      case RECORDS -> new JsonItems(objects(), new RecordShape(recordColumns(), reading));
      case CSV -> new CsvRecords(text, reading);
    };
  }

  /**
   * Returns column by field, as an import in a flat format uses them. Sent back as a mapping, the
   * result has the same effect: a field that was mapped to no column stays so.
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
        objects.next(); // throws if the first one is unreadable
      }
    }
    return RecordColumns.of(head, reading);
  }

  RecordHead head(Format format) throws IOException {
    if (format == Format.CSV) {
      return csvHead().columns();
    }
    try (JsonObjects objects = objects()) {
      return ObjectHead.of(objects);
    }
  }

  /** Returns the header and first rows, read as CSV. */
  CsvHead csvHead() throws IOException {
    return CsvHead.of(text, reading.separator());
  }

  /** Returns the separator of the fields, if the file is CSV. */
  public Separator separator() throws IOException {
    return csvHead().separator();
  }

  JsonObjects objects() throws IOException {
    Optional<String> within = recordsIn();
    return text.startsWithArray() || within.isPresent()
        ? new ObjectArray(text.open(), text.longestLine(), within.orElse(null))
        : new ObjectLines(text.lines(), text.longestLine());
  }

  /**
   * Returns the name of the array that holds the records if the file is one JSON object that
   * encloses them; else empty. The result is cached.
   *
   * @throws UnreadableFileException if there are several arrays of objects
   */
  @SuppressWarnings("NullableOptional")
  public synchronized Optional<String> recordsIn() throws IOException {
    Optional<String> found = recordsIn;
    if (found == null) {
      found = text.startsWithObject() ? findRecords() : Optional.empty();
      recordsIn = found;
    }
    return found;
  }

  private Optional<String> findRecords() throws IOException {
    try (InputStream in = text.open()) {
      return RecordArray.find(in, reading.mapping().values());
    }
  }
}

package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.csv.CsvHead;
import dev.sextant.api.imports.parse.json.JsonObjects;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordColumns;
import dev.sextant.api.imports.parse.mapping.RecordField;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.shapes.HaluEvalShape;
import dev.sextant.api.imports.parse.shapes.NativeShape;
import dev.sextant.api.imports.parse.shapes.WikiBioShape;
import dev.sextant.api.imports.parse.text.LineReader;
import dev.sextant.api.imports.parse.text.LineReader.Line;
import dev.sextant.api.imports.parse.text.LineReader.Utf8Scan;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Detects a file's format from its first records. */
public final class FormatDetector {

  private static final int ELEMENTS = 20;
  private static final String KNOWN =
      "Known are JSON objects (one per line, in one array, or in one array of an object around"
          + " them) and CSV with a header; among the objects those of Sextant's own shape"
          + " (question, context, answers, ...), HaluEval QA and WikiBio GPT-3.";

  private final SourceFile file;

  private FormatDetector(SourceFile file) {
    this.file = file;
  }

  /**
   * Returns the format of a file.
   *
   * @throws UnreadableFileException if the format is unknown; the message names what was found and
   *     which formats are known
   */
  public static Format detect(SourceFile file) throws IOException {
    file.text().check();
    return new FormatDetector(file).detect();
  }

  private Format detect() throws IOException {
    if (file.text().startsWithArray()) {
      return json();
    }
    Optional<Line> line = firstLine();
    if (line.isEmpty()) {
      throw new UnreadableFileException("The file has blank lines only: send at least one item.");
    }
    if (line.get() instanceof Line.Text text && !text.text().stripLeading().startsWith("{")) {
      return csv(text.text());
    }
    if (line.get() instanceof Line.NotUtf8 && !looksLikeJson(file.csvHead())) {
      throw new UnreadableFileException(line.get().number(), "The first line " + Utf8Scan.FAULT);
    }
    return json();
  }

  private static boolean looksLikeJson(CsvHead head) {
    return head.rows().isEmpty() || head.header().get(0).startsWith("{");
  }

  private Format csv(String header) throws IOException {
    ReadOptions asked = file.reading();
    Set<String> fields = RecordColumns.used(file.head(Format.CSV), asked).fields().keySet();
    if (!asked.mapping().isEmpty() || fields.contains("question") || fields.contains("answer")) {
      return Format.CSV;
    }
    throw new UnreadableFileException(
        1,
        "The file starts with '%s'. As CSV it needs a mapping, because no column is named question or answer; if that line is no header, put one above it. %s"
            .formatted(SourceTexts.excerpt(header), KNOWN));
  }

  /**
   * Skips a broken element, which gets its own error, so that a later one may decide the format.
   */
  private Format json() throws IOException {
    Optional<JsonObjects.Element> wrong = Optional.empty();
    try (JsonObjects objects = file.objects()) {
      Optional<JsonObjects.Element> next = objects.next();
      for (int i = 0; i < ELEMENTS && next.isPresent(); i++) {
        if (next.get() instanceof JsonObjects.Element.Found found) {
          return shape(found.object());
        }
        wrong = wrong.isPresent() ? wrong : next;
        next = objects.next();
      }
    }
    throw noObject(wrong);
  }

  private UnreadableFileException noObject(Optional<JsonObjects.Element> wrong) throws IOException {
    if (wrong.isEmpty()) {
      return new UnreadableFileException("The JSON array is empty: send at least one item.");
    }
    JsonObjects.Element first = wrong.get();
    return new UnreadableFileException(
        first.line(),
        "The file looks like JSON, but its first %s hold no JSON object. Line %d %s %s"
            .formatted(
                file.text().startsWithArray() || file.recordsIn().isPresent()
                    ? "elements"
                    : "lines",
                first.line(),
                ((JsonObjects.Element.Wrong) first).detail(),
                KNOWN));
  }

  /** Only flat records have a mapping, so a request with a mapping means flat records. */
  private Format shape(ObjectNode object) {
    Set<String> keys = new LinkedHashSet<>();
    object.fieldNames().forEachRemaining(keys::add);
    if (!file.reading().mapping().isEmpty()) {
      return Format.RECORDS;
    }
    if (keys.containsAll(HaluEvalShape.MARKS)) {
      return Format.HALUEVAL;
    }
    if (keys.containsAll(WikiBioShape.MARKS)) {
      return Format.WIKIBIO;
    }
    return isNative(object, keys) ? Format.NATIVE : Format.RECORDS;
  }

  /**
   * Flat records have no list of answers; without such a list, most names must be Sextant's own.
   */
  private static boolean isNative(ObjectNode object, Set<String> keys) {
    if (object.path("answers").isArray()) {
      return true;
    }
    Set<String> known = new HashSet<>(keys);
    known.retainAll(NativeShape.FIELDS);
    boolean flat = keys.stream().anyMatch(FormatDetector::isOfFlatRecordsOnly);
    return !flat && !known.isEmpty() && 2 * known.size() >= keys.size();
  }

  private static boolean isOfFlatRecordsOnly(String name) {
    return !NativeShape.FIELDS.contains(name)
        && (RecordField.of(name).isPresent() || RecordField.ANSWER.isAlias(name));
  }

  private Optional<Line> firstLine() throws IOException {
    try (LineReader lines = file.text().lines()) {
      Optional<Line> line = lines.next();
      while (line.isPresent() && line.get() instanceof Line.Text text && text.text().isBlank()) {
        line = lines.next();
      }
      return line;
    }
  }
}

package dev.sextant.api.imports.parse.csv;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.items.SourceItemReader;
import dev.sextant.api.imports.parse.items.SourceItemReader.RecordResult;
import dev.sextant.api.imports.parse.json.BoundedStream;
import dev.sextant.api.imports.parse.labels.LabelReader;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordColumns;
import dev.sextant.api.imports.parse.mapping.RecordItem;
import dev.sextant.api.imports.parse.mapping.RecordItem.Cells;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.LineReader.Utf8Scan;
import dev.sextant.api.imports.parse.text.TextFile;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Items as CSV records after a header; records with the same id form one item. Quoted fields may
 * contain line ends. Blank lines and rows of empty fields are skipped.
 */
public final class CsvRecords implements SourceItemReader {

  private final BoundedStream in;
  private final CSVParser parser;
  private final Iterator<CSVRecord> rows;
  private final int width;
  private final Map<String, Integer> positions = new HashMap<>();
  private final RecordColumns columns;
  private final LabelReader labels;
  private final NavigableSet<Long> notUtf8;
  private final Separator separator;
  private long line = 1;
  private long records;

  /**
   * Reads the header.
   *
   * @throws UnreadableFileException if header and mapping do not match
   */
  public CsvRecords(TextFile file, ReadOptions reading) throws IOException {
    CsvHead head = CsvHead.of(file, reading.separator());
    this.separator = head.separator();
    this.notUtf8 = file.undecodableLines();
    this.in = new BoundedStream(file.open(), file.longestLine());
    this.parser =
        CSVParser.parse(
            new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE)),
            CsvHead.format(separator));
    this.rows = parser.iterator();
    List<String> header = header();
    checkSeparator(header);
    this.width = header.size();
    for (int i = 0; i < width; i++) {
      positions.putIfAbsent(header.get(i), i);
    }
    this.columns = RecordColumns.of(head.columns(header), reading);
    this.labels = columns.labels(reading);
  }

  @Override
  public Optional<RecordResult> next() {
    Optional<CSVRecord> row = row();
    return row.map(
        found -> {
          records++;
          return parsed(found, line, Math.max(line, parser.getCurrentLineNumber()));
        });
  }

  @Override
  public List<LabelWord> labelWords() {
    return labels.words();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  private RecordResult parsed(CSVRecord row, long from, long to) {
    Findings findings = new Findings(from);
    if (!notUtf8.subSet(from, true, to, true).isEmpty()) {
      findings.add("", Utf8Scan.FAULT);
      return RecordResult.bad(findings);
    }
    if (row.size() < width || !isBlankFrom(row, width)) {
      String remedy =
          row.size() > width
              ? "quote fields that hold %s".formatted(separator.many())
              : "give it a field for each column, if only an empty one";
      findings.add(
          "", "has %d fields, the header has %d: %s.".formatted(row.size(), width, remedy));
      return RecordResult.bad(findings);
    }
    SourceItem item =
        new RecordItem(columns, labels, new CsvCells(positions, row), findings)
            .item(Long.toString(records));
    return RecordResult.of(item, findings);
  }

  private List<String> header() {
    Optional<CSVRecord> row = row();
    if (row.isPresent() && CsvHead.namesSeparator(row.get().toList())) {
      row = row();
    }
    if (!notUtf8.headSet(Math.max(line, parser.getCurrentLineNumber()), true).isEmpty()) {
      throw new UnreadableFileException(line, "The header " + Utf8Scan.FAULT);
    }
    return row.map(found -> found.stream().map(String::strip).toList())
        .orElseThrow(() -> new UnreadableFileException("The file is empty: send a header."));
  }

  private void checkSeparator(List<String> header) {
    if (header.size() == 1 && header.get(0).matches("(?s).*[,;\t|].*")) {
      throw new UnreadableFileException(
          1,
          "With %s between its columns the header has one, '%s': choose another separator."
              .formatted(separator.many(), SourceTexts.excerpt(header.get(0))));
    }
  }

  private Optional<CSVRecord> row() {
    Optional<CSVRecord> row = read();
    while (row.isPresent() && CsvHead.isBlank(row.get())) {
      row = read();
    }
    return row;
  }

  private Optional<CSVRecord> read() {
    in.startRecord();
    line = parser.getCurrentLineNumber() + 1;
    try {
      return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
    } catch (UncheckedIOException e) {
      throw unreadable(e);
    } catch (IllegalStateException e) {
      throw unreadable(new UncheckedIOException(new IOException(e)));
    }
  }

  private UnreadableFileException unreadable(UncheckedIOException failure) {
    String why =
        failure.getCause() instanceof BoundedStream.TooLongException
            ? "is longer than a record may be: is a quote missing that closes a field?"
            : "has a quoted field that does not end, or continues after its closing quote: double"
                + " the quotes inside fields.";
    return new UnreadableFileException(
        line,
        "The record at line %d %s The lines behind it were not read, so more may be wrong there."
            .formatted(line, why));
  }

  /** Spreadsheets append empty fields to rows, beyond the last column. */
  private static boolean isBlankFrom(CSVRecord row, int count) {
    return row.stream().skip(count).allMatch(String::isBlank);
  }

  /**
   * The values of a row of CSV.
   *
   * @param positions of the columns by name, from 0
   */
  record CsvCells(Map<String, Integer> positions, CSVRecord row) implements Cells {

    @Override
    public @Nullable String text(String column, String field, Findings findings) {
      Integer position = positions.get(column);
      if (position == null || position >= row.size()) {
        return null;
      }
      String text = row.get(position);
      SourceTexts.fault(text).ifPresent(fault -> findings.add(field, fault));
      return SourceTexts.unlessBlank(text);
    }

    @Override
    public @Nullable JsonNode kept(String column, Findings findings) {
      String text = text(column, column, findings);
      return text == null ? null : TextNode.valueOf(text);
    }
  }
}

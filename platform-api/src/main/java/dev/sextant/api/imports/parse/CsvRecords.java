package dev.sextant.api.imports.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Items as CSV records behind a header; several records with one id are one item. Quoted fields may
 * hold line ends; blank lines are passed over.
 */
final class CsvRecords implements ItemReader {

  /** Every line counts, so that line numbers are right. */
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).build();

  private final BoundedReader in;
  private final CSVParser parser;
  private final Iterator<CSVRecord> rows;
  private final CsvColumns columns;
  private final NavigableSet<Long> notUtf8;
  private long line = 1;
  private long records;

  /**
   * Reads the header.
   *
   * @param content without byte order mark
   * @param longest longest record, in characters
   * @param mapping column by field; empty: the columns bear the fields' names
   * @param notUtf8 the lines that are not UTF-8
   * @throws UnreadableFileException if header and mapping do not fit
   */
  CsvRecords(
      InputStream content, int longest, Map<String, String> mapping, NavigableSet<Long> notUtf8)
      throws IOException {
    this.in =
        new BoundedReader(
            new InputStreamReader(
                content,
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE)),
            longest);
    this.parser = CSVParser.parse(in, FORMAT);
    this.rows = parser.iterator();
    this.notUtf8 = notUtf8;
    List<String> header =
        row()
            .map(CSVRecord::toList)
            .orElseThrow(() -> new UnreadableFileException("The file is empty: send a header."));
    this.columns = CsvColumns.of(header.stream().map(String::strip).toList(), mapping);
  }

  @Override
  public Optional<Parsed> next() {
    Optional<CSVRecord> row = row();
    return row.map(
        found -> {
          records++;
          return parsed(found, line, Math.max(line, parser.getCurrentLineNumber()));
        });
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  private Parsed parsed(CSVRecord row, long from, long to) {
    Findings findings = new Findings(from);
    if (!notUtf8.subSet(from, true, to, true).isEmpty()) {
      findings.add("", "is not UTF-8: save the file as UTF-8.");
      return findings.bad();
    }
    if (row.size() != columns.count()) {
      findings.add(
          "",
          "has %d fields, the header has %d: quote fields that hold commas."
              .formatted(row.size(), columns.count()));
      return findings.bad();
    }
    SourceItem item = new CsvRow(columns, row, findings).item(Long.toString(records));
    return findings.isEmpty() ? new Parsed.Good(from, item) : findings.bad();
  }

  /** Returns the next record that is not a blank line. */
  private Optional<CSVRecord> row() {
    Optional<CSVRecord> row = read();
    while (row.isPresent() && isBlankLine(row.get())) {
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
        failure.getCause() instanceof BoundedReader.TooLongException
            ? "is longer than a record may be: is a quote missing that closes a field?"
            : "has a quoted field that does not end, or goes on behind its closing quote: double the quotes inside fields.";
    return new UnreadableFileException(line, "The record at line %d %s".formatted(line, why));
  }

  private static boolean isBlankLine(CSVRecord row) {
    return row.size() == 1 && row.get(0).isBlank();
  }
}

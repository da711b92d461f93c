package dev.sextant.api.imports.parse;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The columns of what may be CSV, whatever they are called, with a few of their values. */
public final class CsvSample {

  /**
   * A column.
   *
   * @param samples of its first values those that are not blank, cut where they are long
   */
  public record Column(String name, List<String> samples) {

    /** Copies the samples. */
    public Column {
      samples = List.copyOf(samples);
    }
  }

  private static final int ROWS = 3;
  private static final int MOST_COLUMNS = 200;
  private static final int LONGEST_NAME = 200;

  private CsvSample() {}

  /** Returns the columns; none if the content does not begin as CSV does. */
  static List<Column> of(SourceFile file) throws IOException {
    List<CSVRecord> rows = rows(file);
    if (rows.isEmpty() || rows.get(0).get(0).strip().matches("(?s)[\\[{].*")) {
      return List.of();
    }
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST_COLUMNS, rows.get(0).size()); i++) {
      String name = rows.get(0).get(i).strip();
      if (!name.isEmpty() && name.length() <= LONGEST_NAME && Texts.fault(name).isEmpty()) {
        columns.add(new Column(name, samples(rows, i)));
      }
    }
    return columns;
  }

  private static List<String> samples(List<CSVRecord> rows, int column) {
    return rows.stream()
        .skip(1)
        .filter(row -> column < row.size() && !row.get(column).isBlank())
        .map(row -> RowError.storable(row.get(column).strip(), 100))
        .toList();
  }

  /** Returns the header and the rows behind it, as far as they can be read. */
  private static List<CSVRecord> rows(SourceFile file) throws IOException {
    List<CSVRecord> rows = new ArrayList<>();
    try (CSVParser parser =
        CSVParser.parse(
            new InputStreamReader(file.withoutMark(), StandardCharsets.UTF_8), CSVFormat.RFC4180)) {
      Iterator<CSVRecord> all = parser.iterator();
      while (rows.size() <= ROWS && all.hasNext()) {
        rows.add(all.next());
      }
    } catch (UncheckedIOException | IllegalStateException e) {
      // What came before it is all that can be shown; the reading itself says what is wrong.
      return rows;
    }
    return rows;
  }
}

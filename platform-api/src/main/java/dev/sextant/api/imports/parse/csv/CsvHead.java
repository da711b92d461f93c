package dev.sextant.api.imports.parse.csv;

import dev.sextant.api.imports.parse.mapping.RecordHead;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.text.TextFile;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * The first records of a file that may be CSV, and the separator of its fields.
 *
 * @param rows the header and the rows after it, as far as they can be read; without blank rows
 */
public record CsvHead(Separator separator, List<List<String>> rows) {

  private static final int CHARACTERS = 1 << 17;
  private static final int ROWS = 50;

  public CsvHead {
    rows = List.copyOf(rows);
  }

  /** Returns the start of a file, read with the requested separator or the likeliest one. */
  public static CsvHead of(TextFile file, @Nullable Separator asked) throws IOException {
    char[] start = new char[CHARACTERS];
    int length = 0;
    try (Reader in = new InputStreamReader(file.open(), StandardCharsets.UTF_8)) {
      int count = in.read(start);
      while (count > 0) {
        length += count;
        count = in.read(start, length, CHARACTERS - length);
      }
    }
    String text = new String(start, 0, length);
    boolean cut = length == CHARACTERS;
    return asked == null ? likeliest(text, cut) : of(text, cut, asked);
  }

  /** Returns the names of the columns; empty if there is no header. */
  public List<String> header() {
    return rows.isEmpty() ? List.of() : rows.get(0).stream().map(String::strip).toList();
  }

  /** Returns the columns with their first values. */
  public RecordHead columns() {
    return columns(header());
  }

  /** Returns the columns of a header that was read completely, however long it is. */
  RecordHead columns(List<String> header) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (int i = 0; i < header.size(); i++) {
      int column = i;
      values.putIfAbsent(
          header.get(i),
          rows.stream()
              .skip(1)
              .filter(row -> column < row.size() && !row.get(column).isBlank())
              .map(row -> row.get(column).strip())
              .toList());
    }
    return new RecordHead("column", header, values, Set.of());
  }

  /**
   * Returns the CSV format of this separator. Blank lines are kept, so that line numbers are right.
   */
  static CSVFormat format(Separator separator) {
    return CSVFormat.RFC4180
        .builder()
        .setDelimiter(separator.character())
        .setIgnoreEmptyLines(false)
        .build();
  }

  /** Returns whether a record is a blank line or an empty row of a spreadsheet. */
  static boolean isBlank(CSVRecord row) {
    return row.stream().allMatch(String::isBlank);
  }

  /** Returns whether a row is the one that Excel writes before the header to name the separator. */
  static boolean namesSeparator(List<String> row) {
    return row.size() == 2 && row.get(0).equals("sep=") && row.get(1).isEmpty();
  }

  /**
   * The likeliest separator gives the most rows as many fields as the header, which has two or
   * more; ties go to the one with the most columns. If no separator fits, there is one column.
   */
  private static CsvHead likeliest(String text, boolean cut) {
    Optional<Separator> named = named(text);
    return named.isPresent()
        ? of(text, cut, named.get())
        : Stream.of(Separator.values())
            .map(each -> of(text, cut, each))
            .filter(head -> head.header().size() > 1)
            .max(Comparator.comparingDouble(CsvHead::fitting).thenComparingInt(CsvHead::width))
            .orElseGet(() -> of(text, cut, Separator.COMMA));
  }

  private static Optional<Separator> named(String text) {
    return Stream.of(Separator.values())
        .filter(each -> text.matches("(?s)sep=\\Q" + each.character() + "\\E\r?\n.*"))
        .findFirst();
  }

  private double fitting() {
    long fit = rows.stream().filter(row -> row.size() == width()).count();
    return (double) fit / rows.size();
  }

  private int width() {
    return header().size();
  }

  private static CsvHead of(String text, boolean cut, Separator separator) {
    List<List<String>> rows = new ArrayList<>();
    boolean ended = false;
    try (CSVParser parser = CSVParser.parse(new StringReader(text), format(separator))) {
      Iterator<CSVRecord> all = parser.iterator();
      while (rows.size() < ROWS && all.hasNext()) {
        CSVRecord row = all.next();
        if (!isBlank(row) && !(rows.isEmpty() && namesSeparator(row.toList()))) {
          rows.add(row.toList());
        }
      }
      ended = !all.hasNext();
    } catch (UncheckedIOException | IllegalStateException | IOException e) {
      // Only the rows before the error can be shown; the import itself reports the error.
      return new CsvHead(separator, rows);
    }
    // The last row may be incomplete.
    return new CsvHead(
        separator, cut && ended && rows.size() > 1 ? rows.subList(0, rows.size() - 1) : rows);
  }
}

package dev.sextant.api.imports.parse;

import java.util.ArrayList;
import java.util.List;

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

  /** Returns the columns that have a name; none if the content does not begin as CSV does. */
  static List<Column> of(CsvHead head) {
    List<String> header = head.header();
    if (header.isEmpty() || header.get(0).matches("(?s)[\\[{].*")) {
      return List.of();
    }
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < header.size() && columns.size() < MOST_COLUMNS; i++) {
      String name = header.get(i);
      if (header.indexOf(name) == i
          && !name.isEmpty()
          && name.length() <= LONGEST_NAME
          && Texts.fault(name).isEmpty()) {
        columns.add(new Column(name, samples(head.rows(), i)));
      }
    }
    return columns;
  }

  private static List<String> samples(List<List<String>> rows, int column) {
    return rows.stream()
        .skip(1)
        .filter(row -> column < row.size() && !row.get(column).isBlank())
        .limit(ROWS)
        .map(row -> RowError.storable(row.get(column).strip(), 100))
        .toList();
  }
}

package dev.sextant.metrics.report.combination;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The standardised values of several columns, one row for each subject. It keeps the columns as
 * they are, because those of a large report are shared, and standardises a row when it is read.
 */
public final class DesignMatrix {

  private final double[][] columns;
  private final Standard[] standards;
  private final int[] places;

  /**
   * Takes the columns.
   *
   * @param columns by place; must not be changed afterwards
   * @param standards of the columns
   * @param places one for each row
   */
  public DesignMatrix(List<double[]> columns, List<Standard> standards, int[] places) {
    this.columns = columns.toArray(double[][]::new);
    this.standards = standards.toArray(Standard[]::new);
    this.places = places;
  }

  /** Takes columns of which each place is a row. */
  static DesignMatrix of(List<double[]> columns, List<Standard> standards, int rows) {
    return new DesignMatrix(columns, standards, IntStream.range(0, rows).toArray());
  }

  /** Returns the length of a row: a constant, and a value of each column. */
  int width() {
    return columns.length + 1;
  }

  void read(int subject, double[] row) {
    int place = places[subject];
    row[0] = 1;
    for (int c = 0; c < columns.length; c++) {
      row[c + 1] = standards[c].apply(columns[c][place]);
    }
  }

  /**
   * Reads some rows, column by column.
   *
   * @param subjects the first {@code count} of them
   * @param into by column: a constant, which stays as it is, and the values of each column
   */
  void read(int[] subjects, int count, double[][] into) {
    for (int c = 0; c < columns.length; c++) {
      double[] column = columns[c];
      double[] values = into[c + 1];
      double mean = standards[c].mean();
      double deviation = standards[c].deviation();
      for (int i = 0; i < count; i++) {
        double value = column[places[subjects[i]]];
        values[i] = Double.isNaN(value) ? 0 : (value - mean) / deviation;
      }
    }
  }
}

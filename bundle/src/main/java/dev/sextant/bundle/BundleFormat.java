package dev.sextant.bundle;

import dev.sextant.bundle.format.CsvRows;
import dev.sextant.bundle.format.JsonRows;
import dev.sextant.bundle.format.RowWriter;
import dev.sextant.bundle.format.parquet.ParquetRows;
import dev.sextant.bundle.table.RecordTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** A format of tables. */
public enum BundleFormat {
  PARQUET("parquet"),
  CSV("csv"),
  JSON_LINES("jsonl");

  private final String extension;

  BundleFormat(String extension) {
    this.extension = extension;
  }

  /** Returns the name of a table's file. */
  String file(RecordTable<?> table) {
    return table.name() + "." + extension;
  }

  RowWriter open(OutputStream file, RecordTable<?> table, Map<String, String> metadata)
      throws IOException {
    return switch (this) {
      case PARQUET -> new ParquetRows(file, table.name(), table.columns(), metadata);
      case CSV -> new CsvRows(file, table.columns());
      case JSON_LINES -> new JsonRows(file, table.columns());
    };
  }
}

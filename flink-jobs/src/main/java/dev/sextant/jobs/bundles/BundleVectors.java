package dev.sextant.jobs.bundles;

import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.tables.reports.VectorStore;
import dev.sextant.jobs.tables.reports.VectorStore.TextVector;
import java.io.Closeable;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;

/** Writes the vectors of texts, as Parquet alone: as text they would be several times as large. */
final class BundleVectors implements Closeable {

  private final VectorStore store;
  private final TableWriter<TextVector> rows;

  BundleVectors(VectorStore store, BundleWriter bundle) throws IOException {
    this.store = store;
    this.rows = bundle.table(BundleTables.VECTORS, EnumSet.of(BundleFormat.PARQUET));
  }

  /** Adds the vectors of items, which are few. */
  void add(List<String> items) throws IOException {
    for (TextVector vector : store.of(items)) {
      rows.write(vector);
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}

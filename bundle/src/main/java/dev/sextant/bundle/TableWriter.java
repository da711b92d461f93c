package dev.sextant.bundle;

import dev.sextant.bundle.file.BundleManifest.ColumnEntry;
import dev.sextant.bundle.file.BundleManifest.FileEntry;
import dev.sextant.bundle.file.BundleManifest.TableEntry;
import dev.sextant.bundle.file.HashedFile;
import dev.sextant.bundle.format.RowWriter;
import dev.sextant.bundle.format.StorableCharacters;
import dev.sextant.bundle.table.RecordTable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of a table to a file of each format. Not safe for use by several threads.
 *
 * @param <R> class of the rows
 */
public final class TableWriter<R extends Record> implements Closeable {

  private final RecordTable<R> table;
  private final BundleWriter bundle;
  private final StorableCharacters characters = new StorableCharacters();
  private final List<Sink> sinks = new ArrayList<>();
  private long rows;
  private boolean closed;

  private record Sink(String name, HashedFile file, RowWriter rows) {}

  TableWriter(RecordTable<R> table, Set<BundleFormat> formats, BundleWriter bundle)
      throws IOException {
    this.table = table;
    this.bundle = bundle;
    Map<String, String> metadata = Map.of("sextant.format", bundle.format());
    for (BundleFormat format : formats) {
      String name = format.file(table);
      HashedFile file = bundle.create(name);
      sinks.add(new Sink(name, file, format.open(file, table, metadata)));
    }
  }

  /** Writes a row. */
  public void write(R row) throws IOException {
    @Nullable Object[] values = table.values(row);
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof String text) {
        values[i] = characters.of(text);
      }
    }
    for (Sink sink : sinks) {
      sink.rows().write(values);
    }
    rows++;
  }

  /** Ends the files and records them in the manifest. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    List<FileEntry> files = new ArrayList<>();
    for (Sink sink : sinks) {
      sink.rows().close();
      sink.file().close();
      files.add(
          new FileEntry(sink.name(), table.name(), sink.file().bytes(), sink.file().sha256()));
    }
    bundle.add(new TableEntry(table.name(), rows, characters.replaced(), columns()), files);
  }

  private List<ColumnEntry> columns() {
    return table.columns().stream()
        .map(column -> new ColumnEntry(column.name(), column.type().code(), column.optional()))
        .toList();
  }
}

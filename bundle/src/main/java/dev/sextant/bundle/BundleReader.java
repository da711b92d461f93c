package dev.sextant.bundle;

import dev.sextant.bundle.file.BundleManifest;
import dev.sextant.bundle.file.BundleManifest.FileEntry;
import dev.sextant.bundle.file.BundleManifest.TableEntry;
import dev.sextant.bundle.format.CountedRows;
import dev.sextant.bundle.format.JsonRowReader;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.bundle.format.parquet.ParquetRowReader;
import dev.sextant.bundle.table.RecordTable;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the tables and files of a bundle that {@link BundleCheck} has passed. */
public final class BundleReader {

  private static final int LONGEST_FILE = 1 << 30;

  private final Path folder;
  private final BundleManifest manifest;

  private BundleReader(Path folder, BundleManifest manifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  /**
   * Opens a bundle.
   *
   * @throws NoBundleException if the manifest is of another format
   */
  public static BundleReader open(Path folder) throws IOException {
    try {
      byte[] content =
          BundleCheck.content(folder.resolve(BundleManifest.FILE), BundleManifest.LONGEST);
      BundleManifest manifest = BundleManifest.read(content);
      if (manifest.hasBundles()) {
        throw new IOException("it is of several bundles");
      }
      return new BundleReader(folder, manifest);
    } catch (IOException e) {
      throw new NoBundleException(
          "%s of %s cannot be read: %s".formatted(BundleManifest.FILE, folder, e.getMessage()));
    }
  }

  /** Returns whether the bundle has a table in a format. */
  public boolean has(RecordTable<?> table, BundleFormat format) {
    return manifest.file(format.file(table)).isPresent();
  }

  /**
   * Reads a table row by row: see {@link #rows}.
   *
   * @throws IOException if a row is none of the table
   */
  public <R extends Record> void forEach(RecordTable<R> table, Consumer<R> consumer)
      throws IOException {
    try (RowReader<R> rows = rows(table)) {
      for (R row = rows.next(); row != null; row = rows.next()) {
        consumer.accept(row);
      }
    }
  }

  /**
   * Opens a table: its JSON lines, or its Parquet where that is its only format; a table that the
   * bundle does not have has no rows. The last row is followed by a comparison of the number of
   * rows with that of the manifest.
   *
   * @throws IOException if the file is none of the table, or if the manifest lacks the JSON lines
   *     of a table that is not there as Parquet alone
   */
  public <R extends Record> RowReader<R> rows(RecordTable<R> table) throws IOException {
    long declared = manifest.table(table.name()).map(TableEntry::rows).orElse(0L);
    return new CountedRows<>(table.name(), declared, rowsOfFile(table));
  }

  private <R extends Record> RowReader<R> rowsOfFile(RecordTable<R> table) throws IOException {
    String name = BundleFormat.JSON_LINES.file(table);
    Optional<FileEntry> lines = manifest.file(name);
    if (lines.isPresent()) {
      return new JsonRowReader<>(table, new BufferedInputStream(open(lines.get())));
    }
    if (has(table, BundleFormat.CSV)
        || Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(
          "%s does not list %s, from which the rows of the table are read"
              .formatted(BundleManifest.FILE, name));
    }
    Optional<FileEntry> parquet = manifest.file(BundleFormat.PARQUET.file(table));
    return parquet.isPresent()
        ? new ParquetRowReader<>(table, path(parquet.get()))
        : new NoRows<>();
  }

  /**
   * Returns the content of a file.
   *
   * @throws NoBundleException if the bundle does not have it
   */
  public byte[] content(String name) throws IOException {
    FileEntry file =
        manifest
            .file(name)
            .filter(entry -> entry.bytes() <= LONGEST_FILE)
            .orElseThrow(() -> new NoBundleException("%s has no file %s.".formatted(folder, name)));
    try (InputStream in = open(file)) {
      return in.readNBytes((int) file.bytes());
    }
  }

  private InputStream open(FileEntry file) throws IOException {
    return Files.newInputStream(path(file), LinkOption.NOFOLLOW_LINKS);
  }

  private Path path(FileEntry file) throws IOException {
    Path path = folder.resolve(file.name());
    if (!BundleCheck.isFile(path) || Files.size(path) != file.bytes()) {
      throw new NoBundleException(
          "%s has no file %s of %d bytes.".formatted(folder, file.name(), file.bytes()));
    }
    return path;
  }

  /** A table that the bundle does not have. */
  private record NoRows<R extends Record>() implements RowReader<R> {

    @Override
    public @Nullable R next() {
      return null;
    }

    @Override
    public void close() {}
  }
}

package dev.sextant.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.bundle.file.BundleManifest;
import dev.sextant.bundle.file.BundleManifest.Conventions;
import dev.sextant.bundle.file.BundleManifest.FileEntry;
import dev.sextant.bundle.file.BundleManifest.TableEntry;
import dev.sextant.bundle.file.Checksums;
import dev.sextant.bundle.file.FileHash;
import dev.sextant.bundle.file.FileNames;
import dev.sextant.bundle.file.HashedFile;
import dev.sextant.bundle.table.RecordTable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes a bundle into an empty folder: tables and files first, then manifest and checksums. A
 * bundle without these two is incomplete. Not safe for use by several threads.
 */
public final class BundleWriter {

  private final Path folder;
  private final List<Path> created = new ArrayList<>();
  private final List<TableEntry> tables = new ArrayList<>();
  private final List<FileEntry> files = new ArrayList<>();
  private final List<String> bundles = new ArrayList<>();

  private BundleWriter(Path folder) {
    this.folder = folder;
  }

  /**
   * Begins a bundle.
   *
   * @param folder is created if it does not exist
   * @throws DirectoryNotEmptyException if there is anything in it
   */
  public static BundleWriter into(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> entries = Files.list(folder)) {
      if (entries.findAny().isPresent()) {
        throw new DirectoryNotEmptyException(folder.toString());
      }
    }
    return new BundleWriter(folder);
  }

  /** Begins a table; the writer must be closed before the bundle is finished. */
  public <R extends Record> TableWriter<R> table(RecordTable<R> table, Set<BundleFormat> formats)
      throws IOException {
    return new TableWriter<>(table, formats, this);
  }

  /**
   * Writes a file.
   *
   * @param name without folders
   */
  public void file(String name, byte[] content) throws IOException {
    if (!FileNames.isSafe(name)) {
      throw new IllegalArgumentException("not the name of a file in a bundle: " + name);
    }
    files.add(write(name, content));
  }

  /**
   * Returns the folder of a bundle within this one. Its own writer fills it before this bundle is
   * finished; {@link #discard} leaves it.
   *
   * @param name without folders
   */
  public Path bundle(String name) {
    if (!FileNames.isSafe(name)) {
      throw new IllegalArgumentException("not the name of a folder in a bundle: " + name);
    }
    bundles.add(name);
    return folder.resolve(name);
  }

  private FileEntry write(String name, byte[] content) throws IOException {
    HashedFile file = create(name);
    try (file) {
      file.write(content);
    }
    return new FileEntry(name, null, file.bytes(), file.sha256());
  }

  /** Begins a file, which {@link #discard} deletes. */
  HashedFile create(String name) throws IOException {
    Path path = folder.resolve(name);
    HashedFile file = new HashedFile(path);
    created.add(path);
    return file;
  }

  /** Deletes all files of the bundle, so that the folder is empty again. */
  public void discard() throws IOException {
    for (Path file : created) {
      Files.deleteIfExists(file);
    }
  }

  String format() {
    return BundleManifest.FORMAT;
  }

  void add(TableEntry table, List<FileEntry> ofTable) {
    tables.add(table);
    files.addAll(ofTable);
  }

  private void addFiles(String bundle) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve(bundle))) {
      for (Path file : all.sorted().toList()) {
        long bytes = Files.size(file);
        String name = bundle + "/" + file.getFileName();
        files.add(new FileEntry(name, null, bytes, FileHash.of(file, bytes)));
      }
    }
  }

  /**
   * Writes manifest and checksums, which list the files of the bundles within this one as well.
   *
   * @param about what the bundle is about
   */
  public void finish(JsonNode about) throws IOException {
    for (String bundle : bundles) {
      addFiles(bundle);
    }
    String format = bundles.isEmpty() ? format() : BundleManifest.COLLECTION;
    BundleManifest manifest = new BundleManifest(format, about, Conventions.USUAL, tables, files);
    FileEntry written = write(BundleManifest.FILE, manifest.write());
    Map<String, String> sums = new LinkedHashMap<>();
    Stream.concat(files.stream(), Stream.of(written))
        .forEach(file -> sums.put(file.name(), file.sha256()));
    write(Checksums.FILE, Checksums.write(sums));
  }
}

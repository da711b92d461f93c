package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * Where a database archives its log: a file next to it, which each start reads, whatever command it
 * is of, so that the archive has no gap. A backup lacks the file, because what is restored must not
 * write into the archive of its original.
 *
 * @param home of Postgres
 */
public record ArchiveSetting(Path home) {

  private static final String FILE = "archive.properties";
  private static final String FOLDER = "folder";
  private static final String ID = "id";

  /**
   * Returns the archive; empty if there is none.
   *
   * @throws Halt if its folder is not there, such as one on a disk that is not mounted
   */
  public Optional<LogArchive> get() throws IOException {
    Path file = home.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties kept = new Properties();
    kept.load(new StringReader(Files.readString(file)));
    LogArchive archive =
        new LogArchive(Path.of(Objects.requireNonNull(kept.getProperty(FOLDER), FOLDER)));
    if (!archive.isOf(Objects.requireNonNull(kept.getProperty(ID), ID))) {
      throw Halt.error(
          "The folder %s, to which the database archives its log, is not there or is not its archive. Make it available, or switch archiving off: ./sextant archive off --data %s"
              .formatted(archive.folder(), home.resolveSibling("").normalize()));
    }
    return Optional.of(archive);
  }

  /**
   * Archives the log into a folder from the next start of Postgres on.
   *
   * @param folder does not exist, or is empty
   */
  public LogArchive set(Path folder) throws IOException {
    String id = PrivateFiles.secret();
    LogArchive archive = LogArchive.create(folder, id);
    Properties kept = new Properties();
    kept.setProperty(FOLDER, archive.folder().toString());
    kept.setProperty(ID, id);
    StringWriter text = new StringWriter();
    kept.store(text, null);
    PrivateFiles.write(
        PrivateFiles.folder(home).resolve(FILE), text.toString().getBytes(StandardCharsets.UTF_8));
    return archive;
  }

  /**
   * Archives no more from the next start of Postgres on. What is archived stays.
   *
   * @return whether it did
   */
  public boolean remove() throws IOException {
    return Files.deleteIfExists(home.resolve(FILE));
  }
}

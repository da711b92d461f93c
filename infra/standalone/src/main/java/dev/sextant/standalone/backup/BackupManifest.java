package dev.sextant.standalone.backup;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;

/**
 * The list of a backup, written last: a backup without it is not whole.
 *
 * @param format {@value #FORMAT}
 * @param version of the build that made it
 * @param createdAt time of the state that its database has, ISO 8601 in UTC
 * @param folders relative to {@value #FILES}, also the empty ones, parents first
 * @param files relative to {@value #FILES}
 */
record BackupManifest(
    @JsonProperty("format") int format,
    @JsonProperty("version") String version,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("folders") List<String> folders,
    @JsonProperty("files") List<StoredFile> files) {

  static final int FORMAT = 1;

  /** The folder of a backup that holds its files. */
  static final String FILES = "files";

  private static final String NAME = "backup.json";
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
          .configure(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES, true);

  /**
   * A file of a backup.
   *
   * @param path relative, parts separated by /
   * @param bytes its size
   * @param sha256 of its content, lower-case hex
   */
  record StoredFile(
      @JsonProperty("path") String path,
      @JsonProperty("bytes") long bytes,
      @JsonProperty("sha256") String sha256) {}

  /** Returns the size of all files in bytes. */
  long bytes() {
    return files.stream().mapToLong(StoredFile::bytes).sum();
  }

  void write(Path backup) throws IOException {
    PrivateFiles.write(backup.resolve(NAME), JSON.writeValueAsBytes(this));
  }

  /**
   * Returns the time of the state that its database has, to the second; what was stored later is
   * missing.
   */
  Instant created() {
    return Instant.parse(createdAt);
  }

  /**
   * Reads the list of a backup.
   *
   * @throws Halt if the folder has no whole backup, or one that this build cannot read
   */
  static BackupManifest read(Path backup) throws IOException {
    BackupManifest found;
    try {
      found = JSON.readValue(Files.readAllBytes(backup.resolve(NAME)), BackupManifest.class);
    } catch (NoSuchFileException e) {
      throw Halt.refused(
          "There is no whole backup in %s: it has no file %s, which is written last."
              .formatted(backup, NAME));
    } catch (JsonProcessingException e) {
      throw damaged(backup, e.getOriginalMessage());
    }
    if (found == null) {
      throw damaged(backup, "it is null");
    }
    if (found.format != FORMAT) {
      throw Halt.refused(
          "The backup in %s has format %d, this build reads format %d. Use version %s of Sextant."
              .formatted(backup, found.format, FORMAT, found.version));
    }
    try {
      found.created();
    } catch (DateTimeParseException e) {
      throw damaged(backup, "'%s' is no time".formatted(found.createdAt));
    }
    found.folders.forEach(each -> requireInside(backup, each));
    found.files.forEach(each -> requireInside(backup, each.path));
    return found;
  }

  private static void requireInside(Path backup, String name) {
    try {
      Path path = Path.of(name);
      if (!name.isEmpty()
          && !path.isAbsolute()
          && !path.startsWith("..")
          && path.normalize().equals(path)) {
        return;
      }
    } catch (InvalidPathException e) {
      throw damaged(backup, String.valueOf(e.getMessage()));
    }
    throw damaged(backup, "it names '%s', which is outside of the backup".formatted(name));
  }

  private static Halt damaged(Path backup, String how) {
    return Halt.refused(
        "The file %s is damaged: %s. Use another backup.".formatted(backup.resolve(NAME), how));
  }
}

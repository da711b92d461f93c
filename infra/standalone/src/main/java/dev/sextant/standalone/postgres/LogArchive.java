package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder with the files of Postgres' write-ahead log, each compressed: "Continuous Archiving and
 * Point-in-Time Recovery" of Postgres' manual. A file appears there only once it is whole, and is
 * never replaced.
 *
 * @param folder absolute
 */
public record LogArchive(Path folder) {

  /** Says which database the folder belongs to: two would refuse each other's files. */
  private static final String MARK = "sextant-archive";

  /** After this time a file is archived even if it is not full. */
  private static final String LONGEST_WAIT = "60s";

  /**
   * Archives a file. After a crash Postgres may hand over a file that is there already, which is
   * fine if it is the same one.
   */
  private static final String ARCHIVE =
      """
      if [ -e FOLDER/%f.gz ]; then gzip -dc FOLDER/%f.gz | cmp -s - "%p"; \
      else gzip -1 <"%p" >FOLDER/%f.gz.partial && sync FOLDER/%f.gz.partial \
      && mv FOLDER/%f.gz.partial FOLDER/%f.gz && sync FOLDER; fi""";

  private static final String FETCH =
      """
      test -f FOLDER/%f.gz && gzip -dc FOLDER/%f.gz >"%p\"""";

  /** Postgres reads this setting before it knows any name of a zone, such as Z. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS'+00'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String NAME = "[0-9A-F]{24}\\.gz";
  private static final int NAME_LENGTH = 24;
  private static final int TIMELINE_LENGTH = 8;

  /**
   * Returns the archive in a folder.
   *
   * @throws Halt if the folder is no archive
   */
  public static LogArchive of(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    if (!Files.isRegularFile(absolute.resolve(MARK))) {
      throw Halt.refused(
          "%s is no archive of a database's log: there is no file %s in it."
              .formatted(absolute, MARK));
    }
    return new LogArchive(absolute);
  }

  /**
   * Returns a new archive.
   *
   * @param folder does not exist, or is empty
   * @param id of the database
   * @throws Halt if the folder is not empty
   */
  static LogArchive create(Path folder, String id) throws IOException {
    Path absolute = PrivateFiles.folder(folder.toAbsolutePath().normalize());
    try (Stream<Path> files = Files.list(absolute)) {
      if (files.findAny().isPresent()) {
        throw Halt.refused("%s is not empty. Choose a new folder.".formatted(absolute));
      }
    }
    PrivateFiles.write(absolute.resolve(MARK), id.getBytes(StandardCharsets.UTF_8));
    return new LogArchive(absolute);
  }

  /** Returns whether the folder is there and belongs to a database. */
  boolean isOf(String id) throws IOException {
    Path mark = folder.resolve(MARK);
    return Files.isRegularFile(mark) && Files.readString(mark).equals(id);
  }

  /** Settings by which Postgres archives its log. */
  Map<String, String> settings() {
    return Map.of(
        "archive_mode",
        "on",
        "archive_command",
        inFolder(ARCHIVE),
        "archive_timeout",
        LONGEST_WAIT);
  }

  /**
   * Settings by which Postgres repeats the log, in a cluster that has a {@code recovery.signal}.
   *
   * @param until commits up to this time; empty: all
   */
  Map<String, String> recovery(Optional<Instant> until) {
    Map<String, String> settings = new HashMap<>();
    settings.put("restore_command", inFolder(FETCH));
    settings.put("recovery_target_action", "promote");
    // Nobody reads meanwhile, so settings need not be those of the original.
    settings.put("hot_standby", "off");
    until.ifPresent(time -> settings.put("recovery_target_time", TIME.format(time)));
    return settings;
  }

  /**
   * Returns a file of the log that comes after a position, in whatever timeline.
   *
   * @param end name of the file in which repeating has ended
   */
  Optional<String> after(String end) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<String> later =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches(NAME))
              .map(name -> name.substring(0, NAME_LENGTH))
              .filter(name -> position(name).compareTo(position(end)) > 0)
              .sorted()
              .toList();
      return later.stream().findFirst();
    }
  }

  private static String position(String file) {
    return file.substring(TIMELINE_LENGTH);
  }

  /** Quotes the folder for the shell, and for Postgres, which replaces words with percent signs. */
  private String inFolder(String command) {
    String quoted = "'" + folder.toString().replace("'", "'\\''").replace("%", "%%") + "'";
    return command.replace("FOLDER", quoted);
  }
}

package dev.sextant.standalone.backup;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.sextant.standalone.backup.BackupManifest.StoredFile;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import dev.sextant.standalone.instance.BuildVersion;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.postgres.RunningPostgres;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A copy of a data directory from which the instance can be restored. An instance that runs
 * continues meanwhile; what it stores after the copy has begun is in the backup up to the moment
 * when the copy of the database ends.
 *
 * @param files how many files it has
 * @param bytes the size of all of them
 */
public record Backup(int files, long bytes) {

  static final Path SIGNING_KEY = Path.of("keys/signing-key.jwk");

  /**
   * What a start makes again, or belongs to a process. Folders of models have their own place. The
   * key that signs tokens is left out, because the operator may refuse it after the backup: a
   * restoration would make its tokens valid again.
   */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "checkpoints",
          "crashes",
          "export-spool",
          "instance.json",
          "keycloak",
          "lock",
          "logs",
          "models",
          "scratch",
          SIGNING_KEY.getFileName().toString());

  static final Path POSTGRES = Path.of("postgres");
  static final Path SECRETS = Path.of("keys/postgres.properties");
  private static final Path CLUSTER = POSTGRES.resolve("cluster");
  private static final Path LOG = CLUSTER.resolve("pg_wal");
  private static final Path CONTROL = CLUSTER.resolve("global/pg_control");
  private static final List<Path> NEEDED = List.of(CLUSTER.resolve("PG_VERSION"), CONTROL, SECRETS);
  private static final int LOOKS = 1_000;

  /**
   * Takes a backup.
   *
   * @param target does not exist, or is an empty folder
   * @throws Halt if the target cannot take it, or the data directory has no database
   */
  public static Backup take(DataDirectory data, Path target, Steps steps) throws IOException {
    if (!Files.exists(data.root().resolve(CLUSTER).resolve("PG_VERSION"))) {
      throw Halt.refused(
          "There is nothing to back up in %s: it has no database.".formatted(data.root()));
    }
    Path backup = emptyFolder(data, target.toAbsolutePath().normalize());
    try {
      return into(backup, data, steps);
    } catch (SQLException e) {
      Trees.deleteContent(backup);
      throw Halt.error(
          "The database ended the backup: %s. Take another one.".formatted(e.getMessage()), e);
    } catch (IOException | RuntimeException e) {
      Trees.deleteContent(backup);
      throw e;
    }
  }

  private static Path emptyFolder(DataDirectory data, Path target) throws IOException {
    if (Files.exists(target) && !isEmptyFolder(target)) {
      throw Halt.refused("%s is not empty. Choose a new folder.".formatted(target));
    }
    boolean isNew = !Files.exists(target);
    Path backup = PrivateFiles.folder(target).toRealPath();
    if (backup.startsWith(data.root())) {
      if (isNew) {
        Files.delete(backup);
      }
      throw Halt.refused(
          "%s is inside the data directory. Choose a folder outside, best on another disk."
              .formatted(target));
    }
    return backup;
  }

  static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.findAny().isEmpty();
    }
  }

  private static Backup into(Path backup, DataDirectory data, Steps steps)
      throws IOException, SQLException {
    Room room = new Room(data.root(), backup);
    room.require(size(data.root(), Path.of("")));
    TreeCopy copy =
        new TreeCopy(data.root(), PrivateFiles.folder(backup.resolve(BackupManifest.FILES)), room);
    Instant asOf;
    Optional<DirectoryLock> lock = data.lock();
    if (lock.isPresent()) {
      try (DirectoryLock held = lock.get()) {
        data.stopOrphan();
        steps.begin("copying the data directory, which is not in use");
        asOf = Instant.now();
        copy.content(Path.of(""), Backup::isKept);
      }
    } else {
      asOf = whileRunning(copy, data, steps);
    }
    copy.sync();
    BackupManifest manifest =
        new BackupManifest(
            BackupManifest.FORMAT,
            BuildVersion.current(),
            asOf.truncatedTo(ChronoUnit.SECONDS).toString(),
            copy.folders(),
            copy.files());
    requireWhole(manifest);
    manifest.write(backup);
    return new Backup(manifest.files().size(), manifest.bytes());
  }

  /**
   * Copies the other files right before and right after the copy of the database ends: an upload
   * that it knows was there at one of the two times at least.
   *
   * @return when the copy of the database ended: what was stored later is not in the backup
   */
  private static Instant whileRunning(TreeCopy copy, DataDirectory data, Steps steps)
      throws IOException, SQLException {
    try (Connection superuser =
        RunningPostgres.superuser(
            data.root().resolve(CLUSTER), data.keys().resolve("postgres.properties"))) {
      PostgresSnapshot snapshot = PostgresSnapshot.begin(superuser);
      steps.begin("copying the data directory, which stays in use");
      copy.folder(POSTGRES);
      copy.folder(CLUSTER);
      copy.content(CLUSTER, path -> isKept(path) && !path.equals(CONTROL) && !path.startsWith(LOG));
      copy.file(CONTROL, control(data.root().resolve(CONTROL)));
      others(copy);
      PostgresSnapshot.End end = snapshot.end();
      Instant ended = Instant.now();
      others(copy);
      copy.folder(LOG);
      copy.content(LOG, path -> end.needs(path.getFileName().toString()));
      if (!snapshot.holdsLog()) {
        throw new SQLException("the write-ahead log was deleted before it was copied");
      }
      copy.file(CLUSTER.resolve("backup_label"), end.labelFile());
      return ended;
    }
  }

  /** Returns the content of a file that is small, and may be written while it is read. */
  private static byte[] control(Path file) throws IOException {
    byte[] before = Files.readAllBytes(file);
    for (int look = 0; look < LOOKS; look++) {
      byte[] after = Files.readAllBytes(file);
      if (Arrays.equals(before, after)) {
        return after;
      }
      before = after;
    }
    throw new IOException(file + " changes whenever it is read");
  }

  private static long size(Path root, Path folder) throws IOException {
    long bytes = 0;
    try (DirectoryStream<Path> children = Files.newDirectoryStream(root.resolve(folder))) {
      for (Path child : children) {
        Path path = root.relativize(child);
        if (isKept(path)) {
          bytes +=
              Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)
                  ? size(root, path)
                  : child.toFile().length(); // 0 if it has vanished
        }
      }
    } catch (NoSuchFileException e) {
      return bytes;
    }
    return bytes;
  }

  private static void requireWhole(BackupManifest manifest) throws IOException {
    Set<String> names =
        manifest.files().stream().map(StoredFile::path).collect(toUnmodifiableSet());
    for (Path each : NEEDED) {
      if (!names.contains(each.toString())) {
        throw new IOException("the data directory has no file " + each);
      }
    }
  }

  private static void others(TreeCopy copy) throws IOException {
    copy.content(Path.of(""), path -> isKept(path) && !path.startsWith(POSTGRES));
  }

  private static boolean isKept(Path path) {
    if (path.startsWith(CLUSTER)) {
      return path.equals(CLUSTER) || PostgresSnapshot.contains(CLUSTER.relativize(path));
    }
    String name = path.getFileName().toString();
    return !LEFT_OUT.contains(name)
        && !name.endsWith(".partial")
        && !(path.startsWith(POSTGRES) && !path.equals(POSTGRES));
  }
}

package dev.sextant.standalone.backup;

import dev.sextant.standalone.backup.BackupManifest.StoredFile;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import dev.sextant.standalone.postgres.LogReplay;
import dev.sextant.standalone.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Makes a data directory from a backup. */
public final class Restoration {

  /** Says that the folder is one of an interrupted restoration, and may be deleted. */
  private static final String MARK = "restoring";

  /** {@link dev.sextant.standalone.instance.DataDirectory#restored()}. */
  private static final String RESTORED = "restored";

  private Restoration() {}

  /**
   * What was restored.
   *
   * @param backup what the backup says of itself
   * @param taken of when the database of the backup is
   * @param lastCommit when the last transaction was committed that was repeated after the backup;
   *     empty if none was
   */
  public record Restored(Backup backup, Instant taken, Optional<Instant> lastCommit) {}

  /**
   * Restores a backup into a data directory, which appears only once it is whole.
   *
   * @param backup a folder that {@link Backup#take} has filled
   * @param data does not exist, or is an empty folder
   * @param replay what to repeat after the backup
   * @throws Halt if the backup is not whole, a file of it differs, the data directory is not empty,
   *     or the log cannot be repeated
   */
  public static Restored restore(Path backup, Path data, Optional<LogReplay> replay, Steps steps)
      throws IOException {
    BackupManifest manifest = BackupManifest.read(backup);
    replay.flatMap(LogReplay::until).ifPresent(until -> requireAfter(manifest, until));
    Path target = data.toAbsolutePath().normalize();
    if (Files.exists(target) && !Backup.isEmptyFolder(target)) {
      throw Halt.refused(
          "The data directory %s is not empty. Choose a new folder with --data.".formatted(target));
    }
    Path draft = draft(target);
    Optional<Instant> lastCommit = Optional.empty();
    try (DirectoryLock lock = lock(draft)) {
      try {
        DiskSpace.require(draft, (manifest.bytes() >> 20) + 1, "the restored data");
        steps.begin("copying and checking %,d files".formatted(manifest.files().size()));
        copy(manifest, backup.resolve(BackupManifest.FILES), draft);
        if (replay.isPresent()) {
          lastCommit =
              replay
                  .get()
                  .run(draft.resolve(Backup.POSTGRES), draft.resolve(Backup.SECRETS), steps);
        }
        Files.createFile(draft.resolve(RESTORED));
        FileCopy.sync(draft);
        Files.delete(draft.resolve(MARK));
        place(draft, target);
      } catch (IOException | RuntimeException e) {
        Trees.delete(draft);
        throw e;
      }
    }
    return new Restored(
        new Backup(manifest.files().size(), manifest.bytes()), manifest.created(), lastCommit);
  }

  /** Without a commit in between, Postgres would stop at the end of the backup, and not say so. */
  private static void requireAfter(BackupManifest manifest, Instant until) {
    if (until.isBefore(manifest.created())) {
      throw Halt.refused(
          "%s is before the end of the backup, which was %s. Use an earlier backup, or a later time."
              .formatted(until, manifest.createdAt()));
    }
  }

  private static DirectoryLock lock(Path draft) throws IOException {
    return DirectoryLock.acquire(draft.resolve(MARK))
        .orElseThrow(() -> Halt.refused("%s is being restored already.".formatted(draft)));
  }

  private static Path draft(Path target) throws IOException {
    Path draft = target.resolveSibling(target.getFileName() + ".restoring");
    if (Files.exists(draft.resolve(MARK))) {
      try (DirectoryLock lock = lock(draft)) {
        PostgresServer.stopOrphan(draft.resolve(Backup.POSTGRES));
        deleteCopies(draft);
      }
      return draft;
    } else if (Files.exists(draft)) {
      throw Halt.refused(
          "%s is in the way of the restoration. Move it away, or choose another --data."
              .formatted(draft));
    }
    return PrivateFiles.folder(draft);
  }

  /** Leaves the mark, whose lock is held. */
  private static void deleteCopies(Path draft) throws IOException {
    try (DirectoryStream<Path> copies = Files.newDirectoryStream(draft)) {
      for (Path each : copies) {
        if (!each.endsWith(MARK)) {
          Trees.delete(each);
        }
      }
    }
  }

  private static void copy(BackupManifest manifest, Path files, Path draft) throws IOException {
    for (String folder : manifest.folders()) {
      PrivateFiles.folder(draft.resolve(folder));
    }
    for (StoredFile file : manifest.files()) {
      if (Path.of(file.path()).equals(Backup.SIGNING_KEY)) {
        continue; // a build before this one copied it: see Backup
      }
      StoredFile found;
      try {
        found = FileCopy.copy(files.resolve(file.path()), draft.resolve(file.path()), file.path());
      } catch (NoSuchFileException e) {
        throw Halt.refused(
            "The backup lacks the file %s. Use another backup."
                .formatted(files.resolve(file.path())));
      }
      if (!found.equals(file)) {
        throw Halt.refused(
            "The file %s of the backup is damaged: expected %,d bytes with SHA-256 %s, found %,d with %s. Use another backup."
                .formatted(
                    files.resolve(file.path()),
                    file.bytes(),
                    file.sha256(),
                    found.bytes(),
                    found.sha256()));
      }
    }
  }

  private static void place(Path draft, Path target) throws IOException {
    try {
      PrivateFiles.move(draft, target);
    } catch (DirectoryNotEmptyException e) {
      throw Halt.refused(
          "The data directory %s is not empty any more. Choose a new folder with --data."
              .formatted(target));
    } catch (FileSystemException e) {
      throw Halt.error(
          "%s cannot become a data directory (%s). Choose a new folder with --data."
              .formatted(target, e.getReason()),
          e);
    }
  }
}

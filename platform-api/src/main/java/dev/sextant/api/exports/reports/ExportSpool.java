package dev.sextant.api.exports.reports;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A folder for the files that this process writes, next to those of other processes. A lock on a
 * file says that the owner of a folder lives; the system releases it when the process ends, however
 * it ends. Calls block.
 */
final class ExportSpool implements AutoCloseable {

  private static final String PERMISSIONS = "rwx------";
  private static final String LOCK = ".lock";

  /** Of a lock that is not held yet. */
  private static final String NEW = ".new";

  /**
   * Locks of this process. It must not open them again: to close any channel of a file ends all
   * locks that a process has on it.
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final Path lock;
  private final FileChannel held;

  private ExportSpool(Path folder, Path lock, FileChannel held) {
    this.folder = folder;
    this.lock = lock;
    this.held = held;
  }

  /**
   * Creates the folder of this process, and deletes those of processes that have ended.
   *
   * @param shared created if missing
   */
  static ExportSpool open(Path shared) throws IOException {
    Files.createDirectories(
        shared, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PERMISSIONS)));
    Path root = shared.toRealPath();
    clear(root);
    Path folder = root.resolve(UUID.randomUUID().toString());
    Path lock = lockOf(folder);
    Path unlocked = lock.resolveSibling(lock.getFileName() + NEW);
    FileChannel channel =
        FileChannel.open(unlocked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    OWN.add(lock);
    try {
      channel.lock();
      // It has its name once it is held, so nobody takes this process for one that has ended.
      Files.move(unlocked, lock);
      Files.createDirectory(folder);
    } catch (IOException | RuntimeException e) {
      OWN.remove(lock);
      channel.close();
      throw e;
    }
    return new ExportSpool(folder, lock, channel);
  }

  Path folder() {
    return folder;
  }

  /** Deletes the folder. */
  @Override
  public void close() throws IOException {
    try (held) {
      delete(folder);
      Files.deleteIfExists(lock);
    } finally {
      OWN.remove(lock);
    }
  }

  private static void clear(Path root) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        boolean isLock = name.endsWith(LOCK);
        if (isLock && !OWN.contains(entry)) {
          clearIfEnded(
              entry.resolveSibling(name.substring(0, name.length() - LOCK.length())), entry);
        } else if (!isLock && !name.endsWith(NEW) && !Files.exists(lockOf(entry))) {
          delete(entry); // a lock is there before its folder, and goes after it
        }
      }
    }
  }

  private static void clearIfEnded(Path folder, Path lock) throws IOException {
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock free = channel.tryLock()) {
      if (free != null) {
        delete(folder);
        Files.deleteIfExists(lock);
      }
    } catch (NoSuchFileException e) {
      return; // another process has cleared it
    }
  }

  private static Path lockOf(Path folder) {
    return folder.resolveSibling(folder.getFileName() + LOCK);
  }

  /** Deletes a file, or a folder with all that it has. */
  static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
        for (Path child : children) {
          delete(child);
        }
      }
    }
    Files.deleteIfExists(path);
  }
}

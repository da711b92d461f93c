package dev.sextant.standalone.files;

import dev.sextant.standalone.console.Wait;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lock on a data directory or a part of it; the operating system releases it however its process
 * ends.
 *
 * <p>The file holds the owner's process id. The owner must not open the file again: by POSIX,
 * closing any descriptor of a file releases all locks that the process holds on it.
 */
public final class DirectoryLock implements AutoCloseable {

  /** By names that lead to a file without links, since this process must not open it again. */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private static final int ATTEMPTS = 4;
  private static final long PAUSE_MILLIS = 50;

  private final Path name;
  private final FileChannel channel;

  private DirectoryLock(Path name, FileChannel channel) {
    this.name = name;
    this.channel = channel;
  }

  /**
   * Acquires the lock.
   *
   * @return empty if it is taken, perhaps by this process
   */
  public static Optional<DirectoryLock> acquire(Path file) throws IOException {
    Path name = name(file);
    if (!OURS.add(name)) {
      return Optional.empty();
    }
    Optional<DirectoryLock> lock = Optional.empty();
    try {
      lock = open(name);
      return lock;
    } finally {
      if (lock.isEmpty()) {
        OURS.remove(name);
      }
    }
  }

  private static Optional<DirectoryLock> open(Path name) throws IOException {
    FileChannel channel =
        FileChannel.open(name, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean locked = false;
    try {
      if (!tryLock(channel)) {
        return Optional.empty();
      }
      channel.truncate(0);
      String pid = Long.toString(ProcessHandle.current().pid());
      channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)), 0);
      locked = true;
      return Optional.of(new DirectoryLock(name, channel));
    } finally {
      if (!locked) {
        channel.close();
      }
    }
  }

  private static Path name(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    return Files.exists(absolute)
        ? absolute.toRealPath()
        : absolute.resolveSibling("").toRealPath().resolve(absolute.getFileName());
  }

  /**
   * Acquires the lock, and waits for it this long.
   *
   * @return empty if it stays taken
   */
  public static Optional<DirectoryLock> await(Path file, Duration patience) throws IOException {
    long start = System.nanoTime();
    while (true) {
      Optional<DirectoryLock> lock = acquire(file);
      if (lock.isPresent() || System.nanoTime() - start > patience.toNanos()) {
        return lock;
      }
      Wait.millis(PAUSE_MILLIS);
    }
  }

  /** Returns the process that holds the lock, if any. */
  public static Optional<ProcessHandle> owner(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    if (OURS.contains(name(file))) {
      return Optional.of(ProcessHandle.current());
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null) {
        return Optional.empty();
      }
    }
    String pid = Files.readString(file).strip();
    return pid.matches("[0-9]{1,10}") ? ProcessHandle.of(Long.parseLong(pid)) : Optional.empty();
  }

  /** Releases it; a second call does nothing. */
  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close();
      OURS.remove(name);
    }
  }

  /** Tries a few times, because {@link #owner} in another process takes the lock for a moment. */
  private static boolean tryLock(FileChannel channel) throws IOException {
    for (int attempt = 1; channel.tryLock() == null; attempt++) {
      if (attempt == ATTEMPTS) {
        return false;
      }
      Wait.millis(PAUSE_MILLIS);
    }
    return true;
  }
}

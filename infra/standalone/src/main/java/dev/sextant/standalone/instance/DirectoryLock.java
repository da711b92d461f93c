package dev.sextant.standalone.instance;

import dev.sextant.standalone.console.Wait;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();
  private static final int ATTEMPTS = 4;
  private static final long PAUSE_MILLIS = 50;

  private final Path file;
  private final FileChannel channel;

  private DirectoryLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Acquires the lock.
   *
   * @return empty if it is taken, perhaps by this process
   */
  static Optional<DirectoryLock> acquire(Path file) throws IOException {
    if (!OURS.add(file)) {
      return Optional.empty();
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!tryLock(channel)) {
      channel.close();
      OURS.remove(file);
      return Optional.empty();
    }
    channel.truncate(0);
    String pid = Long.toString(ProcessHandle.current().pid());
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)), 0);
    return Optional.of(new DirectoryLock(file, channel));
  }

  static Optional<ProcessHandle> owner(Path file) throws IOException {
    if (OURS.contains(file)) {
      return Optional.of(ProcessHandle.current());
    }
    if (!Files.exists(file)) {
      return Optional.empty();
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
      OURS.remove(file);
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

package dev.sextant.standalone.backup;

import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The room that a copy leaves on the disks of the data directory and of the backup: an instance
 * without room cannot write its log, and stops. Postgres keeps its whole log during the copy.
 */
final class Room {

  /** In bytes. */
  private static final long RESERVE = 256L << 20;

  private final FileStore source;
  private final FileStore target;
  private final Path backup;
  private final Path data;

  Room(Path data, Path backup) throws IOException {
    this.data = data;
    this.backup = backup;
    this.source = Files.getFileStore(data);
    this.target = Files.getFileStore(backup);
  }

  /**
   * Checks that so many more bytes may be copied.
   *
   * @throws Halt if a disk has too little room
   */
  void require(long bytes) throws IOException {
    if (target.getUsableSpace() - bytes < RESERVE) {
      throw tooLittle(backup, target, bytes);
    }
    if (source.getUsableSpace() < RESERVE) {
      throw tooLittle(data, source, 0);
    }
  }

  private static Halt tooLittle(Path place, FileStore disk, long bytes) throws IOException {
    return Halt.error(
        "Not enough disk space for the backup: %s has %,d MB free, %,d MB are needed. Free some space, or choose a folder on another disk."
            .formatted(place, disk.getUsableSpace() >> 20, (bytes + RESERVE) >> 20));
  }
}

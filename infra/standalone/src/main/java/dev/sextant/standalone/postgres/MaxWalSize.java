package dev.sextant.standalone.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * How much write-ahead log Postgres keeps from one checkpoint to the next.
 *
 * <p>After a checkpoint, Postgres logs each page whole on its first change. Scores and vectors
 * reach pages at random, so with little log between checkpoints most of the log is whole pages.
 * With more of it, a server that was killed takes longer to start.
 */
final class MaxWalSize {

  /** What Postgres itself takes. */
  private static final long LEAST_MEGABYTES = 1024;

  private static final long MOST_MEGABYTES = 4096;

  /** The log may take an eighth of the free disk; the rest is for what people store. */
  private static final int SHARE = 8;

  private MaxWalSize() {}

  /**
   * Returns the setting for a disk.
   *
   * @param folder an existing folder of the disk
   */
  static Map<String, String> setting(Path folder) throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace() >> 20;
    return Map.of("max_wal_size", megabytes(free) + "MB");
  }

  /** Returns megabytes of log for so many free megabytes. */
  static long megabytes(long free) {
    return Math.min(MOST_MEGABYTES, Math.max(LEAST_MEGABYTES, free / SHARE));
  }
}

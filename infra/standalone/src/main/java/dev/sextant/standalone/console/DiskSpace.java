package dev.sextant.standalone.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** Refuses work before a disk is full, and recognises a full disk. */
public final class DiskSpace {

  private static final String POSTGRES_DISK_FULL = "53100";

  private static final int NEARLY_FULL_MEGABYTES = 32;

  private DiskSpace() {}

  /**
   * Checks the free space.
   *
   * @param folder an existing folder of the file system
   * @param megabytes required space, in 1024 * 1024 bytes
   * @param what purpose of the space, such as {@code the database}
   * @throws Halt if there is less space
   */
  public static void require(Path folder, long megabytes, String what) {
    try {
      long free = Files.getFileStore(folder).getUsableSpace() >> 20;
      if (free < megabytes) {
        throw Halt.error(
            "Not enough disk space for %s: %s has %,d MB free, %,d MB are needed. Free some space or choose another --data folder."
                .formatted(what, folder, free, megabytes));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tell how much space " + folder + " has", e);
    }
  }

  /** Returns whether the file system of an existing folder is almost full. */
  public static boolean isNearlyFull(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace() >> 20 < NEARLY_FULL_MEGABYTES;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns whether a full disk caused this failure. */
  public static boolean isExhausted(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof SQLException sql && POSTGRES_DISK_FULL.equals(sql.getSQLState())) {
        return true;
      }
      if (String.valueOf(t.getMessage()).contains("No space left on device")) {
        return true;
      }
    }
    return false;
  }
}

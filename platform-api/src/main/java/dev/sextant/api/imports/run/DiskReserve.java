package dev.sextant.api.imports.run;

import dev.sextant.api.http.Refusal;
import java.io.File;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The disk space that imports may use: the free space less a reserve, so that a database on the
 * same disk can still write its log.
 */
public final class DiskReserve {

  /** An import is stored three times: the uploaded file, its rows, and the database's log. */
  private static final int COPIES = 3;

  private final LongSupplier free;
  private final long reserve;

  /**
   * Creates the reserve.
   *
   * @param free supplies the free bytes; 0 if unknown
   * @param reserve bytes that stay free
   */
  DiskReserve(LongSupplier free, long reserve) {
    this.free = free;
    this.reserve = reserve;
  }

  /** Returns the reserve on the disk of a folder. */
  public static DiskReserve of(Path folder, long reserve) {
    File file = folder.toFile();
    return new DiskReserve(file::getUsableSpace, reserve);
  }

  /**
   * Checks the space before content is received.
   *
   * @param length of the content, in bytes; 0 if unknown
   * @throws Refusal if there is no room for it
   */
  public void require(long length) {
    long needed = reserve + COPIES * length;
    long found = free.getAsLong();
    if (found < needed) {
      throw new Refusal(
          Refusal.Kind.INSUFFICIENT_STORAGE,
          "disk-full",
          "The server's disk has %,d MB free and needs %,d MB for this import; nothing was stored. Free some space on the server, then import the file again."
              .formatted(found >> 20, (needed >> 20) + 1));
    }
  }

  /** Returns the refusal for a disk that became full anyway. */
  public static Refusal full() {
    return new Refusal(
        Refusal.Kind.INSUFFICIENT_STORAGE,
        "disk-full",
        "The server's disk is full; nothing was stored. Free some space on the server, then import"
            + " the file again.");
  }

  /** Returns whether a full disk caused the failure. */
  public static boolean isFull(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String message = String.valueOf(each.getMessage());
      if (message.contains("No space left on device") || message.contains("Disk quota exceeded")) {
        return true;
      }
    }
    return false;
  }
}

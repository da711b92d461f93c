package dev.sextant.api.exports.content;

import java.io.IOException;

/** The space that exports may use on the disk that they are written to. */
@FunctionalInterface
public interface DiskRoom {

  /**
   * Checks the space before something is written.
   *
   * @param bytes size of what will be written; 0 if unknown, which asks whether any space is left
   * @throws IOException if writing it would use what is reserved for others
   */
  void require(long bytes) throws IOException;
}

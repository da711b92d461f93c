package dev.sextant.standalone.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * The chains of lines, one for each process: each line holds the hash of the one before. Lines of
 * several processes may be mixed, each in its order.
 */
final class LineChain {

  /** What the first line of a process holds. */
  private static final String START = "0".repeat(64);

  private final Set<String> ends = new HashSet<>();
  private boolean begun;

  /**
   * Adds a line.
   *
   * @param previous hash that it holds, in hexadecimal
   * @return whether the line before it is there and unchanged; that before the very first line is
   *     not asked for, since older files may have expired
   */
  boolean add(String line, String previous) {
    boolean follows = ends.remove(previous) || previous.equals(START) || !begun;
    begun = true;
    ends.add(hash(line));
    return follows;
  }

  /** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
  static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}

package dev.sextant.bundle.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, in hex. */
public final class FileHash {

  private static final int BUFFER = 1 << 16;

  private FileHash() {}

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns the hash of bytes. */
  public static String of(byte[] content) {
    return HexFormat.of().formatHex(digest().digest(content));
  }

  /**
   * Returns the hash of a file, which is no link.
   *
   * @param most number of bytes to read: a file that grows does not keep the reader
   */
  public static String of(Path file, long most) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      long left = most;
      int read = 0;
      while (left > 0 && read >= 0) {
        read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        digest.update(buffer, 0, Math.max(0, read));
        left -= Math.max(0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}

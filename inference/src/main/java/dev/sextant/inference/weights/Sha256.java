package dev.sextant.inference.weights;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash that pins files. */
public final class Sha256 {

  private Sha256() {}

  /** Returns the hash of what remains in the buffers, one after another: lower-case hex. */
  public static String of(ByteBuffer... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (ByteBuffer part : parts) {
        digest.update(part.duplicate());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}

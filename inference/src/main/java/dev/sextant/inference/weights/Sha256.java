package dev.sextant.inference.weights;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.CancellationException;

/** The hash that pins files. */
public final class Sha256 {

  private Sha256() {}

  /** Bytes between two looks whether the thread is interrupted. */
  private static final int PIECE = 1 << 24;

  /**
   * Returns the hash of what remains in the buffers, one after another: lower-case hex.
   *
   * @throws CancellationException if the thread is interrupted while it hashes large buffers
   */
  public static String of(ByteBuffer... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (ByteBuffer part : parts) {
        update(digest, part.duplicate());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static void update(MessageDigest digest, ByteBuffer part) {
    int end = part.limit();
    while (end - part.position() > PIECE) {
      part.limit(part.position() + PIECE);
      digest.update(part);
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Interrupted while a file is hashed.");
      }
    }
    part.limit(end);
    digest.update(part);
  }
}

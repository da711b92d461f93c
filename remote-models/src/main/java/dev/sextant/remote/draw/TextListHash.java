package dev.sextant.remote.draw;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Hashes a list of texts; each has its length before it, so no two lists have the same bytes. */
public final class TextListHash {

  private final MessageDigest digest;

  private TextListHash() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the hash; null differs from every text. */
  static byte[] of(@Nullable Object... parts) {
    TextListHash hash = new TextListHash();
    for (Object part : parts) {
      hash.add(part);
    }
    return hash.digest.digest();
  }

  /** Returns the hash in hexadecimal digits. */
  public static String hex(@Nullable Object... parts) {
    return HexFormat.of().formatHex(of(parts));
  }

  private void add(@Nullable Object part) {
    byte[] bytes =
        part == null ? new byte[0] : String.valueOf(part).getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(4).putInt(part == null ? -1 : bytes.length).array());
    digest.update(bytes);
  }
}

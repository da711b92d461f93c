package dev.sextant.api.testing;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.images.ImageCheck;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

/** Takes files that begin as a PNG file does, and reads the size where its header has it. */
public final class HeadedImages implements ImageCheck {

  private static final byte[] HEAD =
      "\u0089PNG\r\n\032\n\0\0\0\rIHDR".getBytes(StandardCharsets.ISO_8859_1);

  @Override
  public CheckedImage check(byte[] file) throws UnusableImageException {
    if (file.length < HEAD.length + 8
        || !Arrays.equals(file, 0, HEAD.length, HEAD, 0, HEAD.length)) {
      throw new UnusableImageException("An image should be a PNG, JPEG or WebP file.");
    }
    ByteBuffer size = ByteBuffer.wrap(file, HEAD.length, 8);
    return new CheckedImage("image/png", size.getInt(), size.getInt());
  }

  /** Returns a file with these dimensions. */
  public static byte[] file(int width, int height, String content) {
    byte[] rest = content.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(HEAD.length + 8 + rest.length)
        .put(HEAD)
        .putInt(width)
        .putInt(height)
        .put(rest)
        .array();
  }

  /**
   * Stores a row for a version, without an item that is the image. Its hash is that of requests
   * from the contract, the same in each tenant.
   */
  public static void store(TestApi api, UUID tenant, String version, String content) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into images (tenant_id, answer_set_id, sha256, media_type, width, height, content)
        select tenant_id, id, '%s', 'image/png', 1, 1, '%s'
        from answer_sets
        where version_id = '%s' and source = 'imported' and judged_from is null
        """
            .formatted(Wishes.constant("sha256"), content, version));
  }

  /** Returns the text that stands for a file. */
  public static String text(byte[] file) {
    return "image:sha256:" + HexFormat.of().formatHex(Sha256Digest.create().digest(file));
  }

  /** Returns a file as an import takes it. */
  public static String url(byte[] file) {
    return "data:image/png;base64," + Base64.getEncoder().encodeToString(file);
  }
}

package dev.sextant.inference.image;

import dev.sextant.inference.model.ModelException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a WebP file: each has a name of four letters, a length and data. Animations are
 * refused: their first picture need not cover the canvas.
 *
 * @param width in pixels
 * @param height in pixels
 * @param orientation how the picture is turned before it is shown
 * @param essential the whole file
 */
record WebpChunks(long width, long height, ExifOrientation orientation, byte[] essential)
    implements ImageStructure {

  private static final int RIFF_HEADER = 12;
  private static final int CHUNK_HEADER = 8;
  private static final int ANIMATION = 1 << 1;
  private static final int MOST_BYTES_PER_PIXEL = 8;
  private static final int SIDE_BITS = 14;
  private static final int SIDE = (1 << SIDE_BITS) - 1;
  private static final int LOSSLESS_SIGNATURE = 0x2f;
  private static final int EXTENDED_HEADER = 10;
  private static final int LOSSY_HEADER = 10;
  private static final int LOSSLESS_HEADER = 5;

  /** The sizes of a canvas or picture. */
  private record Sides(long width, long height) {

    @Override
    public String toString() {
      return "%d x %d".formatted(width, height);
    }
  }

  static WebpChunks of(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    long end = Integer.toUnsignedLong(bytes.getInt(4)) + CHUNK_HEADER;
    if (end > file.length) {
      throw damaged("it ends early");
    }
    Sides canvas = null;
    Sides picture = null;
    ExifOrientation orientation = ExifOrientation.UPRIGHT;
    for (long at = RIFF_HEADER; at + CHUNK_HEADER <= end; ) {
      int start = (int) at + CHUNK_HEADER;
      long length = Integer.toUnsignedLong(bytes.getInt(start - Integer.BYTES));
      if (length > end - start) {
        throw damaged("it ends early");
      }
      ByteBuffer data = bytes.slice(start, (int) length).order(ByteOrder.LITTLE_ENDIAN);
      String name = new String(file, (int) at, Integer.BYTES, StandardCharsets.ISO_8859_1);
      switch (name) {
        case "VP8X" -> canvas = canvas == null ? extended(data) : canvas;
        case "VP8 " -> picture = picture == null ? lossy(data) : picture;
        case "VP8L" -> picture = picture == null ? lossless(data) : picture;
        case "EXIF" -> orientation = ExifOrientation.of(data);
        default -> {
          // Decides neither size nor direction.
        }
      }
      at = start + length + length % 2;
    }
    Sides whole = whole(canvas, picture);
    return new WebpChunks(whole.width, whole.height, orientation, file);
  }

  private static Sides extended(ByteBuffer data) {
    requireLength(data, EXTENDED_HEADER);
    if ((data.get(0) & ANIMATION) != 0) {
      throw new ModelException(
          "The WebP file is an animation: save one of its pictures as a file of its own.");
    }
    return new Sides(1 + (data.getInt(3) >>> 8), 1 + (data.getInt(6) >>> 8));
  }

  private static Sides lossy(ByteBuffer data) {
    requireLength(data, LOSSY_HEADER);
    return new Sides(data.getShort(6) & SIDE, data.getShort(8) & SIDE);
  }

  private static Sides lossless(ByteBuffer data) {
    requireLength(data, LOSSLESS_HEADER);
    if (data.get(0) != LOSSLESS_SIGNATURE) {
      throw damaged("its picture has no signature");
    }
    int sizes = data.getInt(1);
    return new Sides(1 + (sizes & SIDE), 1 + (sizes >>> SIDE_BITS & SIDE));
  }

  private static void requireLength(ByteBuffer data, int least) {
    if (data.remaining() < least) {
      throw damaged("it ends early");
    }
  }

  private static Sides whole(@Nullable Sides canvas, @Nullable Sides picture) {
    if (picture == null) {
      throw damaged("it has no picture");
    }
    if (canvas != null && !canvas.equals(picture)) {
      throw damaged("its canvas is %s and its picture %s".formatted(canvas, picture));
    }
    return picture;
  }

  private static ModelException damaged(String how) {
    return new ModelException("The WebP file is damaged: %s.".formatted(how));
  }

  @Override
  public int bytesPerPixel() {
    return MOST_BYTES_PER_PIXEL;
  }
}

package dev.sextant.inference.image;

import dev.sextant.inference.model.ModelException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a PNG file: each has a length, a name of four letters, data and a checksum. Only
 * those that decide pixels are kept, so that no decoder unpacks texts or profiles, which can be
 * packed a thousandfold, nor further pictures of an animation.
 *
 * @param width in pixels
 * @param height in pixels
 * @param depth bits of a sample: 1, 2, 4, 8 or 16
 * @param colour 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha
 * @param key the transparent colour of a grey or RGB picture, one value a sample; empty for none
 * @param orientation how the picture is turned before it is shown
 * @param essential the file without the other chunks
 */
record PngChunks(
    long width,
    long height,
    int depth,
    int colour,
    int[] key,
    ExifOrientation orientation,
    byte[] essential)
    implements ImageStructure {

  private static final int SIGNATURE = 8;

  /** Length, name and checksum of a chunk. */
  private static final int FRAME = 12;

  private static final int HEADER = 13;
  private static final int PALETTE = 3;
  private static final int MOST_BYTES_PER_PIXEL = 8;
  private static final Set<String> KEPT = Set.of("IHDR", "PLTE", "IDAT", "IEND");

  /** Grey and RGB: the others have alpha of their own, and libpng ignores the chunk there. */
  private static final Set<Integer> KEYED = Set.of(0, 2);

  private static final String TRANSPARENCY = "tRNS";

  static PngChunks of(byte[] file) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream(file.length);
    kept.write(file, 0, SIGNATURE);
    ByteBuffer header = null;
    int[] key = {};
    ExifOrientation orientation = ExifOrientation.UPRIGHT;
    String name = "";
    for (int at = SIGNATURE; !name.equals("IEND"); ) {
      int length = length(file, at);
      name = new String(file, at + Integer.BYTES, Integer.BYTES, StandardCharsets.ISO_8859_1);
      ByteBuffer data = ByteBuffer.wrap(file, at + 2 * Integer.BYTES, length).slice();
      if ((header == null) != name.equals("IHDR")) {
        throw damaged("its first chunk should be its only IHDR, found " + printable(name));
      }
      if (header == null) {
        header = header(data);
      }
      if (name.equals("eXIf")) {
        orientation = ExifOrientation.of(data);
      }
      byte colour = header.get(9);
      if (name.equals(TRANSPARENCY) && KEYED.contains((int) colour) && key.length == 0) {
        key = key(data, colour);
      }
      if (KEPT.contains(name) || (name.equals(TRANSPARENCY) && colour == PALETTE)) {
        requireChecksum(file, at, length, name);
        kept.write(file, at, FRAME + length);
      }
      at += FRAME + length;
    }
    return new PngChunks(required(header), key, orientation, kept.toByteArray());
  }

  private PngChunks(ByteBuffer header, int[] key, ExifOrientation orientation, byte[] essential) {
    this(
        unsigned(header, 0),
        unsigned(header, 4),
        header.get(8),
        header.get(9),
        key,
        orientation,
        essential);
  }

  private static ByteBuffer required(@Nullable ByteBuffer header) {
    if (header == null) {
      throw damaged("it has no header");
    }
    return header;
  }

  private static int length(byte[] file, int at) {
    long left = file.length - (long) at - FRAME;
    long length = left < 0 ? 0 : unsigned(ByteBuffer.wrap(file), at);
    if (left < length) {
      throw damaged("it ends early");
    }
    return (int) length;
  }

  private static ByteBuffer header(ByteBuffer data) {
    if (data.remaining() != HEADER) {
      throw damaged("its header has %d bytes".formatted(data.remaining()));
    }
    return data;
  }

  private static int[] key(ByteBuffer data, int colour) {
    int samples = colour == 0 ? 1 : 3;
    if (data.remaining() != samples * Short.BYTES) {
      throw damaged("its transparent colour has %d bytes".formatted(data.remaining()));
    }
    int[] key = new int[samples];
    Arrays.setAll(key, sample -> Short.toUnsignedInt(data.getShort(sample * Short.BYTES)));
    return key;
  }

  private static void requireChecksum(byte[] file, int at, int length, String name) {
    CRC32 checksum = new CRC32();
    checksum.update(file, at + Integer.BYTES, Integer.BYTES + length);
    if (checksum.getValue() != unsigned(ByteBuffer.wrap(file), at + 2 * Integer.BYTES + length)) {
      throw damaged("the checksum of its chunk %s is wrong".formatted(name));
    }
  }

  private static long unsigned(ByteBuffer bytes, int at) {
    return Integer.toUnsignedLong(bytes.getInt(at));
  }

  private static String printable(String name) {
    return name.matches("[A-Za-z]{4}") ? name : "another one";
  }

  private static ModelException damaged(String how) {
    return new ModelException("The PNG file is damaged: %s.".formatted(how));
  }

  @Override
  public long decodedBytes() {
    return width * height * MOST_BYTES_PER_PIXEL;
  }
}

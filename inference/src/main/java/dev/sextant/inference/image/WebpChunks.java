package dev.sextant.inference.image;

import dev.sextant.inference.model.ModelException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a WebP file: each has a name of four letters, a length and data. Only the first
 * picture, its alpha channel and the header are kept, so that no decoder reads more pictures than
 * one or applies a colour profile. Animations are refused: their first picture need not cover the
 * canvas.
 *
 * @param width in pixels
 * @param height in pixels
 * @param groups of prefix codes, in a lossless picture or alpha channel
 * @param alpha the channel of a lossy picture, if it is not compressed; it is none of these chunks
 * @param orientation how the picture is turned before it is shown
 * @param essential a file of the chunks that are kept
 */
record WebpChunks(
    long width,
    long height,
    int groups,
    @Nullable RawAlpha alpha,
    ExifOrientation orientation,
    byte[] essential)
    implements ImageStructure {

  private static final int RIFF_HEADER = 12;
  private static final int CHUNK_HEADER = 8;
  private static final int ANIMATION = 1 << 1;
  private static final int MOST_BYTES_PER_PIXEL = 8;
  private static final int BYTES_PER_GROUP = 8 << 10;
  private static final int ALPHA = 1 << 4;

  /** The byte of the header's flags: the header is the first chunk. */
  private static final int FLAGS = RIFF_HEADER + CHUNK_HEADER;

  private static final int COMPRESSION = 3;
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
    return new Walk(file).walk();
  }

  /** One pass over a file. */
  private static final class Walk {

    private final byte[] file;
    private final ByteBuffer bytes;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private @Nullable Sides canvas;
    private @Nullable Sides picture;
    private @Nullable ByteBuffer alpha;
    private @Nullable RawAlpha raw;
    private int groups;

    /** Whether the first picture may have an alpha channel, whatever the header promises. */
    private boolean hasAlpha;

    private ExifOrientation orientation = ExifOrientation.UPRIGHT;

    Walk(byte[] file) {
      this.file = file;
      this.bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    WebpChunks walk() {
      kept.write(file, 0, RIFF_HEADER);
      long end = Integer.toUnsignedLong(bytes.getInt(Integer.BYTES)) + CHUNK_HEADER;
      if (end > file.length) {
        throw damaged("it ends early");
      }
      for (long at = RIFF_HEADER; at + CHUNK_HEADER <= end; ) {
        int start = (int) at + CHUNK_HEADER;
        long length = Integer.toUnsignedLong(bytes.getInt(start - Integer.BYTES));
        if (length > end - start) {
          throw damaged("it ends early");
        }
        String name = new String(file, (int) at, Integer.BYTES, StandardCharsets.ISO_8859_1);
        read(name, bytes.slice(start, (int) length).order(ByteOrder.LITTLE_ENDIAN));
        at = start + length + length % 2;
      }
      Sides whole = whole(canvas, picture);
      return new WebpChunks(whole.width, whole.height, groups, raw, orientation, essential());
    }

    private void read(String name, ByteBuffer data) {
      switch (name) {
        case "VP8X" -> {
          if (canvas == null && picture == null) {
            canvas = extended(data);
            keep(name, ByteBuffer.wrap(header(data)));
          }
        }
        case "ALPH" -> {
          if (alpha == null && picture == null) {
            alpha = data;
          }
        }
        case "VP8 " -> {
          if (picture == null) {
            picture = lossy(data);
            takeAlpha(picture);
            keep(name, data);
          }
        }
        case "VP8L" -> {
          if (picture == null) {
            picture = lossless(data);
            groups = groups(data, LOSSLESS_HEADER, picture);
            hasAlpha = true;
            keep(name, data);
          }
        }
        case "EXIF" -> orientation = ExifOrientation.of(data);
        default -> {
          // Decides neither pixels nor direction.
        }
      }
    }

    private void takeAlpha(Sides sides) {
      ByteBuffer channel = alpha;
      if (channel == null) {
        return;
      }
      requireLength(channel, 1);
      if ((channel.get(0) & COMPRESSION) == 0) {
        raw = RawAlpha.of(channel, (int) sides.width, (int) sides.height);
      } else {
        groups = groups(channel, 1, sides);
        keep("ALPH", channel);
        hasAlpha = true;
      }
    }

    /** Returns a header that promises no other chunks than an alpha channel. */
    private static byte[] header(ByteBuffer data) {
      byte[] header = new byte[EXTENDED_HEADER];
      data.get(0, header);
      header[0] &= ALPHA;
      return header;
    }

    private void keep(String name, ByteBuffer data) {
      kept.writeBytes(name.getBytes(StandardCharsets.ISO_8859_1));
      kept.writeBytes(little(data.remaining()));
      kept.write(data.array(), data.arrayOffset() + data.position(), data.remaining());
      if (data.remaining() % 2 == 1) {
        kept.write(0);
      }
    }

    private byte[] essential() {
      byte[] all = kept.toByteArray();
      System.arraycopy(little(all.length - CHUNK_HEADER), 0, all, Integer.BYTES, Integer.BYTES);
      if (canvas != null && !hasAlpha) {
        all[FLAGS] = 0;
      } else if (canvas != null && alpha != null && raw == null) {
        all[FLAGS] |= ALPHA;
      }
      return all;
    }

    private static byte[] little(int number) {
      return ByteBuffer.allocate(Integer.BYTES)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(number)
          .array();
    }
  }

  private static int groups(ByteBuffer data, int from, Sides sides) {
    LowBits bits = new LowBits(data.slice(from, data.remaining() - from));
    return LosslessStream.groups(bits, (int) sides.width, (int) sides.height);
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

  static ModelException damaged(String how) {
    return new ModelException("The WebP file is damaged: %s.".formatted(how));
  }

  @Override
  public long decodedBytes() {
    return width * height * MOST_BYTES_PER_PIXEL + (long) groups * BYTES_PER_GROUP;
  }
}

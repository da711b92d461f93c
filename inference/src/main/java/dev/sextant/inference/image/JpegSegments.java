package dev.sextant.inference.image;

import dev.sextant.inference.model.ModelException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a JPEG file, which markers of two bytes begin. How its samples mean colours is
 * decided as libjpeg decides it.
 *
 * @param width in pixels
 * @param height in pixels
 * @param components what the file names its colour components
 * @param luminance whether the first three components are luminance and chrominance
 * @param orientation how the picture is turned before it is shown
 * @param buffered whether all coefficients are in memory before the first pixel is computed, as in
 *     a progressive file
 * @param essential the file without comments and segments of applications, but for those that say
 *     what colours mean: a decoder would refuse a damaged colour profile that is not applied
 */
record JpegSegments(
    long width,
    long height,
    List<Integer> components,
    boolean luminance,
    boolean buffered,
    ExifOrientation orientation,
    byte[] essential)
    implements ImageStructure {

  /**
   * A progressive picture has ten scans or so. Thousands of them, each nearly empty, would keep a
   * decoder busy for hours.
   */
  private static final int MOST_SCANS = 100;

  private static final int END = 0xd9;
  private static final int SCAN = 0xda;
  private static final int JFIF = 0xe0;
  private static final int EXIF = 0xe1;
  private static final int ADOBE = 0xee;
  private static final int LAST_APPLICATION = 0xef;
  private static final int COMMENT = 0xfe;
  private static final int PROGRESSIVE = 0xc2;

  /** Markers of frames that are compressed by Huffman codes: baseline, extended, progressive. */
  private static final Set<Integer> FRAMES = Set.of(0xc0, 0xc1, 0xc2);

  /** Between the markers of frames: tables of Huffman codes, an extension, arithmetic codes. */
  private static final Set<Integer> NO_FRAMES = Set.of(0xc4, 0xc8, 0xcc);

  private static final int FIRST_FRAME = 0xc0;
  private static final int LAST_FRAME = 0xcf;
  private static final int FIRST_RESTART = 0xd0;
  private static final int TRANSFORM = 11;

  static JpegSegments of(byte[] file) {
    return new Walk(file).walk();
  }

  private static ModelException damaged(String how) {
    return new ModelException("The JPEG file is damaged: %s.".formatted(how));
  }

  @Override
  public long decodedBytes() {
    return width * height * components.size() * (buffered ? 1 + Short.BYTES : 1);
  }

  /** One pass over a file. */
  private static final class Walk {

    private final byte[] file;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private int at = 2;
    private int scans;
    private boolean progressive;
    private long width;
    private long height;
    private final List<Integer> components = new ArrayList<>();
    private boolean jfif;
    private @Nullable ExifOrientation orientation;

    /** Adobe's transform of colours; -1: the file has no such segment. */
    private int transform = -1;

    Walk(byte[] file) {
      this.file = file;
    }

    JpegSegments walk() {
      kept.write(file, 0, at);
      for (int marker = marker(); marker != END; marker = marker()) {
        int from = at - Short.BYTES;
        int length = length();
        ByteBuffer data = ByteBuffer.wrap(file, at + Short.BYTES, length - Short.BYTES).slice();
        at += length;
        read(marker, data);
        if (isNeeded(marker)) {
          kept.write(file, from, at - from);
        }
      }
      kept.write(file, at - Short.BYTES, Short.BYTES);
      if (scans == 0) {
        throw damaged("it has no picture");
      }
      return new JpegSegments(
          width,
          height,
          List.copyOf(components),
          isLuminance(),
          scans > 1 || progressive,
          Objects.requireNonNullElse(orientation, ExifOrientation.UPRIGHT),
          kept.toByteArray());
    }

    private static boolean isNeeded(int marker) {
      boolean describes = (marker >= JFIF && marker <= LAST_APPLICATION) || marker == COMMENT;
      return !describes || marker == JFIF || marker == ADOBE;
    }

    /** A marker may follow any number of fill bytes. */
    private int marker() {
      while (at < file.length && file[at] == (byte) 0xff) {
        at++;
      }
      if (at >= file.length) {
        throw damaged("it ends early");
      }
      if (file[at - 1] != (byte) 0xff) {
        throw damaged("byte %d should begin a segment".formatted(at));
      }
      return Byte.toUnsignedInt(file[at++]);
    }

    private int length() {
      int length =
          at + 1 < file.length ? Short.toUnsignedInt(ByteBuffer.wrap(file).getShort(at)) : 0;
      if (length < Short.BYTES || at + length > file.length) {
        throw damaged("it ends early");
      }
      return length;
    }

    private void read(int marker, ByteBuffer data) {
      if (marker == SCAN) {
        if (components.isEmpty() || ++scans > MOST_SCANS) {
          throw damaged("it has a scan without a frame, or more than %d".formatted(MOST_SCANS));
        }
        skipScan();
      } else if (marker == JFIF && begins(data, "JFIF\0")) {
        jfif = true;
      } else if (marker == EXIF && orientation == null && begins(data, "Exif\0\0")) {
        orientation = ExifOrientation.of(data);
      } else if (marker == ADOBE && begins(data, "Adobe") && data.remaining() > TRANSFORM) {
        transform = Byte.toUnsignedInt(data.get(TRANSFORM));
      } else if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.contains(marker)) {
        readFrame(marker, data);
      }
    }

    private static boolean begins(ByteBuffer data, String text) {
      byte[] start = new byte[Math.min(data.remaining(), text.length())];
      data.get(0, start);
      return new String(start, StandardCharsets.ISO_8859_1).equals(text);
    }

    private void readFrame(int marker, ByteBuffer data) {
      if (!components.isEmpty() || data.remaining() < 6) {
        throw damaged("it should have one frame");
      }
      int bits = data.get(0);
      int count = data.get(5);
      if (!FRAMES.contains(marker) || bits != Byte.SIZE || !List.of(1, 3, 4).contains(count)) {
        throw new ModelException(
            "The JPEG file should be baseline or progressive, Huffman-coded, with 8 bits a sample"
                + " and 1, 3 or 4 components, found frame type %d, %d bits and %d components."
                    .formatted(marker - FIRST_FRAME, bits, count));
      }
      if (data.remaining() < 6 + 3 * count) {
        throw damaged("its frame ends early");
      }
      progressive = marker == PROGRESSIVE;
      height = Short.toUnsignedInt(data.getShort(1));
      width = Short.toUnsignedInt(data.getShort(3));
      for (int component = 0; component < count; component++) {
        components.add(Byte.toUnsignedInt(data.get(6 + 3 * component)));
      }
    }

    /** In a scan, 0xff is followed by 0 or is part of a restart marker. */
    private void skipScan() {
      while (at + 1 < file.length) {
        int next = Byte.toUnsignedInt(file[at + 1]);
        boolean inScan = next == 0 || (next >= FIRST_RESTART && next < FIRST_RESTART + 8);
        if (file[at] == (byte) 0xff && !inScan) {
          return;
        }
        at++;
      }
      throw damaged("it ends early");
    }

    /** The rules of libjpeg's default_decompress_parms. */
    private boolean isLuminance() {
      return switch (components.size()) {
        case 1 -> false;
        case 3 -> jfif || (transform < 0 ? !isNamedRgb() : transform != 0);
        default -> transform > 0;
      };
    }

    private boolean isNamedRgb() {
      return components.equals(List.of((int) 'R', (int) 'G', (int) 'B'));
    }
  }
}

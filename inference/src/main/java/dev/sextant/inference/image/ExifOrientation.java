package dev.sextant.inference.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * How a stored picture is turned before it is shown: EXIF's orientation, which says how a camera
 * was held. transformers turns a picture in the same way when it loads a file.
 *
 * @param swapped whether the rows that are shown are stored as columns
 * @param fromEnd whether the first row that is shown is the last stored row or column
 * @param mirrored whether a row that is shown begins at the end of the stored row or column
 */
record ExifOrientation(boolean swapped, boolean fromEnd, boolean mirrored) {

  static final ExifOrientation UPRIGHT = new ExifOrientation(false, false, false);

  private static final String START = "Exif\0\0";
  private static final int TAG = 0x0112;
  private static final int SHORT = 3;
  private static final int HEADER = 8;
  private static final int ENTRY = 12;

  /**
   * Returns the orientation in EXIF data; upright if they say none or cannot be read.
   *
   * @param data a TIFF header and its first directory, also behind the six bytes that begin a JPEG
   *     segment of them
   */
  static ExifOrientation of(ByteBuffer data) {
    ByteBuffer exif = behindStart(data);
    if (exif.remaining() < HEADER) {
      return UPRIGHT;
    }
    exif.order(exif.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    long directory = Integer.toUnsignedLong(exif.getInt(Integer.BYTES));
    if (directory + Short.BYTES > exif.remaining()) {
      return UPRIGHT;
    }
    int entries = Short.toUnsignedInt(exif.getShort((int) directory));
    for (int entry = 0; entry < entries; entry++) {
      long at = directory + Short.BYTES + (long) entry * ENTRY;
      if (at + ENTRY > exif.remaining()) {
        return UPRIGHT;
      }
      if (exif.getShort((int) at) == TAG && exif.getShort((int) at + Short.BYTES) == SHORT) {
        return of(exif.getShort((int) at + HEADER));
      }
    }
    return UPRIGHT;
  }

  private static ByteBuffer behindStart(ByteBuffer data) {
    byte[] start = new byte[Math.min(data.remaining(), START.length())];
    data.get(data.position(), start);
    boolean has = new String(start, StandardCharsets.ISO_8859_1).equals(START);
    int from = data.position() + (has ? START.length() : 0);
    return data.slice(from, data.limit() - from);
  }

  /** Returns the orientation of a number from 1 to 8; upright for others. */
  static ExifOrientation of(int number) {
    return switch (number) {
      case 2 -> new ExifOrientation(false, false, true);
      case 3 -> new ExifOrientation(false, true, true);
      case 4 -> new ExifOrientation(false, true, false);
      case 5 -> new ExifOrientation(true, false, false);
      case 6 -> new ExifOrientation(true, false, true);
      case 7 -> new ExifOrientation(true, true, true);
      case 8 -> new ExifOrientation(true, true, false);
      default -> UPRIGHT;
    };
  }
}

package dev.sextant.inference.image;

/** What the parts of an image file say before its pixels are decoded. */
sealed interface ImageStructure permits PngChunks, JpegSegments, WebpChunks {

  /** Returns the width in pixels; can be 0 or larger than a picture may be. */
  long width();

  /** Returns the height in pixels, as above. */
  long height();

  /** Returns how the stored picture is turned before it is shown. */
  ExifOrientation orientation();

  /** Returns the most bytes that the picture takes while it is decoded. */
  long decodedBytes();

  /** Returns the parts of the file that a decoder needs. */
  byte[] essential();
}

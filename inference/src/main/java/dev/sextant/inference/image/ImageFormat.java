package dev.sextant.inference.image;

import dev.sextant.inference.model.ModelException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The formats of image files, recognised by their first bytes and never by a name. */
public enum ImageFormat {
  PNG("image/png"),
  JPEG("image/jpeg"),
  WEBP("image/webp");

  private static final String PNG_SIGNATURE = "\u0089PNG\r\n\032\n";
  private static final String JPEG_SIGNATURE = "\u00ff\u00d8\u00ff";
  private static final int BOX = 4;
  private static final int LONGEST_SIGNATURE = 12;

  /** What people call files of other formats, by how these begin. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "GIF8", "GIF",
          "BM", "BMP",
          "II*\0", "TIFF",
          "MM\0*", "TIFF",
          "<", "SVG or other XML",
          "%PDF", "PDF",
          "\0\0\1\0", "ICO",
          "\u00ff\n", "JPEG XL",
          "\0\0\0\fjP", "JPEG 2000");

  private final String mediaType;

  ImageFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  /** Returns the media type, such as {@code image/png}. */
  public String mediaType() {
    return mediaType;
  }

  /**
   * Returns the format of a file.
   *
   * @throws ModelException if it is none of these; the message names the format if it is known
   */
  static ImageFormat of(byte[] file) {
    String start =
        new String(file, 0, Math.min(file.length, LONGEST_SIGNATURE), StandardCharsets.ISO_8859_1);
    if (start.startsWith(PNG_SIGNATURE)) {
      return PNG;
    }
    if (start.startsWith(JPEG_SIGNATURE)) {
      return JPEG;
    }
    if (start.startsWith("RIFF") && start.endsWith("WEBP")) {
      return WEBP;
    }
    throw new ModelException(
        "An image should be a PNG, JPEG or WebP file, found %s.".formatted(name(start)));
  }

  private static String name(String start) {
    if (start.isEmpty()) {
      return "an empty file";
    }
    if (start.startsWith("ftyp", BOX)) {
      return "HEIC, AVIF or another format of the MP4 family";
    }
    return OTHERS.entrySet().stream()
        .filter(other -> start.startsWith(other.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("another format");
  }
}

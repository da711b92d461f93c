package dev.sextant.api.imports.parse.images;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.images.ImageCheck;
import dev.sextant.api.images.ImageCheck.CheckedImage;
import dev.sextant.api.images.ImageCheck.UnusableImageException;
import dev.sextant.api.images.SourceImage;
import dev.sextant.api.imports.parse.json.RecordParser;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the images of a file: {@code {"image": "data:image/png;base64,..."}}. A file is read twice,
 * and an image may occur often, so each image is checked once.
 */
public final class ImageReader {

  /** The field of an object that is an image. */
  public static final String FIELD = "image";

  private static final String FORM = "{\"image\": \"data:image/png;base64,...\"}";

  private final ImageCheck check;
  private final Map<String, CheckedImage> checked = new ConcurrentHashMap<>();

  public ImageReader(ImageCheck check) {
    this.check = check;
  }

  /**
   * Returns a reader that refuses each image.
   *
   * @param sentence why, as a sentence
   */
  public static ImageReader refusing(String sentence) {
    return new ImageReader(
        file -> {
          throw new UnusableImageException(sentence);
        });
  }

  /**
   * Reads an image.
   *
   * @throws UnusableImageException if it cannot be used; the message follows the name of the field
   */
  public SourceImage read(ObjectNode object) throws UnusableImageException {
    JsonNode url = object.get(FIELD);
    if (object.size() != 1 || url == null || !url.isTextual()) {
      throw new UnusableImageException(
          "must be text in quotes, or an image as %s and nothing else, found %s."
              .formatted(FORM, RecordParser.quoted(object)));
    }
    return read(url.textValue());
  }

  /**
   * Reads an image.
   *
   * @param url a data URL
   * @throws UnusableImageException if it cannot be used; the message follows the name of the field
   */
  public SourceImage read(String url) throws UnusableImageException {
    byte[] bytes = decoded(url);
    String sha256 = HexFormat.of().formatHex(Sha256Digest.create().digest(bytes));
    CheckedImage image = checked.get(sha256);
    if (image == null) {
      image = checked(bytes);
      checked.put(sha256, image);
    }
    return new SourceImage(sha256, image.mediaType(), image.width(), image.height(), bytes);
  }

  private static byte[] decoded(String url) throws UnusableImageException {
    try {
      return DataUrl.decode(url);
    } catch (IllegalArgumentException e) {
      throw new UnusableImageException(String.valueOf(e.getMessage()));
    }
  }

  private CheckedImage checked(byte[] bytes) throws UnusableImageException {
    try {
      return check.check(bytes);
    } catch (UnusableImageException e) {
      throw new UnusableImageException("is no image that can be used. " + e.sentence());
    }
  }
}

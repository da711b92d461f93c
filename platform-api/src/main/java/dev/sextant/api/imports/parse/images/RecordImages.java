package dev.sextant.api.imports.parse.images;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.images.ImageCheck.UnusableImageException;
import dev.sextant.api.images.SourceImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the images of one record. */
public final class RecordImages {

  private final ImageReader reader;
  private final Map<String, SourceImage> found = new LinkedHashMap<>();

  public RecordImages(ImageReader reader) {
    this.reader = reader;
  }

  /**
   * Reads an image and returns the text that stands for it.
   *
   * @throws UnusableImageException if it cannot be used
   */
  public String text(ObjectNode object) throws UnusableImageException {
    SourceImage image = reader.read(object);
    found.putIfAbsent(image.sha256(), image);
    return image.text();
  }

  /** Returns the images that were read, each once. */
  public List<SourceImage> all() {
    return new ArrayList<>(found.values());
  }
}

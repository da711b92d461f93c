package dev.sextant.standalone.models;

import dev.sextant.api.images.ImageCheck;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.model.ModelException;

/** Checks images as the embedders of images read them, by decoding each once. */
public final class ImageFileCheck implements ImageCheck {

  @Override
  public CheckedImage check(byte[] file) throws UnusableImageException {
    try {
      ImageFile image = ImageFile.of(file);
      image.requireDecodable();
      return new CheckedImage(image.format().mediaType(), image.width(), image.height());
    } catch (ModelException e) {
      throw new UnusableImageException(String.valueOf(e.getMessage()));
    }
  }
}

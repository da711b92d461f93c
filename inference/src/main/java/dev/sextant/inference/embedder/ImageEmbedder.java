package dev.sextant.inference.embedder;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.model.ModelException;
import java.util.List;

/**
 * Turns images into vectors of the same space as those of texts: the view of an {@link Embedder}
 * with two towers, such as CLIP.
 *
 * <p>Laws: the same file has the same vector, bit for bit, in any batch; every vector has {@code
 * spec().dimensions()} finite components and the length one. Safe for use by several threads.
 */
public interface ImageEmbedder {

  /**
   * Returns what identifies the vectors, those of texts and of images alike. A cache must keep an
   * image and a text with the same bytes apart.
   */
  EmbedderSpec spec();

  /**
   * Returns one embedding per image, in the order of the images. Its tokens are the patches that
   * the network sees, plus one. It is truncated where the model's centre crop leaves out a part of
   * the picture, and {@code read} is the share of the picture's area that is left.
   *
   * @throws ModelException if an image cannot be decoded or embedded
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted, which no image has caused
   */
  List<Embedding> embed(List<ImageFile> images);
}

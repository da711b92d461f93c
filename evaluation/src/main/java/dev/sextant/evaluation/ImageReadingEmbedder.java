package dev.sextant.evaluation;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.ForwardingEmbedder;
import dev.sextant.inference.embedder.ImageEmbedder;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.model.ModelException;
import dev.sextant.metrics.item.ImageText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Embeds texts that stand for images by their images, and others as the inner embedder does. It
 * belongs below a cache, whose key is the text, since the vector of an image never changes.
 */
public final class ImageReadingEmbedder extends ForwardingEmbedder {

  /** Files in memory at once: at most 40 MiB. */
  private static final int FILES = 4;

  private final ImageEmbedder images;
  private final Function<Collection<String>, Map<String, byte[]>> files;

  private ImageReadingEmbedder(
      Embedder inner,
      ImageEmbedder images,
      Function<Collection<String>, Map<String, byte[]>> files) {
    super(inner, questions -> new ImageReadingEmbedder(questions, images, files));
    this.images = images;
    this.files = files;
  }

  /**
   * Returns the embedder with its images; itself if it takes texts alone.
   *
   * @param inner is closed with the result
   * @param files returns the files of images by their texts; those that are not stored are left out
   */
  public static Embedder of(
      Embedder inner, Function<Collection<String>, Map<String, byte[]>> files) {
    return inner
        .imageEmbedder()
        .<Embedder>map(images -> new ImageReadingEmbedder(inner, images, files))
        .orElse(inner);
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    Map<String, Embedding> pictures = pictures(texts);
    if (pictures.isEmpty()) {
      return inner().embed(texts);
    }
    List<String> others = texts.stream().filter(text -> !pictures.containsKey(text)).toList();
    List<Embedding> words = others.isEmpty() ? List.of() : inner().embed(others);
    List<Embedding> all = new ArrayList<>(texts.size());
    int next = 0;
    for (String text : texts) {
      Embedding picture = pictures.get(text);
      all.add(picture == null ? words.get(next++) : picture);
    }
    return all;
  }

  private Map<String, Embedding> pictures(List<String> texts) {
    List<String> distinct =
        List.copyOf(new LinkedHashSet<>(texts.stream().filter(ImageText::isImage).toList()));
    Map<String, Embedding> embeddings = new HashMap<>();
    for (int from = 0; from < distinct.size(); from += FILES) {
      Interruption.check();
      List<String> some = distinct.subList(from, Math.min(from + FILES, distinct.size()));
      Map<String, byte[]> stored = files.apply(some);
      List<Embedding> embedded =
          images.embed(some.stream().map(text -> file(text, stored)).toList());
      for (int i = 0; i < some.size(); i++) {
        embeddings.put(some.get(i), Objects.requireNonNull(embedded.get(i)));
      }
    }
    return embeddings;
  }

  private static ImageFile file(String text, Map<String, byte[]> stored) {
    byte[] file = stored.get(text);
    if (file == null) {
      throw new ModelException("No image '%s' is stored with the version.".formatted(text));
    }
    return ImageFile.of(file);
  }
}

package dev.sextant.evaluation;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.metrics.score.Reason;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which texts that stand for images an embedder can embed. */
@FunctionalInterface
public interface ImageTexts {

  /**
   * Returns why images cannot be embedded, by their texts; those that can are left out.
   *
   * @param texts each of the form of {@link dev.sextant.metrics.item.ImageText}
   */
  Map<String, Reason> unreadable(Collection<String> texts);

  /** Embedders of texts alone read no image. */
  static ImageTexts none() {
    return texts -> all(texts, Reason.NEEDS_IMAGE_EMBEDDER);
  }

  /**
   * Returns the images of an embedder.
   *
   * @param stored returns those of some texts whose images are stored
   */
  static ImageTexts of(Embedder embedder, Function<Collection<String>, Set<String>> stored) {
    return embedder.imageEmbedder().isEmpty() ? none() : of(stored);
  }

  /**
   * Returns the images of an embedder that takes images.
   *
   * @param stored returns those of some texts whose images are stored
   */
  static ImageTexts of(Function<Collection<String>, Set<String>> stored) {
    return texts -> {
      Set<String> asked = Set.copyOf(texts);
      Set<String> known = stored.apply(asked);
      return all(
          asked.stream().filter(text -> !known.contains(text)).toList(), Reason.UNKNOWN_IMAGE);
    };
  }

  private static Map<String, Reason> all(Collection<String> texts, Reason reason) {
    return texts.stream().distinct().collect(Collectors.toMap(Function.identity(), t -> reason));
  }
}

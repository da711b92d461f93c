package dev.sextant.api.live;

import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares texts pairwise. */
public interface Similarities {

  /**
   * Computes the similarity of each pair of texts. May be called from any thread and never blocks
   * it.
   *
   * @param images files by the texts that stand for them
   * @return k rows of k numbers in [-1, 1], symmetric, 1 on the diagonal; null in the row and
   *     column of a text that has no direction, such as a blank one, and of an image if its file is
   *     missing or the embedder takes none; fails with a {@link dev.sextant.api.http.Refusal} if
   *     the embedder cannot be used
   */
  Future<List<List<@Nullable Double>>> of(
      EmbedderDefinition embedder, Measure measure, List<String> texts, Map<String, byte[]> images);
}

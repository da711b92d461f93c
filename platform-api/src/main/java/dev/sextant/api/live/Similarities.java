package dev.sextant.api.live;

import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares texts pairwise. */
public interface Similarities {

  /**
   * Computes the similarity of each pair of texts. May be called from any thread and never blocks
   * it.
   *
   * @return k rows of k numbers in [-1, 1], symmetric, 1 on the diagonal; null in the row and
   *     column of a text that has no direction, such as a blank one; fails with a {@link
   *     dev.sextant.api.http.Refusal} if the embedder cannot be used
   */
  Future<List<List<@Nullable Double>>> of(
      EmbedderDefinition embedder, Measure measure, List<String> texts);
}

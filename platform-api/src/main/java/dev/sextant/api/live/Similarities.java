package dev.sextant.api.live;

import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.tenancy.TenantId;
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
   * @param tenant who asks, for the limit of each tenant
   * @param images files by the texts that stand for them
   * @return k rows of k numbers in [-1, 1], symmetric, 1 on the diagonal; null in the row and
   *     column of a text that has no direction, such as a blank one, and of an image if its file is
   *     missing or the embedder takes none; fails with a {@link dev.sextant.api.http.Refusal} if
   *     the embedder cannot be used; of kind {@code TOO_MANY} and code {@code busy} if there is too
   *     much work already
   */
  Future<List<List<@Nullable Double>>> of(
      TenantId tenant,
      EmbedderDefinition embedder,
      Measure measure,
      List<String> texts,
      Map<String, byte[]> images);
}

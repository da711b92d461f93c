package dev.sextant.api.live;

import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.item.ItemText;
import io.vertx.core.Future;
import java.util.Map;

/** Scores one item at a time; concurrent calls may be batched. */
public interface LiveScores {

  /** Replaces the index of the answer if the subject of the metric is the item. */
  int ITEM = -1;

  /**
   * Computes one score: the same number, to the last bit, that a job computes for the same texts.
   * May be called from any thread and never blocks it.
   *
   * @param tenant who asks, for the limit of each tenant
   * @param metric name in the catalogue
   * @param model the model that the metric requires
   * @param images files of the item's images by the texts that stand for them; not changed
   * @param answer index of the scored answer, or {@link #ITEM}
   * @return fails with a {@link dev.sextant.api.http.Refusal} if the model cannot be used; of kind
   *     {@code TOO_MANY} and code {@code busy} if there is too much work already
   */
  Future<LiveScore> score(
      TenantId tenant,
      String metric,
      ScoringModel model,
      ItemText item,
      Map<String, byte[]> images,
      int answer);
}

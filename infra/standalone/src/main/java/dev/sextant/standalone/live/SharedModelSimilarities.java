package dev.sextant.standalone.live;

import dev.sextant.api.live.Similarities;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.evaluation.live.LiveSimilarities;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.standalone.models.Definitions;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Similarity matrices, with models shared by all callers. */
public final class SharedModelSimilarities implements Similarities {

  private final LiveSimilarities similarities;
  private final Waiters waiters;

  public SharedModelSimilarities(LiveSimilarities similarities, Waiters waiters) {
    this.similarities = similarities;
    this.waiters = waiters;
  }

  @Override
  public Future<List<List<@Nullable Double>>> of(
      TenantId tenant,
      EmbedderDefinition embedder,
      Measure measure,
      List<String> texts,
      Map<String, byte[]> images) {
    return waiters.ask(
        tenant,
        () ->
            similarities.of(
                Definitions.spec(embedder), measure, List.copyOf(texts), Map.copyOf(images)));
  }
}

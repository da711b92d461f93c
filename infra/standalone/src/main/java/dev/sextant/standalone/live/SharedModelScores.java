package dev.sextant.standalone.live;

import dev.sextant.api.live.LiveScore;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.ScoringModel;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.evaluation.live.LiveScorer;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.score.Score;
import dev.sextant.standalone.models.Definitions;
import io.vertx.core.Future;
import java.util.Map;

/** Scores for verdicts, with the same code as the jobs and with models shared by all callers. */
public final class SharedModelScores implements LiveScores {

  private final LiveScorer scorer;
  private final Waiters waiters;

  public SharedModelScores(LiveScorer scorer, Waiters waiters) {
    this.scorer = scorer;
    this.waiters = waiters;
  }

  @Override
  public Future<LiveScore> score(
      TenantId tenant,
      String metric,
      ScoringModel model,
      ItemText item,
      Map<String, byte[]> images,
      int answer) {
    Metric definition = Catalogue.find(metric).orElseThrow();
    return waiters.ask(tenant, () -> of(score(definition, model, item, images), answer));
  }

  private Scored score(
      Metric metric, ScoringModel model, ItemText item, Map<String, byte[]> images) {
    if (model instanceof ScoringModel.Embedder embedder) {
      return scorer.byVectors(item, images, metric, Definitions.spec(embedder.definition()));
    }
    if (model instanceof ScoringModel.Entailment entailment) {
      return scorer.byEntailment(item, metric, Definitions.spec(entailment.definition()));
    }
    return scorer.byTexts(item, metric);
  }

  private static LiveScore of(Scored scored, int answer) {
    Score score =
        scored.scores().stream()
            .filter(each -> each.answer() == answer)
            .findFirst()
            .orElseThrow()
            .score();
    if (score instanceof Score.Undefined undefined) {
      return new LiveScore.Undefined(undefined.reason().code());
    }
    return new LiveScore.Value(((Score.Defined) score).value());
  }
}

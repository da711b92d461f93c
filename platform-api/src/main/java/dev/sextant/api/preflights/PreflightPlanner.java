package dev.sextant.api.preflights;

import dev.sextant.api.experiments.planning.Plan;
import dev.sextant.api.experiments.planning.Planning;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.live.ItemTexts;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.preflights.PreflightOrder.Groups;
import dev.sextant.api.preflights.PreflightOrder.Labels;
import dev.sextant.api.preflights.PreflightRunner.Work;
import dev.sextant.api.splits.Split;
import dev.sextant.api.splits.SplitStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plans a preflight: the experiment that it stands in for, and a sample of its items. */
final class PreflightPlanner {

  private static final int SAMPLE = 64;

  private final Planning planning = new Planning();
  private final SurveyStore surveys = new SurveyStore();
  private final SplitStore splits = new SplitStore();
  private final EmbedderStore embedders = new EmbedderStore();

  /**
   * Returns the work. Fails as the experiment would, with the same refusals.
   *
   * @param names of the embedders
   */
  Future<Work> work(SqlClient db, UUID projectId, UUID versionId, List<String> names) {
    return planning
        .plan(db, projectId, versionId, names)
        .compose(
            plan ->
                order(db, versionId, plan)
                    .map(order -> new Work(versionId, order, plan.inapplicable())));
  }

  private Future<PreflightOrder> order(SqlClient db, UUID versionId, Plan plan) {
    Future<Split> split =
        splits
            .find(db, versionId)
            .map(found -> found.orElseThrow(() -> Refusal.notFound("version", versionId)));
    Future<List<EmbedderDefinition>> definitions = definitions(db, plan.embedderIds());
    Future<PreflightOrder.Counts> counts = surveys.counts(db, versionId);
    Future<Map<String, Groups>> groups = surveys.groups(db, versionId);
    Future<List<ItemTexts>> sample = surveys.sample(db, versionId, SAMPLE);
    return Future.all(split, definitions, counts, groups, sample)
        .map(
            all ->
                new PreflightOrder(
                    definitions.result(),
                    plan.metrics(),
                    counts.result(),
                    labels(split.result().calibration(), groups.result().get("calibration")),
                    labels(split.result().holdout(), groups.result().get("holdout")),
                    split.result().lockedAt() != null,
                    sample.result(),
                    plan.seed()));
  }

  private Future<List<EmbedderDefinition>> definitions(SqlClient db, List<UUID> ids) {
    List<EmbedderDefinition> definitions = new ArrayList<>();
    Future<Void> all = Future.succeededFuture();
    for (UUID id : ids) {
      all =
          all.compose(before -> embedders.definition(db, id))
              .map(found -> definitions.add(found.orElseThrow()))
              .mapEmpty();
    }
    return all.map(definitions);
  }

  private static Labels labels(Split.Part part, @Nullable Groups groups) {
    return new Labels(
        part.grounded(),
        part.notGrounded(),
        part.factuality(),
        Objects.requireNonNullElse(groups, Groups.NONE));
  }
}

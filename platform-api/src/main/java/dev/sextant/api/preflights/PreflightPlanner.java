package dev.sextant.api.preflights;

import dev.sextant.api.answersets.AnswerOutlines;
import dev.sextant.api.answersets.SamplingEstimate;
import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.experiments.planning.EmbeddingLoad;
import dev.sextant.api.experiments.planning.EmbeddingLoadStore;
import dev.sextant.api.experiments.planning.EntailmentLoad;
import dev.sextant.api.experiments.planning.EntailmentLoadStore;
import dev.sextant.api.experiments.planning.ExperimentRequest;
import dev.sextant.api.experiments.planning.Plan;
import dev.sextant.api.experiments.planning.Planning;
import dev.sextant.api.limits.LlmTokens;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.preflights.PreflightPlan.Answers;
import dev.sextant.api.preflights.PreflightPlan.Counts;
import dev.sextant.api.preflights.SurveyStore.PartLabels;
import dev.sextant.api.splits.Split;
import dev.sextant.api.splits.SplitStore;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.preflight.LabelBalance;
import dev.sextant.metrics.preflight.LabelBalance.LabelledGroups;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plans a preflight: the experiment that it stands in for, and a sample of its items. */
final class PreflightPlanner {

  private static final int SAMPLE = 64;

  private final SurveyStore surveys = new SurveyStore();
  private final SplitStore splits = new SplitStore();
  private final EmbedderStore embedders = new EmbedderStore();
  private final EmbeddingLoadStore loads = new EmbeddingLoadStore();
  private final EntailmentLoadStore entailments = new EntailmentLoadStore();
  private final AnswerOutlines outlines = new AnswerOutlines();
  private final Quota quota;

  PreflightPlanner(Quota quota) {
    this.quota = quota;
  }

  /** Returns the plan. Fails as the experiment would, with the same refusals. */
  Future<PreflightPlan> plan(SqlClient db, ExperimentRequest request) {
    SamplingPlan asked = request.answerSet();
    return asked == null
        ? Planning.plan(db, request).compose(plan -> plan(db, plan, null))
        : outlines
            .of(db, asked)
            .compose(
                outline ->
                    Planning.plan(db, request, outline)
                        .compose(plan -> plan(db, plan, outline.estimate())));
  }

  private Future<PreflightPlan> plan(SqlClient db, Plan plan, @Nullable SamplingEstimate sampling) {
    UUID version = plan.versionId();
    Answers answers =
        new Answers(
            sampling == null ? plan.answerSetId() : null, plan.outcomes(), plan.labelSource());
    Future<Split> split = splits.require(db, version);
    Future<List<EmbedderDefinition>> definitions =
        EachInTurn.collect(
            plan.embedderIds(), id -> embedders.definition(db, id).map(Optional::orElseThrow));
    Future<Counts> counts = surveys.counts(db, version, answers);
    Future<Map<String, PartLabels>> labels = surveys.labels(db, version, answers);
    Future<List<ItemText>> sample = surveys.sample(db, version, answers, SAMPLE);
    Future<List<EmbeddingLoad>> loads = this.loads.loads(db, plan);
    Future<Optional<EntailmentLoad>> entailment = entailments.load(db, plan);
    Future<LlmTokens> tokens = quota.llmTokens(db);
    return Future.all(
            List.of(split, definitions, counts, labels, sample, loads, entailment, tokens))
        .map(
            all ->
                new PreflightPlan(
                    version,
                    answers,
                    definitions.result(),
                    plan.metrics().stream().flatMap(name -> Catalogue.find(name).stream()).toList(),
                    plan.inapplicable(),
                    plan.toCome().map(counts.result()::with).orElse(counts.result()),
                    balance(labels.result()),
                    labels.result().values().stream().mapToLong(PartLabels::factuality).sum(),
                    split.result().lockedAt() != null,
                    new Workload(
                        sampling,
                        loads.result(),
                        entailment.result().orElse(null),
                        tokens.result()),
                    sample.result()));
  }

  private static LabelBalance balance(Map<String, PartLabels> labels) {
    PartLabels none = new PartLabels("", 0, 0, 0, 0, 0);
    PartLabels calibration = labels.getOrDefault("calibration", none);
    PartLabels holdout = labels.getOrDefault("holdout", none);
    return new LabelBalance(
        counts(calibration), counts(holdout), groups(calibration), groups(holdout));
  }

  private static ClassCounts counts(PartLabels part) {
    return new ClassCounts(Math.toIntExact(part.notGrounded()), Math.toIntExact(part.grounded()));
  }

  private static LabelledGroups groups(PartLabels part) {
    return new LabelledGroups(part.risky(), part.trustworthy());
  }
}

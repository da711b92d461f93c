package dev.sextant.api.experiments.planning;

import dev.sextant.api.answersets.NewAnswerSets;
import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;

/** Queues experiments within a transaction of the caller. */
public final class NewExperiments {

  private final Quota quota;
  private final NewAnswerSets answerSets;
  private final NewExperimentStore experiments = new NewExperimentStore();
  private final TextEstimateStore estimates = new TextEstimateStore();
  private final EmbeddingLoadStore loads = new EmbeddingLoadStore();
  private final EntailmentLoadStore entailments = new EntailmentLoadStore();

  public NewExperiments(Quota quota) {
    this.quota = quota;
    this.answerSets = new NewAnswerSets(quota);
  }

  /**
   * Queues an experiment with all metrics that apply.
   *
   * @param db bound to a tenant
   * @param embedders names
   * @return its id; fails with the same refusal as an API request
   */
  public Future<UUID> queue(
      SqlClient db,
      UUID project,
      UUID version,
      String name,
      List<String> embedders,
      String author) {
    return queue(db, ExperimentRequest.ofDefaults(project, name, version, embedders), author);
  }

  /** Queues the requested experiment, after the answer set that it asks for, if any. */
  public Future<UUID> queue(SqlClient db, ExperimentRequest request, String author) {
    SamplingPlan asked = request.answerSet();
    if (asked == null) {
      return queue(db, request, author, false);
    }
    if (request.answerSetId() != null) {
      return Future.failedFuture(
          Refusal.invalidAt(
              "two-answer-sets",
              "/answer_set",
              "The experiment names an answer set and asks for another one: leave out answer_set_id or answer_set."));
    }
    return answerSets
        .queue(db, asked, author)
        .recover(failure -> Future.failedFuture(placed(failure)))
        .compose(id -> queue(db, request.on(id), author, true));
  }

  private Future<UUID> queue(
      SqlClient db, ExperimentRequest request, String author, boolean asksForAnswers) {
    return Planning.plan(db, request)
        .compose(
            plan ->
                estimates
                    .most(db, plan)
                    .compose(
                        texts ->
                            checkTokens(db, plan)
                                .compose(fits -> quota.reserve(db, texts))
                                .compose(
                                    reserved ->
                                        experiments.insert(
                                            db, plan, author, texts, asksForAnswers))));
  }

  /** Refuses an experiment whose models on servers may bill more tokens than are left today. */
  private Future<Void> checkTokens(SqlClient db, Plan plan) {
    return loads
        .serverTokens(db, plan)
        .compose(
            embedding ->
                entailments
                    .load(db, plan)
                    .map(load -> embedding + load.map(EntailmentLoad::tokens).orElse(0L)))
        .compose(
            tokens -> tokens == 0 ? Future.succeededFuture() : quota.checkLlmTokens(db, tokens));
  }

  /** Returns the refusal of an answer set with the place of its fields in this request. */
  private static Throwable placed(Throwable failure) {
    return failure instanceof Refusal refusal
        ? refusal.within("/answer_set", "/version_id")
        : failure;
  }
}

package dev.sextant.api.answersets;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** Outlines answer sets without asking for them. */
public final class AnswerOutlines {

  private final PlanStore store = new PlanStore();
  private final SamplingPlanner planner = new SamplingPlanner();
  private final SamplingEstimator estimator = new SamplingEstimator();

  /** Returns the outline; fails with the refusal that the request for the set would get. */
  public Future<AnswerOutline> of(SqlClient db, SamplingPlan plan) {
    return planner
        .plan(db, plan)
        .compose(run -> estimator.estimate(db, run).map(estimate -> outline(run, estimate)));
  }

  /** Returns whether a generator that the version's project may use is asked for probabilities. */
  public Future<Boolean> hasTokenLogprobs(SqlClient db, UUID versionId, UUID generatorId) {
    return store
        .version(db, versionId)
        .map(Refusal.ifMissing("version", versionId))
        .compose(version -> store.generator(db, generatorId, version.projectId()))
        .map(Refusal.ifMissing("generator", generatorId))
        .map(generator -> generator.parameters().getInteger("logprobs") != null);
  }

  private static AnswerOutline outline(PlannedRun run, SamplingEstimate estimate) {
    return new AnswerOutline(
        run.drawCount(),
        run.plan().answersPerItem(),
        run.spec().sampling().maxTokens(),
        run.spec().sampling().logprobs() != null,
        estimate);
  }
}

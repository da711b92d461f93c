package dev.sextant.api.answersets;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.projects.ProjectLookup;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** Queues sampling runs within a transaction of the caller. */
public final class NewAnswerSets {

  private final Quota quota;
  private final NewAnswerSetStore fresh = new NewAnswerSetStore();
  private final SamplingPlanner planner = new SamplingPlanner();
  private final ProjectLookup projects = new ProjectLookup();

  public NewAnswerSets(Quota quota) {
    this.quota = quota;
  }

  /** Queues the run; returns the id of its answer set. */
  public Future<UUID> queue(SqlClient db, SamplingPlan plan, String author) {
    return planner
        .plan(db, plan)
        .compose(run -> projects.hold(db, run.version().projectId()).map(run))
        .compose(run -> quota.settle(db, 0, 1).map(run))
        .compose(run -> fresh.insert(db, run, author))
        .map(
            id ->
                id.orElseThrow(
                    () ->
                        Refusal.conflict(
                            "name-taken",
                            "The version has an answer set named '%s' already: choose another name."
                                .formatted(plan.name()))));
  }
}

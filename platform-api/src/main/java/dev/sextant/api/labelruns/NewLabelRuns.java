package dev.sextant.api.labelruns;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.projects.ProjectLookup;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** Queues label runs within a transaction of the caller. */
final class NewLabelRuns {

  private final Quota quota;
  private final LabelPlanStore store = new LabelPlanStore();
  private final LabelRunPlanner planner = new LabelRunPlanner();
  private final ProjectLookup projects = new ProjectLookup();

  NewLabelRuns(Quota quota) {
    this.quota = quota;
  }

  /** Queues the run; the quota's lock makes two equal requests follow each other. */
  Future<UUID> queue(SqlClient db, LabelRunPlan plan, String author) {
    return planner
        .plan(db, plan)
        .compose(run -> projects.hold(db, run.set().projectId()).map(run))
        .compose(run -> quota.settle(db, 0, 1).map(run))
        .compose(
            run ->
                store
                    .hasOpen(db, plan)
                    .compose(open -> Refusal.when(open, () -> open(run)))
                    .map(run))
        .compose(run -> store.insert(db, run, author))
        .map(id -> id.orElseThrow(() -> Refusal.notFound("labeller", plan.labellerId())));
  }

  private static Refusal open(PlannedLabels run) {
    return Refusal.conflict(
        "label-run-open",
        "A run of '%s' over the answer set is open: wait until it has ended, or cancel it."
            .formatted(run.labeller().name()));
  }
}

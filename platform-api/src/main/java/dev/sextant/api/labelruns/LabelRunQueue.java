package dev.sextant.api.labelruns;

import dev.sextant.api.dispatch.WorkMarkStore;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.projects.ProjectLookup;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Queues label runs, and takes them back, within a transaction of the caller. */
public final class LabelRunQueue {

  private final Quota quota;
  private final LabelPlanStore store = new LabelPlanStore();
  private final LabelRunStore runs = new LabelRunStore();
  private final LabelRunPlanner planner = new LabelRunPlanner();
  private final ProjectLookup projects = new ProjectLookup();

  /**
   * Creates it.
   *
   * @param quota what a tenant may spend
   */
  public LabelRunQueue(Quota quota) {
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
                    .compose(open -> Refusal.when(open, () -> open(run.labeller().name())))
                    .map(run))
        .compose(run -> store.insert(db, run, author))
        .map(id -> id.orElseThrow(() -> Refusal.notFound("labeller", plan.labellerId())));
  }

  /**
   * Queues a run that has ended, for the answers without a verdict and those whose calls failed.
   * The quota's lock makes it and a request for a new run follow each other.
   *
   * @param labeller name of the run's labeller
   * @param changesBudget whether the budget is replaced
   * @param budget null: none
   * @return whether it had ended
   */
  Future<Boolean> resume(
      SqlClient db, UUID id, String labeller, boolean changesBudget, @Nullable String budget) {
    return quota
        .settle(db, 0, 1)
        .compose(locked -> runs.hasOtherOpen(db, id))
        .compose(open -> Refusal.when(open, () -> open(labeller)))
        .compose(alone -> runs.resume(db, id, changesBudget, budget))
        .compose(
            resumed ->
                resumed
                    ? runs.forgetFailed(db, id).compose(ready -> WorkMarkStore.set(db)).map(true)
                    : Future.succeededFuture(false));
  }

  /**
   * Returns a run that labels what the plan asks for: one that is open or has done so, so that no
   * answer is paid for twice, or else a new one. Anchors are asked about again each time.
   */
  public Future<UUID> obtain(SqlClient db, LabelRunPlan plan, String author) {
    return store
        .usable(db, plan)
        .compose(
            there -> there.map(Future::succeededFuture).orElseGet(() -> queue(db, plan, author)));
  }

  /** Returns whether a run has labelled, or is labelling, what the plan asks for. */
  public Future<Boolean> isDone(SqlClient db, LabelRunPlan plan) {
    return store.usable(db, plan).map(Optional::isPresent);
  }

  /**
   * Refuses a labeller or anchor set that no run over answers of the project could have.
   *
   * @param anchorSetId null: none
   */
  public Future<Void> check(
      SqlClient db, UUID projectId, UUID labellerId, @Nullable UUID anchorSetId) {
    return planner.check(db, projectId, labellerId, anchorSetId);
  }

  /** Stops a run; does nothing if it is not open. */
  public Future<Void> cancel(SqlClient db, UUID id) {
    return runs.cancel(db, id).mapEmpty();
  }

  private static Refusal open(String labeller) {
    return Refusal.conflict(
        "label-run-open",
        "A run of '%s' over the answer set is open: wait until it has ended, or cancel it."
            .formatted(labeller));
  }
}

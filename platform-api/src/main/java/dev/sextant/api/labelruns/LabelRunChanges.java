package dev.sextant.api.labelruns;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.retention.deletion.Deletion;
import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stops, continues and deletes label runs. */
final class LabelRunChanges {

  private final TenantDatabase database;
  private final Deletions deletions;
  private final LabelRunQueue queue;
  private final Runnable wakeDispatcher;
  private final LabelRunStore runs = new LabelRunStore();
  private final OracleVerdictStore verdicts = new OracleVerdictStore();

  LabelRunChanges(
      TenantDatabase database, Deletions deletions, Quota quota, Runnable wakeDispatcher) {
    this.database = database;
    this.deletions = deletions;
    this.queue = new LabelRunQueue(quota);
    this.wakeDispatcher = wakeDispatcher;
  }

  Future<LabelRun> cancel(TenantId tenant, UUID id) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id)
                    .compose(run -> Refusal.unless(run.isOpen(), LabelRunChanges::notOpen))
                    .compose(open -> runs.cancel(db, id))
                    .compose(changed -> found(db, id)))
        .onSuccess(cancelled -> wakeDispatcher.run());
  }

  /**
   * Queues a run that has ended, for the answers without a verdict and those whose calls failed.
   *
   * @param changesBudget whether the budget is replaced
   * @param budget null: none
   */
  Future<LabelRun> resume(
      TenantId tenant, UUID id, boolean changesBudget, @Nullable String budget) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id)
                    .compose(
                        run ->
                            checkCanGoOn(db, run, changesBudget ? budget : run.budget()).map(run))
                    .compose(
                        run ->
                            queue.resume(
                                db, id, run.labeller().getString("name"), changesBudget, budget))
                    .compose(resumed -> Refusal.unless(resumed, LabelRunChanges::nothingLeft))
                    .compose(queued -> found(db, id)))
        .onSuccess(queued -> wakeDispatcher.run());
  }

  private Future<Void> checkCanGoOn(SqlClient db, LabelRun run, @Nullable String budget) {
    return hasWork(db, run)
        .compose(left -> Refusal.unless(left, LabelRunChanges::nothingLeft))
        .compose(
            left ->
                Refusal.when(
                    budget != null
                        && new BigDecimal(budget).compareTo(new BigDecimal(run.spent())) <= 0,
                    () -> budgetSpent(run, Objects.requireNonNull(budget))))
        .compose(
            fit ->
                Refusal.when(
                    run.generator().id() == null,
                    () -> LabelRunPlanner.deleted(run.generator().name())))
        .compose(there -> runs.hasMovedGenerator(db, run.id()))
        .compose(
            moved -> Refusal.when(moved, () -> LabelRunPlanner.changed(run.generator().name())));
  }

  private Future<Boolean> hasWork(SqlClient db, LabelRun run) {
    return switch (run.state()) {
      case STOPPED -> Future.succeededFuture(true);
      case COMPLETED -> verdicts.hasFailed(db, run.id());
      case QUEUED, RUNNING, CANCELLING -> Future.succeededFuture(false);
    };
  }

  /**
   * Deletes a run that has ended, with a receipt.
   *
   * @param keepsLabels whether its labels stay in force
   */
  Future<Deletion> delete(Caller caller, UUID id, boolean keepsLabels) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                found(db, id)
                    .compose(run -> Refusal.when(run.isOpen(), LabelRunChanges::open).map(run))
                    .compose(run -> checkUnused(db, run))
                    .compose(run -> delete(db, caller, run, keepsLabels)))
        .onSuccess(deleted -> deletions.sweepSoon());
  }

  private Future<LabelRun> checkUnused(SqlClient db, LabelRun run) {
    return runs.experimentOf(db, run.id())
        .compose(user -> Refusal.when(user.isPresent(), () -> isScore(user.orElseThrow())))
        .map(run);
  }

  private Future<Deletion> delete(SqlClient db, Caller caller, LabelRun run, boolean keepsLabels) {
    return deletions.delete(
        db,
        caller.tenant(),
        new DeletionTarget(DeletionTarget.Kind.LABEL_RUN, run.id(), run.name()),
        caller.subject(),
        () ->
            (keepsLabels ? Future.<Void>succeededFuture() : runs.withdrawLabels(db, run.id()))
                .compose(ready -> runs.delete(db, run.id())));
  }

  private Future<LabelRun> found(SqlClient db, UUID id) {
    return runs.find(db, id).map(Refusal.ifMissing("label run", id));
  }

  private static Refusal notOpen() {
    return Refusal.conflict(
        "label-run-not-open", "The label run has ended, so there is nothing to stop.");
  }

  private static Refusal open() {
    return Refusal.conflict(
        "label-run-open",
        "The label run is open: cancel it and wait until it has stopped, then delete it.");
  }

  private static Refusal isScore(String experiment) {
    return Refusal.conflict(
        "label-run-used",
        "Experiment %s takes the run's numbers as a score, or its facts: delete the experiment first."
            .formatted(experiment));
  }

  private static Refusal nothingLeft() {
    return Refusal.conflict(
        "not-stopped",
        "Only a label run that has stopped, or in which calls failed, can be continued.");
  }

  private static Refusal budgetSpent(LabelRun run, String budget) {
    return Refusal.conflict(
        "budget-spent",
        "The run has spent %s %s, and the budget is %s: continue it with a budget above what is spent, or without one."
            .formatted(run.spent(), Objects.requireNonNullElse(run.currency(), "tokens"), budget));
  }
}

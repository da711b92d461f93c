package dev.sextant.api.answersets;

import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.retention.deletion.Deletion;
import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates, shows, stops, continues and deletes answer sets. */
final class AnswerSetService {

  private final TenantDatabase database;
  private final Deletions deletions;
  private final Runnable wakeDispatcher;
  private final AnswerSetStore sets = new AnswerSetStore();
  private final AnswerSetItemStore items = new AnswerSetItemStore();
  private final NewAnswerSets fresh;
  private final SamplingRuns runs;
  private final SamplingPlanner planner = new SamplingPlanner();
  private final SamplingEstimator estimator = new SamplingEstimator();

  AnswerSetService(
      TenantDatabase database, Quota quota, Deletions deletions, Runnable wakeDispatcher) {
    this.database = database;
    this.fresh = new NewAnswerSets(quota);
    this.runs = new SamplingRuns(quota);
    this.deletions = deletions;
    this.wakeDispatcher = wakeDispatcher;
  }

  Future<List<AnswerSet>> list(TenantId tenant, UUID versionId) {
    return database.inTenant(
        tenant,
        db ->
            sets.hasVersion(db, versionId)
                .compose(
                    there -> Refusal.unless(there, () -> Refusal.notFound("version", versionId)))
                .compose(known -> sets.list(db, versionId)));
  }

  Future<AnswerSet> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  Future<Page<AnswerSetItem>> items(
      TenantId tenant, UUID id, Optional<String> outcome, PageRequest page) {
    long after = page.after().map(cursor -> cursor.number(0)).orElse(-1L);
    return database
        .inTenant(
            tenant,
            db -> found(db, id).compose(set -> items.list(db, id, after, outcome, page.rows())))
        .map(rows -> page.page(rows, AnswerSetItem::cursor));
  }

  /** Returns what a run can cost; makes no call and stores nothing. */
  Future<SamplingEstimate> estimate(TenantId tenant, SamplingPlan plan) {
    return database.inTenant(
        tenant, db -> planner.plan(db, plan).compose(planned -> estimator.estimate(db, planned)));
  }

  /** Queues a run; the dispatcher starts it. */
  Future<AnswerSet> create(Caller caller, SamplingPlan plan, Optional<IdempotencyKey> key) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                OnceOnly.create(db, key, () -> fresh.queue(db, plan, caller.subject()))
                    .compose(id -> found(db, id)))
        .onSuccess(queued -> wakeDispatcher.run());
  }

  Future<AnswerSet> cancel(TenantId tenant, UUID id) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id)
                    .compose(
                        before ->
                            Refusal.unless(
                                before.isOpen(),
                                () ->
                                    Refusal.conflict(
                                        "not-being-sampled",
                                        "The answer set is not being sampled, so there is nothing to stop.")))
                    .compose(open -> sets.cancel(db, id))
                    .compose(changed -> found(db, id)))
        .onSuccess(cancelled -> wakeDispatcher.run());
  }

  /**
   * Queues a stopped run again, and the experiments that stopped with it.
   *
   * @param changesBudget whether the budget is replaced
   * @param budget null: none
   */
  Future<AnswerSet> resume(
      TenantId tenant, UUID id, boolean changesBudget, @Nullable String budget) {
    return database
        .inTenant(
            tenant,
            db -> runs.resume(db, id, changesBudget, budget).compose(queued -> found(db, id)))
        .onSuccess(queued -> wakeDispatcher.run());
  }

  Future<Deletion> delete(Caller caller, UUID id) {
    return database
        .inTenant(caller.tenant(), db -> delete(db, caller, id))
        .onSuccess(deleted -> deletions.sweepSoon());
  }

  private Future<Deletion> delete(SqlClient db, Caller caller, UUID id) {
    return found(db, id)
        .compose(set -> checkDeletable(set).map(set))
        .compose(set -> sets.isUsed(db, id).compose(AnswerSetService::refuseIfUsed).map(set))
        .compose(
            set ->
                sets.isBeingLabelled(db, id)
                    .compose(open -> Refusal.when(open, Deletions::labelRunOpen))
                    .compose(closed -> sets.hasAnchors(db, id))
                    .compose(anchors -> Refusal.when(anchors, AnswerSetService::hasAnchors))
                    .map(set))
        .compose(
            set ->
                deletions.delete(
                    db,
                    caller.tenant(),
                    new DeletionTarget(DeletionTarget.Kind.ANSWER_SET, id, set.name()),
                    caller.subject(),
                    () -> sets.delete(db, id)));
  }

  private static Future<Void> checkDeletable(AnswerSet set) {
    return Refusal.when(
            set.isOfVersion(),
            () ->
                Refusal.conflict(
                    "answers-imported",
                    "The answers were imported with their version, and are deleted with its dataset."))
        .compose(
            sampled ->
                Refusal.when(
                    set.isOpen(),
                    () ->
                        Refusal.conflict(
                            "answer-set-open",
                            "The answer set is being sampled: cancel it and wait until it has stopped.")));
  }

  private static Future<Void> refuseIfUsed(boolean used) {
    return Refusal.when(
        used,
        () ->
            Refusal.conflict(
                "answer-set-used",
                "An experiment uses the answer set: delete the experiment first."));
  }

  private static Refusal hasAnchors() {
    return Refusal.conflict(
        "answers-are-anchors",
        "Answers of the set are in an anchor set: delete the anchor set first.");
  }

  private Future<AnswerSet> found(SqlClient db, UUID id) {
    return sets.find(db, id).map(Refusal.ifMissing("answer set", id));
  }
}

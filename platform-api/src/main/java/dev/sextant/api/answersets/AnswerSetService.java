package dev.sextant.api.answersets;

import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.projects.ProjectLookup;
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

  private static final String IDENTICAL = "draws-identical";

  private final TenantDatabase database;
  private final Quota quota;
  private final Deletions deletions;
  private final Runnable wakeDispatcher;
  private final AnswerSetStore sets = new AnswerSetStore();
  private final AnswerSetItemStore items = new AnswerSetItemStore();
  private final NewAnswerSetStore fresh = new NewAnswerSetStore();
  private final SamplingPlanner planner = new SamplingPlanner();
  private final SamplingEstimator estimator = new SamplingEstimator();
  private final ProjectLookup projects = new ProjectLookup();

  AnswerSetService(
      TenantDatabase database, Quota quota, Deletions deletions, Runnable wakeDispatcher) {
    this.database = database;
    this.quota = quota;
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
                OnceOnly.create(db, key, () -> insert(db, plan, caller.subject()))
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
   * Queues a stopped run again.
   *
   * @param changesBudget whether the budget is replaced
   * @param budget null: none
   */
  Future<AnswerSet> resume(
      TenantId tenant, UUID id, boolean changesBudget, @Nullable String budget) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id)
                    .compose(
                        before ->
                            Refusal.when(
                                before.endCode().equals(IDENTICAL),
                                () ->
                                    Refusal.conflict(
                                        IDENTICAL,
                                        "All draws are made, and every item has equal answers only. Create another answer set: change the temperature or the generator.")))
                    .compose(fit -> sets.resume(db, id, changesBudget, budget))
                    .compose(
                        resumed ->
                            Refusal.unless(
                                resumed,
                                () ->
                                    Refusal.conflict(
                                        "not-stopped",
                                        "Only a stopped sampling run can be continued.")))
                    .compose(queued -> fresh.announce(db))
                    .compose(announced -> found(db, id)))
        .onSuccess(queued -> wakeDispatcher.run());
  }

  Future<UUID> delete(Caller caller, UUID id) {
    return database
        .inTenant(caller.tenant(), db -> delete(db, caller, id))
        .onSuccess(deleted -> deletions.sweepSoon());
  }

  private Future<UUID> delete(SqlClient db, Caller caller, UUID id) {
    return found(db, id)
        .compose(set -> checkDeletable(set).map(set))
        .compose(set -> sets.isUsed(db, id).compose(AnswerSetService::refuseIfUsed).map(set))
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

  private Future<UUID> insert(SqlClient db, SamplingPlan plan, String author) {
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

  private Future<AnswerSet> found(SqlClient db, UUID id) {
    return sets.find(db, id).map(Refusal.ifMissing("answer set", id));
  }
}

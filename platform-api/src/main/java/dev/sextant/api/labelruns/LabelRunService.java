package dev.sextant.api.labelruns;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.labelruns.agreement.AgreementStore;
import dev.sextant.api.labelruns.agreement.OtherOracles;
import dev.sextant.api.labelruns.agreement.OwnAgreement;
import dev.sextant.api.labelruns.agreement.PeoplesAgreement;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Creates and shows label runs. */
final class LabelRunService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final Runnable wakeDispatcher;
  private final LabelRunStore runs = new LabelRunStore();
  private final LabelPlanStore plans = new LabelPlanStore();
  private final OracleVerdictStore verdicts = new OracleVerdictStore();
  private final AgreementStore agreements = new AgreementStore();
  private final LabelRunPlanner planner = new LabelRunPlanner();
  private final ProjectLookup projects = new ProjectLookup();
  private final LabelRunQueue fresh;

  LabelRunService(
      TenantDatabase database, WorkerExecutor workers, Quota quota, Runnable wakeDispatcher) {
    this.database = database;
    this.workers = workers;
    this.wakeDispatcher = wakeDispatcher;
    this.fresh = new LabelRunQueue(quota);
  }

  Future<Page<LabelRun>> list(
      TenantId tenant, @Nullable UUID projectId, @Nullable UUID answerSetId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database
        .inTenant(
            tenant,
            db ->
                checkScope(db, projectId, answerSetId)
                    .compose(known -> runs.list(db, before, projectId, answerSetId, page.rows())))
        .map(rows -> page.page(rows, run -> Cursor.after(run.id())));
  }

  private Future<Void> checkScope(
      SqlClient db, @Nullable UUID projectId, @Nullable UUID answerSetId) {
    Future<Void> project =
        projectId == null ? Future.succeededFuture() : projects.require(db, projectId);
    return answerSetId == null
        ? project
        : project
            .compose(known -> runs.hasSet(db, answerSetId))
            .compose(
                there -> Refusal.unless(there, () -> Refusal.notFound("answer set", answerSetId)));
  }

  /** Returns a run with its agreement; that with people is withheld from who labels blind. */
  Future<LabelRun> get(Caller caller, UUID id) {
    return database
        .inTenant(caller.tenant(), db -> read(db, id, !caller.labelsBlind()))
        .compose(read -> workers.executeBlocking(read, false));
  }

  /** Reads a run; the agreement is left to a worker thread. */
  private Future<Callable<LabelRun>> read(SqlClient db, UUID id, boolean withPeople) {
    return found(db, id)
        .compose(
            run ->
                verdicts
                    .reasons(db, id)
                    .compose(
                        reasons ->
                            agreements
                                .compared(db, id)
                                .compose(
                                    compared ->
                                        repeated(db, run)
                                            .map(
                                                repeated ->
                                                    () ->
                                                        run.with(
                                                            reasons,
                                                            withPeople
                                                                ? PeoplesAgreement.of(compared)
                                                                : null,
                                                            repeated.isEmpty()
                                                                ? null
                                                                : OwnAgreement.of(repeated))))));
  }

  private Future<List<OwnAgreement.Repeated>> repeated(SqlClient db, LabelRun run) {
    return run.repeatCount() == 0
        ? Future.succeededFuture(List.of())
        : agreements.repeated(db, run.id());
  }

  /** Returns how far the oracle of a run agrees with those of other runs over the same set. */
  Future<OtherOracles> otherOracles(TenantId tenant, UUID id) {
    return database
        .inTenant(tenant, db -> found(db, id).compose(run -> readOthers(db, id)))
        .compose(read -> workers.executeBlocking(read, false));
  }

  private Future<Callable<OtherOracles>> readOthers(SqlClient db, UUID id) {
    return agreements
        .others(db, id, OtherOracles.MOST_RUNS)
        .compose(
            others -> {
              List<UUID> runs = new ArrayList<>(List.of(id));
              others.forEach(other -> runs.add(other.id()));
              return agreements
                  .ratings(db, runs, OtherOracles.MOST_ANSWERS)
                  .map(ratings -> () -> OtherOracles.of(others, ratings));
            });
  }

  /** Returns verdicts; a person who labels blind gets those on answers that they have labelled. */
  Future<Page<ListedVerdict>> verdicts(
      Caller caller, UUID id, Optional<String> status, PageRequest page) {
    return database
        .inTenant(
            caller.labelView(),
            db ->
                found(db, id)
                    .compose(run -> verdicts.list(db, id, page.afterId(), status, page.rows())))
        .map(rows -> page.page(rows, ListedVerdict::cursor));
  }

  /** Returns what a run may use; makes no call and stores nothing. */
  Future<LabelEstimate> estimate(TenantId tenant, LabelRunPlan plan) {
    return database
        .inTenant(tenant, db -> planner.plan(db, plan).compose(run -> estimate(db, run)))
        .compose(estimate -> workers.executeBlocking(estimate, false));
  }

  private Future<Callable<LabelEstimate>> estimate(SqlClient db, PlannedLabels run) {
    return plans
        .subjects(db, run.labeller(), run.plan(), LabelEstimator.MOST_READ)
        .compose(
            answers ->
                plans
                    .anchorSubjects(db, run.plan())
                    .map(anchors -> () -> LabelEstimator.estimate(run, answers, anchors)));
  }

  /** Queues a run; the dispatcher starts it. */
  Future<LabelRun> create(Caller caller, LabelRunPlan plan, Optional<IdempotencyKey> key) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                OnceOnly.create(db, key, () -> fresh.queue(db, plan, caller.subject()))
                    .compose(id -> found(db, id)))
        .onSuccess(queued -> wakeDispatcher.run());
  }

  private Future<LabelRun> found(SqlClient db, UUID id) {
    return runs.find(db, id).map(Refusal.ifMissing("label run", id));
  }
}

package dev.sextant.api.experiments;

import dev.sextant.api.answersets.AnswerOutlines;
import dev.sextant.api.answersets.SamplingRuns;
import dev.sextant.api.dispatch.ExperimentChanges;
import dev.sextant.api.experiments.planning.AvailableInputs;
import dev.sextant.api.experiments.planning.ExperimentRequest;
import dev.sextant.api.experiments.planning.NewExperiments;
import dev.sextant.api.experiments.planning.Planning;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.retention.deletion.Deletion;
import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/** Starts, shows, cancels, retries and deletes experiments. */
final class ExperimentService {

  private final TenantDatabase database;
  private final EmbedderService embedders;
  private final Quota quota;
  private final Deletions deletions;
  private final ExperimentChanges changes;
  private final Runnable wakeDispatcher;
  private final ExperimentStore experiments = new ExperimentStore();
  private final NewExperiments fresh;
  private final SamplingRuns runs;
  private final ExperimentCancellation cancellation;
  private final AnswerOutlines outlines = new AnswerOutlines();
  private final ProjectLookup projects = new ProjectLookup();

  ExperimentService(
      TenantDatabase database,
      EmbedderService embedders,
      Quota quota,
      Deletions deletions,
      ExperimentChanges changes,
      Runnable wakeDispatcher) {
    this.database = database;
    this.embedders = embedders;
    this.quota = quota;
    this.deletions = deletions;
    this.changes = changes;
    this.wakeDispatcher = wakeDispatcher;
    this.fresh = new NewExperiments(quota);
    this.runs = new SamplingRuns(quota);
    this.cancellation = new ExperimentCancellation(quota);
  }

  Future<Page<Experiment>> list(TenantId tenant, UUID projectId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database
        .inTenant(
            tenant,
            db ->
                projects
                    .require(db, projectId)
                    .compose(known -> experiments.list(db, projectId, before, page.rows())))
        .map(rows -> page.page(rows, experiment -> Cursor.after(experiment.id())));
  }

  Future<Experiment> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  /** Returns which fields and labels of a version metrics can use; ignores models. */
  Future<AvailableInputs> inputs(TenantId tenant, UUID versionId, Optional<UUID> answerSetId) {
    return database.inTenant(tenant, db -> Planning.inputs(db, versionId, answerSetId));
  }

  /** Returns the same for answers that a generator would be asked for. */
  Future<AvailableInputs> inputsOf(
      TenantId tenant, UUID versionId, UUID generatorId, int answersPerItem) {
    return database.inTenant(
        tenant,
        db ->
            Planning.inputs(db, versionId, Optional.empty())
                .compose(
                    inputs ->
                        outlines
                            .hasTokenLogprobs(db, versionId, generatorId)
                            .map(known -> inputs.with(answersPerItem > 1, known))));
  }

  /** Queues an experiment; the dispatcher starts it. */
  Future<Experiment> start(Caller caller, ExperimentRequest request, Optional<IdempotencyKey> key) {
    return embedders
        .ensureShipped(caller.tenant())
        .compose(
            there ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        projects
                            .hold(db, request.projectId())
                            .compose(
                                known ->
                                    OnceOnly.create(
                                        db, key, () -> fresh.queue(db, request, caller.subject())))
                            .compose(id -> found(db, id))))
        .onSuccess(queued -> wakeDispatcher.run());
  }

  Future<Experiment> cancel(TenantId tenant, UUID id) {
    return change(
        tenant,
        id,
        (db, before) ->
            cancellation
                .cancel(db, id)
                .compose(asked -> Refusal.when(before.state().isFinal(), () -> ended(before))));
  }

  Future<Experiment> retryFailed(TenantId tenant, UUID id) {
    return change(
        tenant,
        id,
        (db, before) ->
            experiments
                .retry(db, id)
                .compose(queued -> Refusal.unless(queued, ExperimentService::nothingToRetry))
                .compose(queued -> quota.reserve(db, 0))
                .compose(queued -> experiments.stoppedAnswers(db, id))
                .compose(
                    set ->
                        set.map(stopped -> runs.resume(db, stopped))
                            .orElseGet(Future::succeededFuture)));
  }

  /** Queues a new report with the current labels; nothing is embedded or scored again. */
  Future<Experiment> reportAgain(TenantId tenant, UUID id) {
    return change(
        tenant,
        id,
        (db, before) ->
            experiments
                .reportAgain(db, id)
                .compose(queued -> Refusal.unless(queued, () -> noReport(before)))
                .compose(queued -> quota.checkReport(db)));
  }

  private Future<Experiment> change(
      TenantId tenant, UUID id, BiFunction<SqlClient, Experiment, Future<Void>> step) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id)
                    .compose(before -> step.apply(db, before))
                    .compose(changed -> found(db, id)))
        .onSuccess(
            changed -> {
              changes.announce(id);
              wakeDispatcher.run();
            });
  }

  /** Deletes an experiment with its scores and reports; returns the receipt so far. */
  Future<Deletion> delete(Caller caller, UUID id) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                found(db, id)
                    .compose(
                        found ->
                            experiments
                                .hasActiveCalibration(db, id)
                                .compose(
                                    active -> Refusal.when(active, ExperimentService::calibrated))
                                .compose(free -> delete(db, caller, found))))
        .onSuccess(receipt -> deletions.sweepSoon());
  }

  private Future<Deletion> delete(SqlClient db, Caller caller, Experiment found) {
    return deletions.delete(
        db,
        caller.tenant(),
        new DeletionTarget(DeletionTarget.Kind.EXPERIMENT, found.id(), found.name()),
        caller.subject(),
        () ->
            experiments
                .delete(db, found.id())
                .compose(deleted -> Refusal.unless(deleted, ExperimentService::stillOpen)));
  }

  private Future<Experiment> found(SqlClient db, UUID id) {
    return experiments.find(db, id).map(Refusal.ifMissing("experiment", id));
  }

  private static Refusal ended(Experiment before) {
    return Refusal.conflict(
        "experiment-ended",
        "The experiment has ended (%s): there is nothing to cancel."
            .formatted(before.state().code()));
  }

  private static Refusal nothingToRetry() {
    return Refusal.conflict(
        "nothing-to-retry",
        "Only an experiment that failed or completed with failures can be retried.");
  }

  private static Refusal noReport(Experiment before) {
    return Refusal.conflict(
        "no-report",
        "Only a completed experiment has a report, and this one is %s."
            .formatted(before.state().code()));
  }

  private static Refusal calibrated() {
    return Refusal.conflict(
        "calibration-active",
        "A calibration on its scores is active: deactivate the calibration first.");
  }

  private static Refusal stillOpen() {
    return Refusal.conflict(
        "experiment-open", "The experiment is still open: cancel it or wait until it ends.");
  }
}

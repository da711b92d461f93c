package dev.sextant.api.campaigns.occurrences;

import dev.sextant.api.answersets.SamplingRuns;
import dev.sextant.api.campaigns.matrix.CampaignMatrixStore;
import dev.sextant.api.campaigns.matrix.Cells;
import dev.sextant.api.campaigns.occurrences.OccurrenceProgressStore.OpenCalls;
import dev.sextant.api.campaigns.occurrences.OccurrenceProgressStore.Startable;
import dev.sextant.api.campaigns.occurrences.OccurrenceProgressStore.Started;
import dev.sextant.api.experiments.ExperimentCancellation;
import dev.sextant.api.labelruns.LabelRunQueue;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.function.Function;

/**
 * Starts, cancels and ends occurrences. The experiments of an occurrence are queued in the
 * transaction that starts it, so after a crash either all or none are there.
 */
public final class OccurrenceProgress {

  private final TenantDatabase database;
  private final OccurrenceProgressStore store = new OccurrenceProgressStore();
  private final CampaignMatrixStore matrices = new CampaignMatrixStore();
  private final ProjectLookup projects = new ProjectLookup();
  private final ExperimentCancellation cancellation;
  private final SamplingRuns sampling;
  private final LabelRunQueue labelling;
  private final CellSteps steps;
  private final Cells cells;
  private final Runnable wakeDispatcher;

  /**
   * Creates it.
   *
   * @param quota what a tenant may spend
   * @param wakeDispatcher called after experiments were queued or cancelled
   */
  public OccurrenceProgress(TenantDatabase database, Quota quota, Runnable wakeDispatcher) {
    this.database = database;
    this.cancellation = new ExperimentCancellation(quota);
    this.sampling = new SamplingRuns(quota);
    this.labelling = new LabelRunQueue(quota);
    this.cells = new Cells(quota);
    this.steps = new CellSteps(database, cells, wakeDispatcher);
    this.wakeDispatcher = wakeDispatcher;
  }

  /**
   * Brings the occurrences of a tenant forward.
   *
   * @param logged receives the failure of a step; the others go on
   */
  public Future<Void> advance(TenantId tenant, Function<Throwable, Future<Void>> logged) {
    return database
        .inTenant(tenant, this::cancel)
        .recover(logged)
        .compose(cancelled -> steps.advance(tenant, logged))
        .compose(advanced -> database.inTenant(tenant, store::end))
        .compose(ended -> database.inTenant(tenant, store::startable))
        .compose(
            startable -> EachInTurn.run(startable, each -> start(tenant, each).recover(logged)));
  }

  private Future<Void> cancel(SqlClient db) {
    return store
        .toCancel(db)
        .compose(
            ids ->
                EachInTurn.run(ids, id -> cancellation.cancel(db, id))
                    .compose(cancelled -> store.callsToCancel(db))
                    .compose(
                        calls ->
                            EachInTurn.run(calls, each -> cancelCalls(db, each))
                                .onSuccess(
                                    done -> {
                                      if (!ids.isEmpty() || !calls.isEmpty()) {
                                        wakeDispatcher.run();
                                      }
                                    })));
  }

  private Future<Void> cancelCalls(SqlClient db, OpenCalls calls) {
    return calls.labels() ? labelling.cancel(db, calls.id()) : sampling.cancel(db, calls.id());
  }

  private Future<Void> start(TenantId tenant, Startable campaign) {
    return database
        .inTenant(
            tenant,
            db ->
                projects
                    .hold(db, campaign.projectId())
                    .compose(held -> store.hold(db, campaign.id()))
                    .compose(ours -> ours ? startNext(db, campaign) : Future.succeededFuture()))
        .onSuccess(started -> wakeDispatcher.run());
  }

  private Future<Void> startNext(SqlClient db, Startable campaign) {
    return store
        .next(db, campaign.id())
        .compose(
            next ->
                next.isPresent() ? startCells(db, campaign, next.get()) : Future.succeededFuture());
  }

  private Future<Void> startCells(SqlClient db, Startable campaign, Started occurrence) {
    return matrices
        .find(db, campaign.id())
        .compose(matrix -> cells.start(db, occurrence.of(matrix.orElseThrow()), occurrence.at()))
        .compose(started -> store.insertCells(db, occurrence.id(), started));
  }
}

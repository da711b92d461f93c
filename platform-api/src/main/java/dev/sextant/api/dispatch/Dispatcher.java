package dev.sextant.api.dispatch;

import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts, follows and finishes the jobs of experiments and of runs that call models. A failure of
 * one experiment or tenant does not affect the others.
 */
public final class Dispatcher extends LedRounds {

  /** Key of the advisory lock, "sextant" in ASCII. */
  private static final long LOCK = 0x73657874616e74L;

  /**
   * Most runs that call models with a job at once, over all tenants; the cluster has slots for
   * them.
   */
  public static final int MOST_CALL_RUNS = 4;

  private final DispatchStore experiments;
  private final ExperimentReconciler reconciler;
  private final CallRunReconciler calls;
  private final HeldPlaces places;

  /**
   * Creates a dispatcher; deploying it starts it.
   *
   * @param quota limit of concurrent experiments per tenant
   * @param mostRunning maximum number of experiments with a job at once, over all tenants
   * @param changes hear of the experiments that it moves on
   * @param interval time between two rounds
   */
  public Dispatcher(
      TenantDatabase database,
      JobCluster cluster,
      Quota quota,
      int mostRunning,
      ExperimentChanges changes,
      Duration interval) {
    super(new Leadership(database, LOCK), "jobs", interval);
    this.experiments = new DispatchStore(database, quota, changes);
    this.reconciler = new ExperimentReconciler(experiments, cluster);
    this.calls = new CallRunReconciler(new CallRunStore(database, quota), cluster, MOST_CALL_RUNS);
    this.places = new HeldPlaces(mostRunning);
  }

  @Override
  protected Future<Void> lead() {
    return experiments
        .tenantsWithWork()
        .compose(tenants -> calls.advance(tenants, this::logged).map(tenants))
        .compose(this::open)
        .compose(this::advance);
  }

  private Future<List<TenantQueue>> open(List<TenantId> tenants) {
    places.begin(tenants);
    return EachInTurn.collect(
        tenants,
        tenant ->
            experiments
                .open(tenant)
                .onSuccess(queue -> places.read(tenant, queue.running().size()))
                .compose(this::clearIfEmpty)
                .recover(failure -> unread(tenant, failure)));
  }

  private Future<TenantQueue> unread(TenantId tenant, Throwable failure) {
    places.cannotRead(tenant);
    return logged(failure).map(TenantQueue.unread(tenant));
  }

  private Future<TenantQueue> clearIfEmpty(TenantQueue queue) {
    return queue.open().isEmpty()
        ? experiments.clearWork(queue.tenant()).recover(this::logged).map(queue)
        : Future.succeededFuture(queue);
  }

  private Future<Void> advance(List<TenantQueue> queues) {
    List<OpenExperiment> next = new ArrayList<>();
    queues.forEach(queue -> next.addAll(queue.running()));
    List<OpenExperiment> starting = FairScheduler.next(queues, places.left());
    starting.forEach(each -> places.start(each.tenant()));
    next.addAll(starting);
    return EachInTurn.run(next, each -> reconciler.advance(each).recover(this::logged));
  }
}

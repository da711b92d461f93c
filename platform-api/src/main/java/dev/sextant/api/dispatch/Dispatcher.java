package dev.sextant.api.dispatch;

import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Moves experiments on. One experiment's or tenant's trouble is not the others'. */
public final class Dispatcher extends LedRounds {

  /** Key of the advisory lock, "sextant" in ASCII. */
  private static final long LOCK = 0x73657874616e74L;

  private final DispatchStore experiments;
  private final Reconciler reconciler;
  private final int mostRunning;

  /**
   * Creates a dispatcher; deploying it starts it.
   *
   * @param quota how many experiments of a tenant may have a job at once
   * @param mostRunning most experiments with a job at once, of all tenants
   * @param interval time between two rounds
   */
  public Dispatcher(
      TenantDatabase database,
      JobCluster cluster,
      Quota quota,
      int mostRunning,
      Duration interval) {
    super(new Leadership(database, LOCK), interval);
    this.experiments = new DispatchStore(database, quota);
    this.reconciler = new Reconciler(experiments, cluster);
    this.mostRunning = mostRunning;
  }

  @Override
  protected Future<Void> lead() {
    return experiments.tenantsWithWork().compose(this::open).compose(this::advance);
  }

  private Future<List<TenantQueue>> open(List<TenantId> tenants) {
    List<TenantQueue> queues = new ArrayList<>();
    Future<Void> all = Future.succeededFuture();
    for (TenantId tenant : tenants) {
      all = all.compose(before -> experiments.open(tenant)).compose(found -> keep(queues, found));
    }
    return all.map(queues);
  }

  private Future<Void> keep(List<TenantQueue> queues, TenantQueue found) {
    queues.add(found);
    return found.open().isEmpty()
        ? experiments.clearWork(found.tenant()).recover(this::logged)
        : Future.succeededFuture();
  }

  private Future<Void> advance(List<TenantQueue> queues) {
    List<OpenExperiment> running =
        queues.stream().flatMap(queue -> queue.running().stream()).toList();
    List<OpenExperiment> starting = FairTurns.next(queues, mostRunning);
    Future<Void> all = Future.succeededFuture();
    for (OpenExperiment each : running) {
      all = all.compose(before -> reconciler.advance(each).recover(this::logged));
    }
    for (OpenExperiment each : starting) {
      all = all.compose(before -> reconciler.advance(each).recover(this::logged));
    }
    return all;
  }
}

package dev.sextant.api.dispatch;

import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves experiments on, round by round: at intervals, and at once when woken. Of all processes on a
 * database one leads; the others wait.
 */
public final class Dispatcher extends VerticleBase {

  private static final Logger LOGGER = LoggerFactory.getLogger(Dispatcher.class);

  /** Key of the advisory lock, "sextant" in ASCII. */
  private static final long LOCK = 0x73657874616e74L;

  private final DispatchStore experiments;
  private final Leadership leadership;
  private final Reconciler reconciler;
  private final int mostRunning;
  private final Duration interval;

  private Future<Void> round = Future.succeededFuture();
  private boolean wokenMeanwhile;
  private boolean stopped;

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
    this.experiments = new DispatchStore(database, quota);
    this.leadership = new Leadership(database, LOCK);
    this.reconciler = new Reconciler(experiments, cluster);
    this.mostRunning = mostRunning;
    this.interval = interval;
  }

  @Override
  public Future<?> start() {
    vertx.setPeriodic(0, interval.toMillis(), timer -> startRound());
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    stopped = true;
    return round.eventually(leadership::resign);
  }

  /** Asks for a round now. May be called from any thread, also before the start. */
  public void wake() {
    if (context != null) {
      context.runOnContext(now -> startRound());
    }
  }

  private void startRound() {
    if (stopped) {
      return;
    }
    if (!round.isComplete()) {
      wokenMeanwhile = true;
      return;
    }
    wokenMeanwhile = false;
    round =
        leadership
            .confirm()
            .compose(leads -> leads ? advanceAll() : Future.succeededFuture())
            .recover(Dispatcher::logged);
    round.onComplete(done -> startRoundIfWoken());
  }

  private void startRoundIfWoken() {
    if (wokenMeanwhile) {
      context.runOnContext(now -> startRound());
    }
  }

  private Future<Void> advanceAll() {
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
        ? experiments.clearWork(found.tenant()).recover(Dispatcher::logged)
        : Future.succeededFuture();
  }

  private Future<Void> advance(List<TenantQueue> queues) {
    List<OpenExperiment> running =
        queues.stream().flatMap(queue -> queue.running().stream()).toList();
    List<OpenExperiment> starting = FairTurns.next(queues, mostRunning);
    Future<Void> all = Future.succeededFuture();
    for (OpenExperiment each : running) {
      all = all.compose(before -> reconciler.advance(each).recover(Dispatcher::logged));
    }
    for (OpenExperiment each : starting) {
      all = all.compose(before -> reconciler.advance(each).recover(Dispatcher::logged));
    }
    return all;
  }

  /** One experiment's or tenant's trouble is not the others'; the next round tries again. */
  private static Future<Void> logged(Throwable failure) {
    LOGGER.error("a step of the dispatcher failed", failure);
    return Future.succeededFuture();
  }
}

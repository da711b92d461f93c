package dev.sextant.api.dispatch;

import dev.sextant.api.dispatch.OpenExperiment.Phase;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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
  private int turn;

  /**
   * Creates a dispatcher; deploying it starts it.
   *
   * @param mostRunning most experiments with a job at once
   * @param interval time between two rounds
   */
  public Dispatcher(
      TenantDatabase database, JobCluster cluster, int mostRunning, Duration interval) {
    this.experiments = new DispatchStore(database);
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

  /** Returns what is open, another tenant's first at each round, so that none waits for ever. */
  private Future<List<OpenExperiment>> open(List<TenantId> tenants) {
    List<TenantId> order = new ArrayList<>(tenants);
    Collections.rotate(order, -(turn++ % Math.max(1, order.size())));
    List<OpenExperiment> open = new ArrayList<>();
    Future<Void> all = Future.succeededFuture();
    for (TenantId tenant : order) {
      all =
          all.compose(before -> experiments.open(tenant))
              .compose(found -> keep(open, tenant, found));
    }
    return all.map(open);
  }

  private Future<Void> keep(
      List<OpenExperiment> open, TenantId tenant, List<OpenExperiment> found) {
    open.addAll(found);
    return found.isEmpty()
        ? experiments.clearWork(tenant).recover(Dispatcher::logged)
        : Future.succeededFuture();
  }

  private Future<Void> advance(List<OpenExperiment> open) {
    List<OpenExperiment> running =
        open.stream().filter(each -> each.phase() != Phase.QUEUED).toList();
    List<OpenExperiment> starting =
        open.stream()
            .filter(each -> each.phase() == Phase.QUEUED)
            .limit(Math.max(0, mostRunning - running.size()))
            .toList();
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

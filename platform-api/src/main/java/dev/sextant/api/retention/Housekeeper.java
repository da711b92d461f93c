package dev.sextant.api.retention;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does in the background what deletions have left to do: at intervals, and at once when woken. Of
 * all processes on a database one leads; the others wait.
 */
public final class Housekeeper extends VerticleBase {

  private static final Logger LOGGER = LoggerFactory.getLogger(Housekeeper.class);

  /** Key of the advisory lock, "sweeper" in ASCII. */
  private static final long LOCK = 0x73776565706572L;

  private static final long INTERVAL_MILLIS = Duration.ofMinutes(1).toMillis();

  private final TenantDatabase database;
  private final Leadership leadership;
  private final Sweeper sweeper;

  private Future<Void> round = Future.succeededFuture();
  private boolean wokenMeanwhile;
  private boolean stopped;

  /** Creates a housekeeper; deploying it starts it. */
  public Housekeeper(TenantDatabase database, JobCluster cluster) {
    this.database = database;
    this.leadership = new Leadership(database, LOCK);
    this.sweeper = new Sweeper(database, cluster);
  }

  @Override
  public Future<?> start() {
    vertx.setPeriodic(0, INTERVAL_MILLIS, timer -> startRound());
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    stopped = true;
    sweeper.stop();
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
            .compose(leads -> leads ? sweep() : Future.succeededFuture())
            .recover(Housekeeper::logged);
    round.onComplete(done -> startRoundIfWoken());
  }

  private void startRoundIfWoken() {
    if (wokenMeanwhile) {
      context.runOnContext(now -> startRound());
    }
  }

  private Future<Void> sweep() {
    return database.tenantsWithSweeping().compose(this::sweep);
  }

  private Future<Void> sweep(List<TenantId> tenants) {
    Future<Void> all = Future.succeededFuture();
    for (TenantId tenant : tenants) {
      all = all.compose(before -> sweeper.sweepAll(tenant).recover(Housekeeper::logged));
    }
    return all;
  }

  /** One tenant's trouble is not the others'; the next round tries again. */
  private static Future<Void> logged(Throwable failure) {
    LOGGER.error("a sweep failed", failure);
    return Future.succeededFuture();
  }
}

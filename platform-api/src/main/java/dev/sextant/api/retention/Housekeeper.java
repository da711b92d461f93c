package dev.sextant.api.retention;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does in the background what deletions have left to do, applies the rules of retention each hour,
 * and ends tenants whose day has come: at intervals, and at once when woken. Of all processes on a
 * database one leads; the others wait.
 */
public final class Housekeeper extends VerticleBase {

  private static final Logger LOGGER = LoggerFactory.getLogger(Housekeeper.class);

  /** Key of the advisory lock, "sweeper" in ASCII. */
  private static final long LOCK = 0x73776565706572L;

  private static final long INTERVAL_MILLIS = Duration.ofMinutes(1).toMillis();

  private final TenantDatabase database;
  private final Leadership leadership;
  private final Sweeper sweeper;
  private final Retention retention;
  private final TenantEnd end;
  private final EndingTenants ending;
  private final Clock clock;

  private Future<Void> round = Future.succeededFuture();
  private Instant nextSweep = Instant.MIN;
  private boolean wokenMeanwhile;
  private boolean stopped;

  /** Creates a housekeeper; deploying it starts it. */
  public Housekeeper(
      TenantDatabase database,
      JobCluster cluster,
      TenantMirror mirror,
      EndingTenants ending,
      Clock clock) {
    this.database = database;
    this.ending = ending;
    this.clock = clock;
    this.retention = new Retention(database, new Deletions(this::wake));
    this.end = new TenantEnd(database, cluster, mirror);
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

  /** Returns when the rules of retention are next applied: each full hour. */
  static Instant nextSweep(Instant now) {
    return now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
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
        ending
            .refresh()
            .compose(known -> leadership.confirm())
            .compose(leads -> leads ? lead() : Future.succeededFuture())
            .recover(Housekeeper::logged);
    round.onComplete(done -> startRoundIfWoken());
  }

  private void startRoundIfWoken() {
    if (wokenMeanwhile) {
      context.runOnContext(now -> startRound());
    }
  }

  private Future<Void> lead() {
    return applyRules()
        .compose(applied -> database.tenantsWithSweeping())
        .compose(tenants -> each(tenants, sweeper::sweepAll))
        .compose(swept -> database.endedTenants())
        .compose(tenants -> each(tenants, end::end));
  }

  private Future<Void> applyRules() {
    Instant now = clock.instant();
    if (now.isBefore(nextSweep)) {
      return Future.succeededFuture();
    }
    nextSweep = nextSweep(now);
    return database.tenants().compose(tenants -> each(tenants, retention::sweep));
  }

  private static Future<Void> each(List<TenantId> tenants, Function<TenantId, Future<Void>> step) {
    Future<Void> all = Future.succeededFuture();
    for (TenantId tenant : tenants) {
      all = all.compose(before -> step.apply(tenant).recover(Housekeeper::logged));
    }
    return all;
  }

  /** One tenant's trouble is not the others'; the next round tries again. */
  private static Future<Void> logged(Throwable failure) {
    LOGGER.error("a sweep failed", failure);
    return Future.succeededFuture();
  }
}

package dev.sextant.api.retention;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.retention.deletion.Sweeper;
import dev.sextant.api.retention.rules.RetentionSweep;
import dev.sextant.api.retention.tenant.TenantDeletionWatch;
import dev.sextant.api.retention.tenant.TenantMirror;
import dev.sextant.api.retention.tenant.TenantRemoval;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Sweeps after deletions, applies the retention rules each hour and deletes tenants when due. A
 * failure in one tenant does not affect the others.
 */
public final class Housekeeper extends LedRounds {

  /** Key of the advisory lock, "sweeper" in ASCII. */
  private static final long LOCK = 0x73776565706572L;

  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final TenantDatabase database;
  private final Sweeper sweeper;
  private final RetentionSweep retention;
  private final TenantRemoval end;
  private final TenantDeletionWatch ending;
  private final Clock clock;

  private Instant nextSweep = Instant.MIN;
  private Instant lastSweep = Instant.MIN;

  /** Creates a housekeeper; deploying it starts it. */
  public Housekeeper(
      TenantDatabase database,
      JobCluster cluster,
      TenantFiles files,
      TenantMirror mirror,
      TenantDeletionWatch ending,
      Clock clock) {
    super(new Leadership(database, LOCK), "housekeeping", INTERVAL);
    this.database = database;
    this.ending = ending;
    this.clock = clock;
    this.retention = new RetentionSweep(database, new Deletions(this::wake));
    this.end = new TenantRemoval(database, cluster, files, mirror);
    this.sweeper = new Sweeper(database, cluster, files, clock, this::counted);
  }

  @Override
  public Future<?> stop() {
    sweeper.stop();
    return super.stop();
  }

  @Override
  protected Future<Void> prepare() {
    return ending.refresh();
  }

  @Override
  protected Future<Void> lead() {
    return applyRules()
        .compose(applied -> sweeper.tenants())
        .compose(tenants -> each(tenants, this::sweep))
        .compose(swept -> end.tenants())
        .compose(tenants -> each(tenants, end::end));
  }

  /** Comes back as soon as the round has ended, unless the rest can only wait. */
  private Future<Void> sweep(TenantId tenant) {
    return sweeper
        .sweep(tenant)
        .onSuccess(
            finished -> {
              if (!finished) {
                wake();
              }
            })
        .mapEmpty();
  }

  private Future<Void> applyRules() {
    Instant now = clock.instant();
    boolean isClockSetBack = now.isBefore(lastSweep);
    if (now.isBefore(nextSweep) && !isClockSetBack) {
      return Future.succeededFuture();
    }
    lastSweep = now;
    nextSweep = RetentionSweep.nextSweep(now);
    return database.tenants().compose(tenants -> each(tenants, retention::sweep));
  }

  private Future<Void> each(List<TenantId> tenants, Function<TenantId, Future<Void>> step) {
    return EachInTurn.run(tenants, tenant -> step.apply(tenant).recover(this::logged));
  }
}

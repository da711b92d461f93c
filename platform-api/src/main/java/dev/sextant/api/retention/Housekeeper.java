package dev.sextant.api.retention;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.retention.deletion.Sweeper;
import dev.sextant.api.retention.rules.Retention;
import dev.sextant.api.retention.tenant.EndingTenants;
import dev.sextant.api.retention.tenant.TenantEnd;
import dev.sextant.api.retention.tenant.TenantMirror;
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
 * Does in the background what deletions have left to do, applies the rules of retention each hour,
 * and ends tenants whose day has come. One tenant's trouble is not the others'.
 */
public final class Housekeeper extends LedRounds {

  /** Key of the advisory lock, "sweeper" in ASCII. */
  private static final long LOCK = 0x73776565706572L;

  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final TenantDatabase database;
  private final Sweeper sweeper;
  private final Retention retention;
  private final TenantEnd end;
  private final EndingTenants ending;
  private final Clock clock;

  private Instant nextSweep = Instant.MIN;

  /** Creates a housekeeper; deploying it starts it. */
  public Housekeeper(
      TenantDatabase database,
      JobCluster cluster,
      TenantMirror mirror,
      EndingTenants ending,
      Clock clock) {
    super(new Leadership(database, LOCK), INTERVAL);
    this.database = database;
    this.ending = ending;
    this.clock = clock;
    this.retention = new Retention(database, new Deletions(this::wake));
    this.end = new TenantEnd(database, cluster, mirror);
    this.sweeper = new Sweeper(database, cluster);
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
        .compose(tenants -> each(tenants, sweeper::sweepAll))
        .compose(swept -> end.tenants())
        .compose(tenants -> each(tenants, end::end));
  }

  private Future<Void> applyRules() {
    Instant now = clock.instant();
    if (now.isBefore(nextSweep)) {
      return Future.succeededFuture();
    }
    nextSweep = Retention.nextSweep(now);
    return database.tenants().compose(tenants -> each(tenants, retention::sweep));
  }

  private Future<Void> each(List<TenantId> tenants, Function<TenantId, Future<Void>> step) {
    return EachInTurn.run(tenants, tenant -> step.apply(tenant).recover(this::logged));
  }
}

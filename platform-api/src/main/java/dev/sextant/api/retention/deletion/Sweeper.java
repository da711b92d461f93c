package dev.sextant.api.retention.deletion;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.retention.deletion.Sweep.State;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Finishes a tenant's deletions step by step. Each step is a transaction that also stores its
 * progress, and may be repeated.
 */
public final class Sweeper {

  /** Large rows, each with what belongs to it: a batch takes a fraction of a second. */
  private static final int ROWS_AT_ONCE = 2_000;

  /** Each text is deleted from two caches. */
  private static final int TEXTS_AT_ONCE = 2_000;

  private static final int ITEMS_AT_ONCE = 2_000;

  /** Steps of a tenant before the next tenant's. */
  private static final int STEPS_AT_ONCE = 50;

  private final TenantDatabase database;
  private final JobCluster cluster;
  private final TenantFiles files;
  private final SweepStore sweeps = new SweepStore();
  private final RemainingRowStore proofs = new RemainingRowStore();
  private volatile boolean stopped;

  public Sweeper(TenantDatabase database, JobCluster cluster, TenantFiles files) {
    this.database = database;
    this.cluster = cluster;
    this.files = files;
  }

  /** Stops after the current step; the next start continues. */
  public void stop() {
    stopped = true;
  }

  /** Returns the tenants that may have something to sweep. */
  public Future<List<TenantId>> tenants() {
    return sweeps.tenants(database);
  }

  /**
   * Takes the tenant's next steps. A large deletion takes many turns, so that other tenants and
   * other housekeeping do not wait for its end.
   *
   * @return false if the tenant needs another turn
   */
  public Future<Boolean> sweep(TenantId tenant) {
    AtomicInteger steps = new AtomicInteger();
    AtomicBoolean isAtEnd = new AtomicBoolean();
    return EachInTurn.untilLast(
            () ->
                steps.getAndIncrement() == STEPS_AT_ONCE
                    ? Future.succeededFuture(true)
                    : step(tenant).onSuccess(isAtEnd::set))
        .compose(
            done ->
                isAtEnd.get()
                    ? database.inTenant(tenant, sweeps::clearMark).map(true)
                    : Future.succeededFuture(false));
  }

  /** Takes a step; returns true if nothing is left. */
  private Future<Boolean> step(TenantId tenant) {
    return database
        .inTenant(tenant, sweeps::next)
        .compose(
            next ->
                stopped || next.isEmpty()
                    ? Future.succeededFuture(true)
                    : step(tenant, next.get()).map(false));
  }

  private Future<Void> step(TenantId tenant, Sweep sweep) {
    return switch (sweep.state()) {
      case REMOVING -> remove(tenant, sweep);
      case FORGETTING_JOBS -> forgetJobs(tenant, sweep);
      case PAIRING ->
          batch(tenant, sweep, afterPairing(sweep), db -> sweeps.pair(db, sweep, TEXTS_AT_ONCE));
      case MARKING ->
          batch(tenant, sweep, State.SWEEPING, db -> sweeps.mark(db, sweep, ITEMS_AT_ONCE));
      case SWEEPING ->
          batch(tenant, sweep, State.VERIFYING, db -> sweeps.sweep(db, sweep, TEXTS_AT_ONCE));
      case VERIFYING -> claimed(tenant, sweep, db -> proofs.finish(db, sweep.id()));
      case FINISHED -> Future.succeededFuture();
    };
  }

  /** Without deleted texts, as with an experiment, no item needs to be read. */
  private static State afterPairing(Sweep sweep) {
    return sweep.cursor().isEmpty() ? State.SWEEPING : State.MARKING;
  }

  private Future<Void> forgetJobs(TenantId tenant, Sweep sweep) {
    return EachInTurn.run(sweep.jobs(), job -> cluster.forget(job.order(tenant)))
        .compose(forgotten -> files.deleteUnwanted(tenant))
        .compose(
            done -> claimed(tenant, sweep, db -> sweeps.move(db, sweep.id(), State.PAIRING, "")));
  }

  private Future<Void> remove(TenantId tenant, Sweep sweep) {
    return claimed(
        tenant,
        sweep,
        db ->
            sweeps
                .remove(db, sweep, ROWS_AT_ONCE)
                .compose(
                    more ->
                        more
                            ? Future.succeededFuture()
                            : sweeps.move(db, sweep.id(), State.FORGETTING_JOBS, "")));
  }

  /** Takes a step in a transaction, unless another process has taken it. */
  private Future<Void> claimed(
      TenantId tenant, Sweep sweep, Function<SqlClient, Future<Void>> step) {
    return database.inTenant(
        tenant,
        db ->
            sweeps
                .claim(db, sweep)
                .compose(ours -> ours ? step.apply(db) : Future.succeededFuture()));
  }

  private Future<Void> batch(
      TenantId tenant,
      Sweep sweep,
      State next,
      Function<SqlClient, Future<Optional<String>>> work) {
    return claimed(
        tenant,
        sweep,
        db ->
            work.apply(db)
                .compose(
                    last ->
                        last.isPresent()
                            ? sweeps.move(db, sweep.id(), sweep.state(), last.get())
                            : sweeps.move(db, sweep.id(), next, "")));
  }
}

package dev.sextant.api.retention.deletion;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.retention.deletion.Deletion.State;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes a tenant's unfinished deletions to their end, step by step. Each step is a transaction that
 * also says how far it came, and may be taken twice.
 */
public final class Sweeper {

  /** Each text is looked for in two caches. */
  private static final int TEXTS_AT_ONCE = 500;

  private static final int ITEMS_AT_ONCE = 500;

  private final TenantDatabase database;
  private final JobCluster cluster;
  private final SweepStore sweeps = new SweepStore();
  private final ProofStore proofs = new ProofStore();
  private volatile boolean stopped;

  public Sweeper(TenantDatabase database, JobCluster cluster) {
    this.database = database;
    this.cluster = cluster;
  }

  /** Leaves the rest to the next start: what was begun is finished, nothing else begun. */
  public void stop() {
    stopped = true;
  }

  /** Returns the tenants that may have something to sweep. */
  public Future<List<TenantId>> tenants() {
    return sweeps.tenants(database);
  }

  /** Sweeps until nothing is left to sweep. */
  public Future<Void> sweepAll(TenantId tenant) {
    return EachInTurn.untilLast(() -> step(tenant))
        .compose(done -> database.inTenant(tenant, sweeps::clearMark));
  }

  /** Tells whether nothing is left. */
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
      case FORGETTING_JOBS -> forgetJobs(tenant, sweep);
      case PAIRING ->
          batch(tenant, sweep, afterPairing(sweep), db -> sweeps.pair(db, sweep, TEXTS_AT_ONCE));
      case MARKING ->
          batch(tenant, sweep, State.SWEEPING, db -> sweeps.mark(db, sweep, ITEMS_AT_ONCE));
      case SWEEPING ->
          batch(tenant, sweep, State.VERIFYING, db -> sweeps.sweep(db, sweep, TEXTS_AT_ONCE));
      case VERIFYING -> database.inTenant(tenant, db -> proofs.finish(db, sweep.id()));
      case FINISHED -> Future.succeededFuture();
    };
  }

  /** Where no text went, as with an experiment, no item has to be looked at. */
  private static State afterPairing(Sweep sweep) {
    return sweep.cursor().isEmpty() ? State.SWEEPING : State.MARKING;
  }

  private Future<Void> forgetJobs(TenantId tenant, Sweep sweep) {
    Future<Void> all = Future.succeededFuture();
    for (int i = 0; i < sweep.jobs().size(); i++) {
      JobOrder newest = Sweep.newest(tenant, sweep.jobs().getJsonObject(i));
      all = all.compose(before -> cluster.forget(newest));
    }
    return all.compose(
        done -> database.inTenant(tenant, db -> sweeps.move(db, sweep.id(), State.PAIRING, "")));
  }

  private Future<Void> batch(
      TenantId tenant,
      Sweep sweep,
      State next,
      Function<SqlClient, Future<Optional<String>>> work) {
    return database.inTenant(
        tenant,
        db ->
            work.apply(db)
                .compose(
                    last ->
                        last.isPresent()
                            ? sweeps.move(db, sweep.id(), sweep.state(), last.get())
                            : sweeps.move(db, sweep.id(), next, "")));
  }
}

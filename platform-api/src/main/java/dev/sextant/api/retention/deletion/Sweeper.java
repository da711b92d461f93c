package dev.sextant.api.retention.deletion;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.retention.deletion.Sweep.State;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finishes a tenant's deletions step by step. Each step is a transaction that also stores its
 * progress, and may be repeated.
 */
public final class Sweeper {

  private static final Logger LOGGER = LoggerFactory.getLogger(Sweeper.class);

  /** Large rows, each with what belongs to it: a batch takes a fraction of a second. */
  private static final int ROWS_AT_ONCE = 2_000;

  /** Each text is deleted from two caches. */
  private static final int TEXTS_AT_ONCE = 2_000;

  private static final int ITEMS_AT_ONCE = 2_000;

  /** Steps of a tenant before the next tenant's. */
  private static final int STEPS_AT_ONCE = 50;

  /** Failures of a tenant's steps before the next tenant's. */
  private static final int FAILURES_AT_ONCE = 3;

  /** A deletion whose step failed waits at least this long, until the next round after it. */
  private static final Duration PAUSE = Duration.ofSeconds(50);

  /** How long a failure counts in the order, so that many slow ones do not start over. */
  private static final Duration MEMORY = Duration.ofDays(1);

  private final TenantDatabase database;
  private final JobCluster cluster;
  private final TenantFiles files;
  private final SweepStore sweeps = new SweepStore();
  private final RemainingRowStore proofs = new RemainingRowStore();

  private final InstantSource clock;
  private final Consumer<Throwable> counted;

  /** When the last step failed of each deletion that has not succeeded in one since. */
  private final Map<UUID, Instant> failedAt = new ConcurrentHashMap<>();

  private volatile boolean stopped;

  /** What has happened in the present turn of a tenant. */
  private static final class Turn {

    /** Deletions that are left alone. */
    private final Set<UUID> waiting;

    private int steps;
    private int successes;
    private int failures;

    /** The store of checkpoints or files, which all deletions share, may be away. */
    private boolean cannotForget;

    private boolean hasNext = true;

    private Turn(Set<UUID> waiting) {
      this.waiting = waiting;
    }

    private boolean isOver() {
      return !hasNext || steps == STEPS_AT_ONCE || failures == FAILURES_AT_ONCE;
    }

    /** What was left out in this turn may be left for the next. */
    private boolean isAtEnd() {
      return !hasNext && !cannotForget;
    }
  }

  /**
   * Creates a sweeper.
   *
   * @param counted receives the cause of each step that has failed
   */
  public Sweeper(
      TenantDatabase database,
      JobCluster cluster,
      TenantFiles files,
      InstantSource clock,
      Consumer<Throwable> counted) {
    this.database = database;
    this.cluster = cluster;
    this.files = files;
    this.clock = clock;
    this.counted = counted;
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
   * other housekeeping do not wait for its end. A deletion whose step fails is left alone for 50
   * seconds, and then comes after those that have not failed or have waited longer. So none is
   * passed over for ever. A few failures end the turn, because a failure may take as long as a
   * time-out.
   *
   * @return false if the tenant needs another turn at once; true if nothing is left but deletions
   *     whose step has just failed, or if no step succeeded
   */
  public Future<Boolean> sweep(TenantId tenant) {
    Turn turn = new Turn(waiting(clock.instant()));
    return EachInTurn.untilLast(
            () -> turn.isOver() ? Future.succeededFuture(true) : step(tenant, turn).map(false))
        .compose(
            done ->
                turn.isAtEnd()
                    ? database.inTenant(tenant, sweeps::clearMark).map(true)
                    : Future.succeededFuture(turn.successes == 0));
  }

  /**
   * Returns the deletions whose pause is not over. A clock that was set back makes none wait
   * longer.
   */
  private Set<UUID> waiting(Instant now) {
    failedAt
        .values()
        .removeIf(failed -> now.isBefore(failed) || !now.isBefore(failed.plus(MEMORY)));
    return failedAt.entrySet().stream()
        .filter(failed -> now.isBefore(failed.getValue().plus(PAUSE)))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private List<UUID> failedByTime() {
    return failedAt.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  private Future<Void> step(TenantId tenant, Turn turn) {
    turn.steps++;
    return database
        .inTenant(tenant, db -> sweeps.next(db, turn.waiting, failedByTime(), !turn.cannotForget))
        .compose(
            next -> {
              if (stopped || next.isEmpty()) {
                turn.hasNext = false;
                return Future.succeededFuture();
              }
              return Future.succeededFuture(next.get())
                  .compose(sweep -> step(tenant, sweep))
                  .onSuccess(done -> succeeded(next.get(), turn))
                  .recover(failure -> leave(next.get(), failure, turn));
            });
  }

  private void succeeded(Sweep sweep, Turn turn) {
    turn.successes++;
    failedAt.remove(sweep.id());
  }

  private Future<Void> leave(Sweep sweep, Throwable failure, Turn turn) {
    failedAt.put(sweep.id(), clock.instant());
    if (DatabaseUnreachableException.isBehind(failure)) {
      return Future.failedFuture(failure);
    }
    LOGGER.warn("deletion {} failed in the state {}", sweep.id(), sweep.state(), failure);
    counted.accept(failure);
    turn.waiting.add(sweep.id());
    turn.failures++;
    turn.cannotForget |= sweep.state() == State.FORGETTING_JOBS;
    return Future.succeededFuture();
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

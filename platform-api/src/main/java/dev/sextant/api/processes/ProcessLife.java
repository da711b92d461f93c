package dev.sextant.api.processes;

import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the other processes of the API that this one lives, and ends what dead ones were doing.
 *
 * <p>A process is taken for dead if it has not been seen for a minute. While the database is away
 * nobody is seen, so a process judges others only after a minute in which it was seen itself.
 *
 * <p>Postgres may not notice for hours that a machine is gone, where its system does not probe
 * connections. Until then the sessions of its processes keep their locks, and their leaderships, so
 * the others end them.
 */
public final class ProcessLife {

  private static final Logger LOGGER = LoggerFactory.getLogger(ProcessLife.class);
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  /** Beats in a row after which every living process has had the time for one. */
  private static final int TRUSTED = 7;

  private final Vertx vertx;
  private final TenantDatabase database;
  private final UUID id;
  private final boolean alone;
  private final Duration interval;
  private final ProcessStore processes = new ProcessStore();
  private volatile int living = 1;
  private int beats;
  private long timer = -1;

  /**
   * @param id of this process
   * @param alone whether no other process uses the database; then all others are dead at once
   */
  public ProcessLife(Vertx vertx, TenantDatabase database, UUID id, boolean alone) {
    this(vertx, database, id, alone, INTERVAL);
  }

  ProcessLife(Vertx vertx, TenantDatabase database, UUID id, boolean alone, Duration interval) {
    this.interval = interval;
    this.vertx = vertx;
    this.database = database;
    this.id = id;
    this.alone = alone;
  }

  /** Returns the name of the sessions of a process, by which others find them. */
  public static String sessionName(UUID process) {
    return "sextant-api " + process;
  }

  /** Returns whether all other processes are dead; otherwise only {@link #follow} finds out. */
  public boolean isAlone() {
    return alone;
  }

  /** Makes this process known, before it begins anything. */
  public Future<Void> begin() {
    return database.inNoTenant(
        db ->
            processes
                .beat(db, id)
                .compose(known -> alone ? processes.forgetOthers(db, id) : processes.forgetOld(db))
                .compose(forgotten -> count(db)));
  }

  /**
   * Returns how many processes lived at the last beat of this one, itself among them. One that was
   * killed counts until the next beat; one whose machine is lost, for another minute.
   */
  public int living() {
    return living;
  }

  private Future<Void> count(SqlClient db) {
    return processes
        .countLiving(db, id)
        .onSuccess(count -> living = Math.max(1, count.intValue()))
        .mapEmpty();
  }

  /**
   * Keeps this process known from now on.
   *
   * @param endInterrupted ends what dead processes were doing
   */
  public void follow(Supplier<Future<Void>> endInterrupted) {
    timer = vertx.setPeriodic(interval.toMillis(), due -> beat(endInterrupted));
  }

  private void beat(Supplier<Future<Void>> endInterrupted) {
    database
        .inNoTenant(db -> processes.beat(db, id).compose(inTime -> count(db).map(inTime)))
        // After a sleep of the machine, or a step of the clock, all processes look dead for a
        // while.
        .onSuccess(inTime -> beats = inTime ? beats + 1 : 0)
        .onFailure(failure -> beats = 0)
        .compose(
            known ->
                beats >= TRUSTED && beats % TRUSTED == 0
                    ? endSessions().eventually(endInterrupted)
                    : Future.succeededFuture())
        .onFailure(
            failure -> {
              if (!DatabaseUnreachableException.isBehind(failure)) {
                LOGGER.warn("the processes of the API could not be followed", failure);
              }
            });
  }

  private Future<Void> endSessions() {
    return database
        .inNoTenant(db -> processes.endSessions(db, interval.multipliedBy(TRUSTED)))
        .onSuccess(
            ended -> {
              if (ended > 0) {
                LOGGER.warn("ended {} sessions of processes that are lost", ended);
              }
            })
        .mapEmpty();
  }

  /** Tells the others that this process has ended. */
  public Future<Void> end() {
    vertx.cancelTimer(timer);
    return database.inNoTenant(db -> processes.forget(db, id)).otherwiseEmpty();
  }
}

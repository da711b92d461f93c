package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work done in rounds: at intervals, and at once when woken; rounds never overlap. Of all processes
 * on a database, only the leader does the work.
 */
public abstract class LedRounds extends VerticleBase {

  private static final Logger LOGGER = LoggerFactory.getLogger(LedRounds.class);

  private final Leadership leadership;
  private final Duration interval;

  private Future<Void> round = Future.succeededFuture();
  private boolean wokenMeanwhile;
  private boolean stopped;

  /** Replaced after each round of a leader and each failure; read on any thread. */
  private volatile State state;

  /**
   * What a process knows of its own rounds.
   *
   * @param name of the work
   * @param key of the advisory lock that the leader holds
   * @param intervalSeconds time between two rounds
   * @param ledAt when this process last ended a round as leader; null: never
   * @param failures steps that have failed in this process
   * @param failedAt when the last of them did; null: none has
   * @param failure simple name of the class of the last failure, whose text is in the log only
   */
  public record State(
      String name,
      long key,
      double intervalSeconds,
      @Nullable OffsetDateTime ledAt,
      long failures,
      @Nullable OffsetDateTime failedAt,
      @Nullable String failure) {

    private State led() {
      return new State(name, key, intervalSeconds, now(), failures, failedAt, failure);
    }

    private State failed(Throwable cause) {
      return new State(
          name, key, intervalSeconds, ledAt, failures + 1, now(), cause.getClass().getSimpleName());
    }

    private static OffsetDateTime now() {
      return OffsetDateTime.now(ZoneOffset.UTC);
    }
  }

  /**
   * Creates rounds; deploying them starts the first.
   *
   * @param leadership elects the process that does this work
   * @param name of the work, for operators
   * @param interval time between two rounds
   */
  protected LedRounds(Leadership leadership, String name, Duration interval) {
    this.leadership = leadership;
    this.interval = interval;
    this.state =
        new State(name, leadership.key(), interval.toMillis() / 1_000.0, null, 0, null, null);
  }

  /** Runs one round in the leader. A failure ends this round, not the next. */
  protected abstract Future<Void> lead();

  /** Runs before each round in every process, leader or not. */
  protected Future<Void> prepare() {
    return Future.succeededFuture();
  }

  @Override
  public Future<?> start() {
    vertx.setPeriodic(0, interval.toMillis(), timer -> startRound());
    return Future.succeededFuture();
  }

  /** Waits for the current round, then releases leadership. */
  @Override
  public Future<?> stop() {
    stopped = true;
    return round.eventually(leadership::resign);
  }

  /** Returns what this process knows of its rounds; may be called from any thread. */
  public final State state() {
    return state;
  }

  /** Requests a round now. May be called from any thread, also before the start. */
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
        prepare()
            .compose(prepared -> leadership.confirm())
            .compose(leads -> leads ? lead().onSuccess(done -> led()) : Future.succeededFuture())
            .recover(this::logged);
    round.onComplete(done -> startRoundIfWoken());
  }

  private synchronized void led() {
    state = state.led();
  }

  private void startRoundIfWoken() {
    if (wokenMeanwhile) {
      context.runOnContext(now -> startRound());
    }
  }

  /** Counts the failure of a step that was logged already. */
  protected final synchronized void counted(Throwable failure) {
    state = state.failed(failure);
  }

  /** Logs the failure of a step and continues: the next round tries again. */
  protected final Future<Void> logged(Throwable failure) {
    counted(failure);
    if (!DatabaseUnreachableException.isBehind(failure)) {
      LOGGER.error("a step of the {} failed", getClass().getSimpleName(), failure);
    }
    return Future.succeededFuture();
  }
}

package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
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

  /**
   * Creates rounds; deploying them starts the first.
   *
   * @param leadership elects the process that does this work
   * @param interval time between two rounds
   */
  protected LedRounds(Leadership leadership, Duration interval) {
    this.leadership = leadership;
    this.interval = interval;
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
            .compose(leads -> leads ? lead() : Future.succeededFuture())
            .recover(this::logged);
    round.onComplete(done -> startRoundIfWoken());
  }

  private void startRoundIfWoken() {
    if (wokenMeanwhile) {
      context.runOnContext(now -> startRound());
    }
  }

  /** Logs the failure of a step and continues: the next round tries again. */
  protected final Future<Void> logged(Throwable failure) {
    if (!DatabaseUnreachableException.isBehind(failure)) {
      LOGGER.error("a step of the {} failed", getClass().getSimpleName(), failure);
    }
    return Future.succeededFuture();
  }
}

package dev.sextant.remote.retry;

import dev.sextant.remote.limit.LimitReport;
import dev.sextant.remote.limit.LimitShare;
import dev.sextant.remote.retry.RunEnd.Reason;
import dev.sextant.remote.retry.RunEnd.RunEndedException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Permits for the calls of one credential and model: as many at once as the server takes, none
 * while it asks to wait, and single trials while the endpoint is down. Pacers of several tasks may
 * share their limit: {@link #report} and {@link #adopt} exchange what they know. Thread-safe.
 */
public final class Pacer {

  private static final Duration LONGEST_OUTAGE = Duration.ofMinutes(10);

  /** What a call says about the endpoint. */
  enum Signal {
    REPLIED,
    TRANSIENT,
    NOTHING
  }

  /**
   * The right to make one call.
   *
   * @param began time of its start
   */
  record Permit(long began) {}

  private final AdaptiveLimit limit;
  private final CircuitBreaker breaker = new CircuitBreaker();
  private final Delays delays;
  private final RunEnd end;
  private final Consumer<String> notices;
  private final Deque<CompletableFuture<Permit>> waiting = new ArrayDeque<>();
  private int inFlight;
  private long pausedUntil;
  private boolean paused;
  private final StartGap gap = new StartGap();
  private long wakeAt;
  private boolean wakes;
  private int wanted;
  private Runnable cutListener = () -> {};

  /**
   * Creates a pacer.
   *
   * @param most largest number of concurrent calls
   * @param notices receives sentences about the endpoint's state
   */
  public Pacer(int most, Delays delays, RunEnd end, Consumer<String> notices) {
    this.limit = new AdaptiveLimit(AdaptiveLimit.Settings.upTo(most));
    this.delays = delays;
    this.end = end;
    this.notices = notices;
    this.wanted = most;
    end.listen(this::dismiss);
  }

  /** Returns the present limit of concurrent calls. */
  public synchronized int limit() {
    return limit.limit();
  }

  /** Returns the number of calls in flight. */
  public synchronized int inFlight() {
    return inFlight;
  }

  /** Sets what to run when a rate limit is met, on the thread of the call. */
  public synchronized void onRateLimit(Runnable listener) {
    cutListener = listener;
  }

  /** Returns what this pacer has learnt of the shared limit since the last adopted report. */
  public synchronized LimitReport report() {
    long now = delays.nanos();
    Duration pause =
        paused && pausedUntil - now > 0 ? Duration.ofNanos(pausedUntil - now) : Duration.ZERO;
    LimitReport report = limit.report(pause, inFlight, Math.max(wanted, demand()));
    wanted = demand();
    return report;
  }

  /** Takes over the shared limit, and this pacer's share of it, as the answer to a report. */
  public void adopt(LimitReport report, LimitShare share) {
    synchronized (this) {
      long now = delays.nanos();
      if (limit.adopt(report, share, now)) {
        gap.refused();
      }
      pause(now, share.pause());
    }
    dispatch();
  }

  /** Makes no further call until a share is adopted. */
  public synchronized void suspend() {
    limit.suspend();
  }

  private int demand() {
    return inFlight + waiting.size();
  }

  CompletableFuture<Permit> acquire() {
    CompletableFuture<Permit> permit = new CompletableFuture<>();
    synchronized (this) {
      waiting.add(permit);
      wanted = Math.max(wanted, demand());
    }
    if (end.get().isPresent()) {
      dismiss();
    }
    dispatch();
    return permit;
  }

  void release(Permit permit, Signal signal) {
    String notice = null;
    boolean down = false;
    synchronized (this) {
      long now = delays.nanos();
      inFlight--;
      if (signal == Signal.REPLIED) {
        limit.replied(permit.began(), now);
        gap.replied(now - permit.began());
        notice = breaker.replied() ? "The server answers again." : null;
      } else if (signal == Signal.TRANSIENT) {
        notice = breaker.failed(now) ? outage() : null;
        down = breaker.openFor(now).compareTo(LONGEST_OUTAGE) >= 0;
      } else {
        breaker.ended();
      }
    }
    if (notice != null) {
      notices.accept(notice);
    }
    if (down) {
      end.end(
          Reason.ENDPOINT_DOWN,
          "The endpoint gave no usable reply for %d minutes. Run again when it does; nothing that was answered is asked again."
              .formatted(LONGEST_OUTAGE.toMinutes()));
    }
    dispatch();
  }

  /** Returns a permit of a call that a rate limit refused. */
  void releaseRefused(Permit permit, Duration retryAfter) {
    Runnable listener;
    synchronized (this) {
      listener = cutListener;
      long now = delays.nanos();
      inFlight--;
      breaker.replied();
      limit.refused(permit.began(), now, retryAfter, inFlight);
      gap.refused();
      pause(now, retryAfter);
    }
    listener.run();
    dispatch();
  }

  private void pause(long now, Duration wait) {
    long until = now + wait.toNanos();
    if (!wait.isZero() && (!paused || until - pausedUntil > 0)) {
      pausedUntil = until;
      paused = true;
    }
  }

  private static String outage() {
    return "The endpoint failed 10 times in a row: single trial calls only, until it answers.";
  }

  private void dispatch() {
    List<CompletableFuture<Permit>> served = new ArrayList<>();
    Permit permit;
    synchronized (this) {
      long now = delays.nanos();
      permit = new Permit(now);
      while (!waiting.isEmpty() && mayStart(now)) {
        breaker.started();
        gap.started(now, limit.limit());
        inFlight++;
        served.add(waiting.removeFirst());
      }
    }
    served.forEach(each -> each.complete(permit));
  }

  private boolean mayStart(long now) {
    paused = paused && now - pausedUntil < 0;
    if (paused) {
      wake(pausedUntil, now);
      return false;
    }
    if (!breaker.admits(now)) {
      if (breaker.waits()) {
        wake(breaker.nextTrial(), now);
      }
      return false;
    }
    if (inFlight >= limit.limit()) {
      limit.used();
      return false;
    }
    if (gap.next() - now > 0) {
      wake(gap.next(), now);
      return false;
    }
    return true;
  }

  private void wake(long at, long now) {
    if (!wakes || at - wakeAt < 0) {
      wakes = true;
      wakeAt = at;
      delays.run(
          Duration.ofNanos(at - now),
          () -> {
            synchronized (this) {
              wakes = false;
            }
            dispatch();
          });
    }
  }

  private void dismiss() {
    List<CompletableFuture<Permit>> all;
    synchronized (this) {
      all = List.copyOf(waiting);
      waiting.clear();
    }
    all.forEach(each -> each.completeExceptionally(new RunEndedException()));
  }
}

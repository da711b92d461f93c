package dev.sextant.jobs.calls;

import dev.sextant.jobs.tables.TablesException;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Looks twice a second whether the run may go on. If not, no further call starts; calls in flight
 * have a second to end, so that what they cost brings an answer, and are cut then.
 */
final class EndWatch implements AutoCloseable {

  private static final long INTERVAL_MILLIS = 500;
  private static final long GRACE_MILLIS = 1_000;

  private final RunEnd end;
  private final BooleanSupplier goesOn;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(EndWatch::daemon);

  @SuppressWarnings("FutureReturnValueIgnored") // ends with the timer
  EndWatch(RunEnd end, BooleanSupplier goesOn) {
    this.end = end;
    this.goesOn = goesOn;
    timer.scheduleWithFixedDelay(
        this::look, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Stops the run because a person cancelled it, or another task has started it. */
  @SuppressWarnings("FutureReturnValueIgnored") // ends with the timer
  void stop() {
    if (stopped.compareAndSet(false, true)) {
      end.end(Reason.CANCELLED, "Cancelled.");
      timer.schedule(end::cutCalls, GRACE_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void look() {
    try {
      if (!stopped.get() && !goesOn.getAsBoolean()) {
        stop();
      }
    } catch (TablesException e) {
      // an outage does not stop a run; the next look may succeed
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "sextant-end-watch");
    thread.setDaemon(true);
    return thread;
  }
}

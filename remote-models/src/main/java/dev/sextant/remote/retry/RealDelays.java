package dev.sextant.remote.retry;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Delays on one daemon thread. */
public final class RealDelays implements Delays, AutoCloseable {

  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1,
          work -> {
            Thread thread = new Thread(work, "delays");
            thread.setDaemon(true);
            return thread;
          });

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the work, only for its effect
  public void run(Duration after, Runnable work) {
    if (!timer.isShutdown()) {
      timer.schedule(work, Math.max(0, after.toNanos()), TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}

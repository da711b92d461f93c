package dev.sextant.jobs.calls;

import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.calls.CallLimitStore;
import dev.sextant.remote.limit.LimitReport;
import dev.sextant.remote.limit.LimitShare;
import dev.sextant.remote.retry.Pacer;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the lease of a task for its endpoint: about once a second, more often while the tasks of
 * the endpoint settle, and soon after a rate limit. A task that cannot renew its lease in time
 * makes no further call, because others may then use what it held.
 */
final class CallLimitTask implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CallLimitTask.class);
  private static final long INTERVAL_MILLIS = 1_000;
  private static final long SETTLING_MILLIS = 250;
  private static final long LEAST_MILLIS = 200;
  private static final long JOIN_MILLIS = 2_000;

  private final CallLimitStore store;
  private final Pacer pacer;
  private final Thread thread = new Thread(this::run, "sextant-call-limit");
  private boolean metRateLimit;
  private long renewedAt;
  private long nextMillis = INTERVAL_MILLIS;

  /** Takes the lease; returns when the pacer knows its share. */
  CallLimitTask(CallLimitStore store, Pacer pacer) {
    this.store = store;
    this.pacer = pacer;
    store.forgetUnused();
    renew();
    pacer.onRateLimit(this::hurry);
    thread.setDaemon(true);
    thread.start();
  }

  private synchronized void hurry() {
    metRateLimit = true;
    notifyAll();
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        await();
        tryToRenew();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void await() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(LEAST_MILLIS);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(nextMillis - LEAST_MILLIS);
    synchronized (this) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      while (!metRateLimit && left > 0) {
        wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
      metRateLimit = false;
    }
  }

  private void tryToRenew() {
    try {
      renew();
    } catch (TablesException e) {
      LOG.debug("the lease of calls cannot be renewed now", e);
      if (System.nanoTime() - renewedAt > CallLimitStore.LEASE.toNanos()) {
        pacer.suspend();
      }
    }
  }

  private void renew() {
    long now = System.nanoTime();
    LimitReport report = pacer.report();
    LimitShare share = store.renew(report);
    pacer.adopt(report, share);
    renewedAt = now;
    nextMillis = share.isSettling() ? SETTLING_MILLIS : INTERVAL_MILLIS;
  }

  /** Gives the lease back; if that fails, it expires. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(JOIN_MILLIS);
      store.release();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TablesException e) {
      LOG.debug("the lease of calls cannot be given back; it expires", e);
    }
  }
}

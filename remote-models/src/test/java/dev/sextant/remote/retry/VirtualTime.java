package dev.sextant.remote.retry;

import java.time.Duration;
import java.util.PriorityQueue;

/** Time that passes as fast as its work is done; everything runs on the caller's thread. */
final class VirtualTime implements Delays {

  private record Due(long at, long order, Runnable work) {}

  private final PriorityQueue<Due> due =
      new PriorityQueue<>(
          (a, b) ->
              a.at() == b.at() ? Long.compare(a.order(), b.order()) : Long.compare(a.at(), b.at()));
  private long now;
  private long order;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void run(Duration after, Runnable work) {
    due.add(new Due(now + Math.max(0, after.toNanos()), order++, work));
  }

  /** Runs all work that is due until then. */
  void runUntil(Duration end) {
    while (!due.isEmpty() && due.peek().at() <= end.toNanos()) {
      Due next = due.remove();
      now = next.at();
      next.work().run();
    }
    now = Math.max(now, end.toNanos());
  }

  /** Runs until nothing is left to do. */
  void runAll() {
    while (!due.isEmpty()) {
      runUntil(Duration.ofNanos(due.peek().at()));
    }
  }

  Duration elapsed() {
    return Duration.ofNanos(now);
  }
}

package dev.sextant.remote.retry;

import dev.sextant.remote.limit.CallLease;
import dev.sextant.remote.limit.LimitReport;
import dev.sextant.remote.limit.LimitState;
import dev.sextant.remote.limit.SharedLimit;
import dev.sextant.remote.limit.SharedLimit.Renewal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tables of shared limits in virtual time: each pacer renews its lease every second. */
final class SimulatedLeases {

  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration SOON = Duration.ofMillis(250);
  private static final Duration AFTER_CUT = Duration.ofMillis(200);
  private static final Duration LEASE = Duration.ofSeconds(10);

  private record Row(CallLease lease, Instant expires) {}

  private final VirtualTime time;
  private final Map<String, Row> rows = new HashMap<>();
  private LimitState state;

  SimulatedLeases(VirtualTime time) {
    this.time = time;
  }

  /** One task; it renews until it is closed or lost. */
  final class Task {

    private final String name;
    private final Pacer pacer;
    private long round;
    private Instant renewed = Instant.MIN;

    Task(String name, Pacer pacer) {
      this.name = name;
      this.pacer = pacer;
      pacer.onRateLimit(this::cut);
      renew(round);
    }

    /** Ends as a task that closes does. */
    void close() {
      lose();
      rows.remove(name);
    }

    /** Ends as a process that is killed does. */
    void lose() {
      round = Long.MAX_VALUE;
    }

    private void cut() {
      if (round < Long.MAX_VALUE) {
        round++;
        long next = round;
        Duration since =
            Duration.between(renewed, now()).compareTo(AFTER_CUT) > 0 ? Duration.ZERO : AFTER_CUT;
        time.run(since, () -> renew(next));
      }
    }

    private void renew(long of) {
      if (of != round) {
        return;
      }
      renewed = now();
      rows.values().removeIf(row -> row.expires().isBefore(renewed));
      List<CallLease> leases = rows.values().stream().map(Row::lease).toList();
      LimitReport report = pacer.report();
      Renewal renewal = SharedLimit.renew(state, leases, name, report, renewed);
      state = renewal.state();
      rows.put(name, new Row(renewal.lease(), renewed.plus(LEASE)));
      pacer.adopt(report, renewal.share());
      round++;
      long next = round;
      time.run(renewal.share().isSettling() ? SOON : INTERVAL, () -> renew(next));
    }
  }

  double limit() {
    return state.limit();
  }

  private Instant now() {
    return Instant.EPOCH.plusNanos(time.nanos());
  }
}

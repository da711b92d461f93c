package dev.sextant.remote.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rule by which tasks share the limit of an endpoint. Each task adapts the limit call by call,
 * and merges what it learnt with what the others learnt about once a second.
 *
 * <p>A task is granted its fair share, but no more than the others have left: what a task holds is
 * at least what it has in flight. So all tasks together hold at most the limit, or as many calls as
 * were in flight when the limit was cut. A task that is alone holds all that it may ever use, so it
 * can grow at once; the next task waits until it has given back.
 */
public final class SharedLimit {

  private SharedLimit() {}

  /**
   * The result of a renewal.
   *
   * @param state to store
   * @param lease of the task, to store
   * @param share what the task may use
   */
  public record Renewal(LimitState state, CallLease lease, LimitShare share) {}

  /**
   * Renews the lease of a task.
   *
   * @param stored null if nobody called the endpoint before
   * @param leases that are valid, also the task's own if it has one
   * @param holder names the task
   */
  public static Renewal renew(
      @Nullable LimitState stored,
      List<CallLease> leases,
      String holder,
      LimitReport report,
      Instant now) {
    List<CallLease> others =
        leases.stream().filter(lease -> !lease.holder().equals(holder)).toList();
    Instant grantedAt =
        leases.stream()
            .filter(lease -> lease.holder().equals(holder))
            .map(CallLease::grantedAt)
            .findFirst()
            .orElse(Instant.EPOCH);
    int most = others.stream().mapToInt(CallLease::most).reduce(report.most(), Math::max);
    LimitState state = state(stored, others.isEmpty(), report, most, now);
    int wanted = Math.min(report.wanted(), report.most());
    CallLease task = new CallLease(holder, wanted, report.inFlight(), report.most(), grantedAt);
    if (others.isEmpty()) {
      return new Renewal(
          state,
          granted(task, report.most(), now),
          share(state, report.most(), most, true, false, now));
    }
    int limit = (int) Math.floor(state.limit() + 1e-9);
    int fair = FairShares.of(task, others, limit);
    int held = others.stream().mapToInt(CallLease::held).sum();
    int granted = Math.max(0, Math.min(fair, limit - held));
    boolean settles = granted < fair || report.inFlight() > granted;
    return new Renewal(
        state, granted(task, granted, now), share(state, granted, most, false, settles, now));
  }

  private static LimitState state(
      @Nullable LimitState stored, boolean alone, LimitReport report, int most, Instant now) {
    if (stored == null) {
      return LimitState.unknown(0, most, now);
    }
    return alone && !stored.isValid(now)
        ? LimitState.unknown(stored.episode() + 1, most, now)
        : stored.merged(report, most, now);
  }

  private static CallLease granted(CallLease task, int granted, Instant now) {
    return new CallLease(
        task.holder(),
        task.wanted(),
        Math.max(granted, task.held()),
        task.most(),
        granted > 0 ? now : task.grantedAt());
  }

  private static LimitShare share(
      LimitState state, int granted, int most, boolean alone, boolean settles, Instant now) {
    return new LimitShare(
        state.episode(),
        state.limit(),
        state.doubles(),
        state.ceiling(),
        Duration.between(state.cutAt(), now),
        positive(Duration.between(now, state.pausedUntil())),
        granted,
        most,
        alone,
        settles);
  }

  private static Duration positive(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }
}

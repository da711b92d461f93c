package dev.sextant.api.operations;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Open work of all tenants, of which the oldest is kept.
 *
 * @param running oldest first, at most {@link #MOST}
 * @param waiting oldest first, at most {@link #MOST}
 * @param deletions unfinished ones
 */
record Backlog(List<RunningJob> running, List<WaitingJob> waiting, OpenDeletions deletions) {

  /** Most entries of each list, so that a reply is small however much waits. */
  static final int MOST = 100;

  static final Backlog EMPTY = new Backlog(List.of(), List.of(), new OpenDeletions(0, null));

  private static final Comparator<RunningJob> OLDEST_RUNNING =
      Comparator.comparing(RunningJob::queuedAt).thenComparing(RunningJob::id);

  private static final Comparator<WaitingJob> OLDEST_WAITING =
      Comparator.comparing(WaitingJob::queuedAt).thenComparing(WaitingJob::id);

  /**
   * Deletions whose caches and files are not swept yet.
   *
   * @param oldestAt when the oldest was requested; null: there is none
   */
  record OpenDeletions(long open, @Nullable OffsetDateTime oldestAt) {

    private OpenDeletions plus(OpenDeletions other) {
      return new OpenDeletions(open + other.open, earlier(oldestAt, other.oldestAt));
    }

    private static @Nullable OffsetDateTime earlier(
        @Nullable OffsetDateTime a, @Nullable OffsetDateTime b) {
      if (a == null || b == null) {
        return a == null ? b : a;
      }
      return a.isBefore(b) ? a : b;
    }
  }

  /** Returns both together. */
  Backlog plus(Backlog other) {
    return new Backlog(
        oldest(running, other.running, OLDEST_RUNNING),
        oldest(waiting, other.waiting, OLDEST_WAITING),
        deletions.plus(other.deletions));
  }

  private static <T> List<T> oldest(List<T> some, List<T> more, Comparator<T> order) {
    List<T> all = new ArrayList<>(some);
    all.addAll(more);
    return all.stream().sorted(order).limit(MOST).toList();
  }
}

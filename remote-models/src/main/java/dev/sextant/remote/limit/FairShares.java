package dev.sextant.remote.limit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Divides a limit: a task gets what it wants, or as much as any other that wants more. */
final class FairShares {

  private FairShares() {}

  /**
   * Returns the share of one of the tasks.
   *
   * @param limit concurrent calls of all tasks; if there are fewer than tasks, those that waited
   *     longest come first
   */
  static int of(CallLease task, List<CallLease> others, int limit) {
    List<CallLease> all = new ArrayList<>(others);
    all.add(task);
    int equal = (limit + all.size() - 1) / all.size();
    Comparator<CallLease> turns =
        limit < all.size()
            ? Comparator.comparing(CallLease::grantedAt).reversed()
            : Comparator.comparingInt(CallLease::held);
    all.sort(
        Comparator.<CallLease>comparingInt(lease -> Math.min(lease.wanted(), equal))
            .thenComparing(turns)
            .thenComparing(CallLease::holder));
    int rest = limit;
    int left = all.size();
    for (CallLease lease : all) {
      int share = Math.min(lease.wanted(), rest / left);
      if (lease.holder().equals(task.holder())) {
        return share;
      }
      rest -= share;
      left--;
    }
    throw new IllegalArgumentException("the task is none of all");
  }
}

package dev.sextant.jobs.tables.reports;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of the draws of an experiment's answer set, for the items that its report reads.
 *
 * @param asked number of draws
 * @param counted number of those that the experiment evaluates
 * @param policy outcomes that count
 * @param byOutcome number of draws by outcome; the rest of those asked were not made
 */
public record DrawCounts(
    long asked, long counted, List<String> policy, SortedMap<String, Long> byOutcome) {

  public DrawCounts {
    policy = List.copyOf(policy);
    byOutcome = Collections.unmodifiableSortedMap(new TreeMap<>(byOutcome));
  }

  /** Returns how many draws the experiment does not evaluate. */
  public long leftOut() {
    return asked - counted;
  }

  /** Returns how many draws have no outcome. */
  public long notMade() {
    return asked - byOutcome.values().stream().mapToLong(Long::longValue).sum();
  }
}

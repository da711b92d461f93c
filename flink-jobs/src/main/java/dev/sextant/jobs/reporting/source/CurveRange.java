package dev.sextant.jobs.reporting.source;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The range of a curve by number of samples.
 *
 * @param most samples of the last point; 0 without items
 * @param items UUIDs of the items that have as many, at most 2,000 of them
 */
record CurveRange(int most, List<String> items) {

  /**
   * Share of the items with two or more samples that must have as many samples as the last point.
   */
  private static final double SHARE = 0.9;

  /** Each point costs a scoring of all items, and curves are flat beyond this. */
  private static final int MOST = 50;

  /** A curve keeps a score for each point and item; this many items show its shape. */
  private static final int MOST_ITEMS = 2_000;

  /**
   * Finds the largest number of samples that nearly all items have.
   *
   * @param counts number of samples by item
   * @param labelled the items to consider
   */
  static CurveRange of(Map<String, Integer> counts, Set<String> labelled) {
    List<Integer> falling =
        counts.entrySet().stream()
            .filter(entry -> labelled.contains(entry.getKey()) && entry.getValue() > 1)
            .map(Map.Entry::getValue)
            .sorted((a, b) -> Integer.compare(b, a))
            .toList();
    if (falling.isEmpty()) {
      return new CurveRange(0, List.of());
    }
    int place = (int) Math.ceil(SHARE * falling.size()) - 1;
    int most = Math.min(MOST, falling.get(place));
    List<String> items =
        labelled.stream().filter(item -> counts.getOrDefault(item, 0) >= most).toList();
    return new CurveRange(most, spread(items));
  }

  private static List<String> spread(List<String> items) {
    return items.size() <= MOST_ITEMS
        ? items
        : IntStream.range(0, MOST_ITEMS)
            .mapToObj(i -> items.get((int) ((long) i * items.size() / MOST_ITEMS)))
            .toList();
  }
}

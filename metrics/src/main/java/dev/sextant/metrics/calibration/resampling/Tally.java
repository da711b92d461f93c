package dev.sextant.metrics.calibration.resampling;

import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Cases sorted into a few categories, and shares of them with intervals by item. */
public final class Tally {

  private final Items items;
  private final int[] category;
  private final int categories;

  /**
   * Takes the cases.
   *
   * @param item of each case
   * @param category of each case, from 0
   * @param categories how many there are
   */
  public Tally(int[] item, int[] category, int categories) {
    this.items = Items.of(item);
    this.category = category;
    this.categories = categories;
  }

  /** Returns how many cases each category has. */
  public int[] counts() {
    int[] once = new int[category.length];
    Arrays.fill(once, 1);
    return counts(once);
  }

  /**
   * Returns each share with its interval, in order; null where the sample has no case of the whole.
   */
  public @Nullable Interval[] intervals(Resampling resampling, List<Share> shares) {
    if (items.count() == 0) {
      return new @Nullable Interval[shares.size()];
    }
    Study<int[]> study = new Study<>(items, resampling, this::counts, shares);
    Study.resample(resampling, List.of(study));
    @Nullable Interval[] intervals = study.intervals();
    for (int i = 0; i < intervals.length; i++) {
      Interval interval = intervals[i];
      intervals[i] = interval == null ? null : bounded(interval, shares.get(i));
    }
    return intervals;
  }

  private Interval bounded(Interval interval, Share share) {
    Predicate<Integer> part = share.part()::contains;
    Predicate<Integer> whole = share.whole()::contains;
    return ExactBound.ofShare(
        interval, itemsWith(whole), itemsWith(part), itemsWith(whole.and(part.negate())));
  }

  private int itemsWith(Predicate<Integer> wanted) {
    boolean[] in = new boolean[category.length];
    for (int i = 0; i < in.length; i++) {
      in[i] = wanted.test(category[i]);
    }
    return items.with(in);
  }

  private int[] counts(int[] weights) {
    int[] counts = new int[categories];
    for (int i = 0; i < category.length; i++) {
      counts[category[i]] += weights[i];
    }
    return counts;
  }
}

package dev.sextant.metrics.calibration.resampling;

import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import java.util.function.IntPredicate;
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
    int[] counts = new int[categories];
    for (int each : category) {
      counts[each]++;
    }
    return counts;
  }

  /** Returns each share with its interval, in order; null where there is no case of the whole. */
  public @Nullable Interval[] intervals(List<Share> shares) {
    return shares.stream()
        .map(
            share ->
                ItemShares.of(
                    items,
                    in(share.part()::contains),
                    in(each -> share.whole().contains(each) && !share.part().contains(each))))
        .toArray(Interval[]::new);
  }

  private boolean[] in(IntPredicate wanted) {
    boolean[] in = new boolean[category.length];
    for (int i = 0; i < in.length; i++) {
      in[i] = wanted.test(category[i]);
    }
    return in;
  }
}

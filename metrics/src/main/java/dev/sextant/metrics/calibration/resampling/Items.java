package dev.sextant.metrics.calibration.resampling;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Support;
import java.util.Arrays;

/**
 * The items of some cases, numbered from 0 in ascending order, as resamples want them.
 *
 * @param ofCase number of the item of each case
 * @param count how many there are
 */
public record Items(int[] ofCase, int count) {

  /** A table of numbers may be so many times as long as the cases. */
  private static final int MOST_PER_CASE = 4;

  /** Numbers the items. */
  public static Items of(int[] item) {
    int most = 0;
    for (int each : item) {
      most = Math.max(most, each);
    }
    return most < MOST_PER_CASE * (long) item.length ? byTable(item, most) : bySearch(item);
  }

  /** Numbers items, of which few numbers below the greatest are missing, in O(n). */
  private static Items byTable(int[] item, int most) {
    int[] number = new int[most + 1];
    for (int each : item) {
      number[each] = 1;
    }
    int count = 0;
    for (int each = 0; each <= most; each++) {
      count += number[each];
      number[each] = count - 1;
    }
    int[] ofCase = new int[item.length];
    for (int i = 0; i < ofCase.length; i++) {
      ofCase[i] = number[item[i]];
    }
    return new Items(ofCase, count);
  }

  private static Items bySearch(int[] item) {
    int[] distinct = item.clone();
    Arrays.sort(distinct);
    int count = 0;
    for (int i = 0; i < distinct.length; i++) {
      if (i == 0 || distinct[i] != distinct[i - 1]) {
        distinct[count++] = distinct[i];
      }
    }
    int[] ofCase = new int[item.length];
    for (int i = 0; i < ofCase.length; i++) {
      ofCase[i] = Arrays.binarySearch(distinct, 0, count, item[i]);
    }
    return new Items(ofCase, count);
  }

  /** Returns the support of a mean over the cases. */
  public Support support() {
    return Support.ofItems(count, new Clusters(ofCase, count).effective());
  }

  /**
   * Returns the number of items with equally many marked cases that weigh as much as these: {@code
   * (sum n_g)^2 / sum n_g^2}; 0 if no case is marked.
   */
  public double effective(boolean[] marked) {
    double[] sizes = new double[count];
    for (int i = 0; i < marked.length; i++) {
      sizes[ofCase[i]] += marked[i] ? 1 : 0;
    }
    return Clusters.effective(sizes);
  }

  /** Returns how many items have a case that is marked. */
  public int with(boolean[] marked) {
    boolean[] seen = new boolean[count];
    int with = 0;
    for (int i = 0; i < marked.length; i++) {
      if (marked[i] && !seen[ofCase[i]]) {
        seen[ofCase[i]] = true;
        with++;
      }
    }
    return with;
  }
}

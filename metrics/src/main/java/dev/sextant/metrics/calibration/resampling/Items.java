package dev.sextant.metrics.calibration.resampling;

import java.util.Arrays;

/**
 * The items of some cases, numbered from 0 in ascending order, as resamples want them.
 *
 * @param ofCase number of the item of each case
 * @param count how many there are
 */
public record Items(int[] ofCase, int count) {

  public static Items of(int[] item) {
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

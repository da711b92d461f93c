package dev.sextant.metrics.report.subjects;

import java.util.Arrays;

/**
 * Sorts places of subjects. Subjects mostly come by item, so that places are nearly in order: runs
 * are sorted by insertion and merged only where they overlap. The sort is stable.
 */
public final class CaseOrder {

  private static final int RUN = 16;

  /** Compares two places. */
  @FunctionalInterface
  public interface Comparison {

    /** Returns a negative number if the first comes before the second, 0 if they are equal. */
    int compare(int a, int b);
  }

  private CaseOrder() {}

  /** Sorts a part of an array of places as {@link #sorted} does. */
  public static void sort(int[] places, int from, int to, Comparison comparison) {
    if (to - from <= RUN) {
      insert(places, from, to, comparison);
    } else {
      int[] sorted = sorted(Arrays.copyOfRange(places, from, to), comparison);
      System.arraycopy(sorted, 0, places, from, sorted.length);
    }
  }

  /** Sorts places in O(n) comparisons if they are nearly in order, else in O(n log n). */
  public static int[] sorted(int[] places, Comparison comparison) {
    int n = places.length;
    int[] from = places.clone();
    for (int start = 0; start < n; start += RUN) {
      insert(from, start, Math.min(n, start + RUN), comparison);
    }
    int[] to = new int[n];
    for (int width = RUN; width < n; width *= 2) {
      for (int start = 0; start < n; start += 2 * width) {
        int middle = Math.min(n, start + width);
        merge(from, to, start, middle, Math.min(n, middle + width), comparison);
      }
      int[] merged = to;
      to = from;
      from = merged;
    }
    return from;
  }

  private static void insert(int[] places, int start, int end, Comparison comparison) {
    for (int i = start + 1; i < end; i++) {
      int place = places[i];
      int k = i;
      for (; k > start && comparison.compare(places[k - 1], place) > 0; k--) {
        places[k] = places[k - 1];
      }
      places[k] = place;
    }
  }

  private static void merge(
      int[] from, int[] to, int start, int middle, int end, Comparison comparison) {
    if (middle >= end || comparison.compare(from[middle - 1], from[middle]) <= 0) {
      System.arraycopy(from, start, to, start, end - start);
      return;
    }
    int left = start;
    int right = middle;
    for (int k = start; k < end; k++) {
      boolean takesLeft =
          right == end || (left < middle && comparison.compare(from[left], from[right]) <= 0);
      to[k] = takesLeft ? from[left++] : from[right++];
    }
  }
}

package dev.sextant.metrics.report.subjects;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cases by all partitions at once: those of one cell share their bin in each of them. What is a sum
 * over cases is then summed once by cell, of which there are few, and not once by partition.
 */
public final class Cells {

  private final int[] cellOf;

  /** For each cell its bin in each partition; -1 where unknown. */
  private final int[][] bins;

  /**
   * Sorts cases into cells, numbered as they come.
   *
   * @param cases how many there are
   */
  public Cells(List<Partition> partitions, int cases) {
    cellOf = new int[cases];
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    for (int i = 0; i < cases; i++) {
      int place = i;
      List<Integer> key = partitions.stream().map(p -> (int) p.binOf()[place]).toList();
      cellOf[i] = numbers.computeIfAbsent(key, k -> numbers.size());
    }
    bins = new int[numbers.size()][];
    numbers.forEach((key, cell) -> bins[cell] = key.stream().mapToInt(Integer::intValue).toArray());
  }

  public int count() {
    return bins.length;
  }

  int cases() {
    return cellOf.length;
  }

  public int of(int position) {
    return cellOf[position];
  }

  public int[] ofBin(int partition, int bin) {
    int[] found = new int[bins.length];
    int n = 0;
    for (int cell = 0; cell < bins.length; cell++) {
      if (bins[cell][partition] == bin) {
        found[n++] = cell;
      }
    }
    return Arrays.copyOf(found, n);
  }

  public int[] all() {
    int[] all = new int[bins.length];
    Arrays.setAll(all, cell -> cell);
    return all;
  }
}

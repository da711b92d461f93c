package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.ArrayList;
import java.util.List;

/**
 * Subjects in bins of a trait.
 *
 * @param trait that splits
 * @param bins cut by the labelled subjects, with a score or without
 * @param binOf each place; -1 where the trait is unknown
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Partition(Trait trait, Bins bins, byte[] binOf) {

  /**
   * Returns the numbers of the cases of each bin, rising.
   *
   * @param cases place of each case
   */
  public List<int[]> casesByBin(int[] cases) {
    int[] counts = new int[bins.count()];
    for (int place : cases) {
      if (binOf[place] >= 0) {
        counts[binOf[place]]++;
      }
    }
    List<int[]> numbers = new ArrayList<>();
    for (int count : counts) {
      numbers.add(new int[count]);
    }
    int[] next = new int[bins.count()];
    for (int i = 0; i < cases.length; i++) {
      int bin = binOf[cases[i]];
      if (bin >= 0) {
        numbers.get(bin)[next[bin]++] = i;
      }
    }
    return numbers;
  }
}

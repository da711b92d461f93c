package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cases in bins of a trait.
 *
 * @param trait that splits
 * @param bins cut by the labelled subjects, with a score or without
 * @param binOf each case; -1 where its trait is unknown
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Partition(Trait trait, Bins bins, byte[] binOf) {

  private static final int THIRDS = 3;

  /**
   * Returns thirds by each trait that any labelled subject has.
   *
   * @param labelled places of all subjects with the label in question
   * @param cases places of those of them that have a score, in the order of the sample
   */
  public static List<Partition> thirds(SubjectColumns subjects, int[] labelled, int[] cases) {
    List<Partition> all = new ArrayList<>();
    for (Trait trait : Trait.values()) {
      Partition thirds = of(trait, THIRDS, subjects, labelled, cases);
      if (thirds != null) {
        all.add(thirds);
      }
    }
    return all;
  }

  /** Returns the bins of a trait; null if it is known of no labelled subject. */
  public static @Nullable Partition of(
      Trait trait, int count, SubjectColumns subjects, int[] labelled, int[] cases) {
    double[] known = known(trait, subjects, labelled);
    if (known.length == 0) {
      return null;
    }
    Bins bins = Bins.of(known, count);
    byte[] binOf = new byte[cases.length];
    for (int i = 0; i < binOf.length; i++) {
      double value = subjects.trait(trait, cases[i]);
      binOf[i] = (byte) (Double.isNaN(value) ? -1 : bins.of(value));
    }
    return new Partition(trait, bins, binOf);
  }

  private static double[] known(Trait trait, SubjectColumns subjects, int[] places) {
    double[] known = new double[places.length];
    int count = 0;
    for (int place : places) {
      double value = subjects.trait(trait, place);
      if (!Double.isNaN(value)) {
        known[count++] = value;
      }
    }
    return Arrays.copyOf(known, count);
  }

  /** Returns the numbers of the cases of each bin, rising. */
  public List<int[]> casesByBin() {
    int[] counts = new int[bins.count()];
    for (byte bin : binOf) {
      if (bin >= 0) {
        counts[bin]++;
      }
    }
    List<int[]> cases = new ArrayList<>();
    for (int count : counts) {
      cases.add(new int[count]);
    }
    int[] next = new int[bins.count()];
    for (int i = 0; i < binOf.length; i++) {
      if (binOf[i] >= 0) {
        cases.get(binOf[i])[next[binOf[i]]++] = i;
      }
    }
    return cases;
  }
}

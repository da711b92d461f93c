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
   * @param labelled all subjects with the label in question
   * @param cases those of them that have a score, in the order of the sample
   */
  public static List<Partition> thirds(TraitColumns labelled, TraitColumns cases) {
    List<Partition> all = new ArrayList<>();
    for (Trait trait : Trait.values()) {
      Partition thirds = of(trait, THIRDS, labelled, cases);
      if (thirds != null) {
        all.add(thirds);
      }
    }
    return all;
  }

  /** Returns the bins of a trait; null if it is known of no labelled subject. */
  public static @Nullable Partition of(
      Trait trait, int count, TraitColumns labelled, TraitColumns cases) {
    double[] known =
        Arrays.stream(labelled.of(trait)).filter(value -> !Double.isNaN(value)).toArray();
    if (known.length == 0) {
      return null;
    }
    Bins bins = Bins.of(known, count);
    double[] values = cases.of(trait);
    byte[] binOf = new byte[values.length];
    for (int i = 0; i < binOf.length; i++) {
      binOf[i] = (byte) (Double.isNaN(values[i]) ? -1 : bins.of(values[i]));
    }
    return new Partition(trait, bins, binOf);
  }
}

package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.List;

/**
 * The traits of some subjects, one column each, read in one pass over the subjects.
 *
 * @param values by trait, in the order of {@link Trait}, then by subject; {@code NaN} if unknown
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TraitColumns(double[][] values) {

  public static TraitColumns of(List<ScoredSubject> subjects) {
    Trait[] traits = Trait.values();
    double[][] values = new double[traits.length][subjects.size()];
    int i = 0;
    for (ScoredSubject subject : subjects) {
      Traits own = subject.traits() == null ? Traits.UNKNOWN : subject.traits();
      for (Trait trait : traits) {
        values[trait.ordinal()][i] = trait.of(own);
      }
      i++;
    }
    return new TraitColumns(values);
  }

  double[] of(Trait trait) {
    return values[trait.ordinal()];
  }
}

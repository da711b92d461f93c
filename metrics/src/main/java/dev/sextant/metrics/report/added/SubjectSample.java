package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.interval.SplitMix64;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The labelled subjects of a series, or a sample of them: whole items, drawn by a hash, so that
 * every series over the same subjects has the same sample.
 *
 * @param places of the subjects, rising
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SubjectSample(int[] places) {

  static final SubjectSample NONE = new SubjectSample(new int[0]);

  private static final double RANGE = 0x1.0p53;

  /**
   * Returns the subjects with a label of grounded; if they are more than that, about that many of
   * them.
   *
   * @param seed of the hash; the folds, which hash items by the same seed, are independent of it
   */
  static SubjectSample of(SubjectColumns subjects, int most, long seed) {
    int[] labelled = subjects.labelled(LabelKind.GROUNDED);
    if (labelled.length <= most) {
      return new SubjectSample(labelled);
    }
    double share = (double) most / labelled.length;
    return new SubjectSample(
        IntStream.of(labelled)
            .filter(i -> (SplitMix64.output(~seed, subjects.item(i)) >>> 11) < share * RANGE)
            .toArray());
  }

  /** Returns the values of the sample, of a series over the same subjects. */
  double[] of(double[] values) {
    double[] some = new double[places.length];
    Arrays.setAll(some, i -> values[places[i]]);
    return some;
  }
}

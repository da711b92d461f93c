package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.interval.SplitMix64;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The subjects of a series, or a sample of the labelled ones: whole items, drawn by a hash, so that
 * every series over the same subjects has the same sample.
 */
final class SubjectSample {

  static final SubjectSample ALL = new SubjectSample(null);

  private static final double RANGE = 0x1.0p53;

  private final int @Nullable [] places;

  private SubjectSample(int @Nullable [] places) {
    this.places = places;
  }

  /**
   * Returns all subjects; if more than that have a label of grounded, about that many of those.
   *
   * @param seed of the hash; the folds, which hash items by the same seed, are independent of it
   */
  static SubjectSample of(List<ScoredSubject> subjects, int most, long seed) {
    int[] labelled =
        IntStream.range(0, subjects.size())
            .filter(i -> subjects.get(i).grounded() != null)
            .toArray();
    if (labelled.length <= most) {
      return ALL;
    }
    double share = (double) most / labelled.length;
    return new SubjectSample(
        IntStream.of(labelled)
            .filter(i -> (SplitMix64.output(~seed, subjects.get(i).item()) >>> 11) < share * RANGE)
            .toArray());
  }

  boolean isEverything() {
    return places == null;
  }

  /** Returns the subjects of the sample, of a series over the same subjects. */
  List<ScoredSubject> of(List<ScoredSubject> subjects) {
    return places == null ? subjects : IntStream.of(places).mapToObj(subjects::get).toList();
  }
}

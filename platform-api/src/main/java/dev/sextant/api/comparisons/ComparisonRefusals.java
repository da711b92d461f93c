package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.http.Refusal;

/** Refuses scores that cannot be compared, alone or together. */
final class ComparisonRefusals {

  /**
   * Limit on the scores, and on the answers that carry the labels of items: more would keep the
   * caller waiting, and a processor busy, for too long.
   */
  static final int MOST = 200_000;

  private ComparisonRefusals() {}

  /** Refuses scores that are incomplete. */
  static Series checkComplete(Series series) {
    if (!series.complete()) {
      throw new Refusal(
          Refusal.Kind.CONFLICT,
          "not-ready",
          "The experiment is %s: scores are compared when all are there."
              .formatted(series.state()));
    }
    return series;
  }

  static Refusal tooManyScores() {
    return tooMany("Together they have more than the %,d scores that are compared at once");
  }

  static Refusal tooManyAnswers() {
    return tooMany("There are more than the %,d answers that are read for one comparison");
  }

  private static Refusal tooMany(String what) {
    return new Refusal(
        Refusal.Kind.INVALID,
        "too-many-subjects",
        (what + ": compare fewer, or experiments on a smaller version.").formatted(MOST));
  }
}

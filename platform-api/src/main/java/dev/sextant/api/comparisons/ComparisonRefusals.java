package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.http.Refusal;

/** What is not compared, whether as a whole or one by one. */
final class ComparisonRefusals {

  /**
   * More scores, or answers that items are known by, would keep who asks waiting, and a processor
   * busy, too long.
   */
  static final int MOST = 200_000;

  private ComparisonRefusals() {}

  /** Refuses scores of which more are to come. */
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

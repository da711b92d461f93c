package dev.sextant.api.verdicts;

import dev.sextant.api.calibrations.statistics.Decision;
import java.util.List;
import java.util.Locale;

/**
 * A reason why a decision on a score is less certain than it seems.
 *
 * @param code for programs
 * @param sentence for people
 */
record VerdictCaution(String code, String sentence) {

  static List<VerdictCaution> of(Decision decision, double score) {
    if (!decision.range().has(score)) {
      return List.of(outside(decision));
    }
    return decision.disagrees() ? List.of(disagreement(decision)) : List.of();
  }

  private static VerdictCaution disagreement(Decision decision) {
    return new VerdictCaution(
        "band-disagrees",
        (decision.flagged()
                ? "The threshold flags this score as risky, and the bands accept it."
                : "The threshold does not flag this score, and the bands reject it.")
            + " They were fitted for different aims: the threshold for its objective, the bands for"
            + " the errors that they allow. Decide by one of the two.");
  }

  private static VerdictCaution outside(Decision decision) {
    Decision.Range range = decision.range();
    return new VerdictCaution(
        "outside-fitted-range",
        String.format(
            Locale.ROOT,
            "The score is outside the fitted range, %.4g to %.4g: no label shows what such a score"
                + " means.%s",
            range.from(),
            range.to(),
            decision.band() == null ? "" : " So the answer needs review."));
  }
}

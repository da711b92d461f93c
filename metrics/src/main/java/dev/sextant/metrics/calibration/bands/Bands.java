package dev.sextant.metrics.calibration.bands;

import dev.sextant.metrics.calibration.labelled.Threshold;
import java.util.Locale;

/**
 * Three bands of a metric: what the first threshold does not flag is accepted, what the second one
 * flags is rejected, and what lies between is reviewed. They never overlap.
 *
 * <p>A score outside the range of the fit is reviewed as well, on either side: the errors of
 * acceptance and rejection were counted among the fitted scores, and nothing shows that risk keeps
 * rising or falling beyond them. (An answer that repeats its context scores 10^7 on a metric that
 * is 1 among answers.) This costs little: a further exchangeable score is lower or higher than all
 * n fitted ones with a probability of 2 / (n + 1), below 2 % for the fewest labels that a fit
 * accepts. If it happens more often, the answers differ from those of the fit, and a person should
 * know.
 *
 * @param reviewFrom where acceptance ends
 * @param rejectFrom where rejection begins: the same value, or a riskier one
 * @param lowest score that they were fitted on
 * @param highest score that they were fitted on
 */
public record Bands(Threshold reviewFrom, Threshold rejectFrom, double lowest, double highest) {

  /** What is done with a case. */
  public enum Triage {
    /** Taken as trustworthy. */
    ACCEPT,
    /**
     * Shown to a person, because it lies between the others or nothing like it was ever labelled.
     */
    REVIEW,
    /** Taken as risky. */
    REJECT;

    /** Returns the code of tables and API, such as {@code review}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Checks that the bands do not overlap, and were fitted on something.
   *
   * @throws IllegalArgumentException if rejection begins where cases are still accepted, or the
   *     lowest score is above the highest
   */
  public Bands {
    if (reviewFrom.side() != rejectFrom.side() || !reviewFrom.flags(rejectFrom.value())) {
      throw new IllegalArgumentException(
          "expected rejection beyond acceptance, found " + reviewFrom + " and " + rejectFrom);
    }
    if (!(lowest <= highest)) {
      throw new IllegalArgumentException(
          "expected scores from low to high, found " + lowest + " to " + highest);
    }
  }

  /** Returns the band of a score (finite, in the metric's own units). */
  public Triage of(double score) {
    if (score < lowest || score > highest) {
      return Triage.REVIEW;
    }
    return rejectFrom.flags(score)
        ? Triage.REJECT
        : reviewFrom.flags(score) ? Triage.REVIEW : Triage.ACCEPT;
  }
}

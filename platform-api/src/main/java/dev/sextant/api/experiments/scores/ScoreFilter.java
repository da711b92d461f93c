package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Call;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A filter on the scores of a series; null leaves a condition out.
 *
 * @param label the kind of label that separates risky from trustworthy subjects
 * @param cutoff subjects with a lower factuality are risky
 * @param risky true for risky subjects only, false for trustworthy ones only
 * @param from least score
 * @param to greatest score
 * @param trait the trait that the bounds apply to
 * @param traitAbove lower bound, excluded
 * @param traitTo upper bound, included
 * @param lockedSplit only its calibration part is shown
 */
record ScoreFilter(
    String label,
    double cutoff,
    @Nullable Boolean risky,
    double from,
    double to,
    @Nullable Double factualityFrom,
    @Nullable Double factualityTo,
    @Nullable String trait,
    double traitAbove,
    double traitTo,
    @Nullable UUID lockedSplit) {

  private static final double HALF = 0.5;

  static ScoreFilter of(Call call) {
    return new ScoreFilter(
        call.query("label").orElse("grounded"),
        number(call, "cutoff", HALF),
        call.query("class").map("risky"::equals).orElse(null),
        number(call, "from", Double.NEGATIVE_INFINITY),
        number(call, "to", Double.POSITIVE_INFINITY),
        call.query("factuality_from").map(Double::valueOf).orElse(null),
        call.query("factuality_to").map(Double::valueOf).orElse(null),
        call.query("trait").orElse(null),
        number(call, "trait_above", Double.NEGATIVE_INFINITY),
        number(call, "trait_to", Double.POSITIVE_INFINITY),
        null);
  }

  /** Returns the same filter for one class of subjects. */
  ScoreFilter only(boolean wanted) {
    return with(wanted, lockedSplit);
  }

  /** Returns the same filter, limited to the calibration part of a split; empty: all items. */
  ScoreFilter within(Optional<UUID> split) {
    return with(risky, split.orElse(null));
  }

  private ScoreFilter with(@Nullable Boolean wanted, @Nullable UUID split) {
    return new ScoreFilter(
        label,
        cutoff,
        wanted,
        from,
        to,
        factualityFrom,
        factualityTo,
        trait,
        traitAbove,
        traitTo,
        split);
  }

  /** Returns whether the filter admits subjects of this class. */
  boolean admits(boolean wanted) {
    return risky == null || risky == wanted;
  }

  private static double number(Call call, String name, double otherwise) {
    return call.query(name).map(Double::valueOf).orElse(otherwise);
  }
}

package dev.sextant.api.verdicts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.api.calibrations.statistics.Decision;
import dev.sextant.api.calibrations.statistics.Decision.Estimate;
import dev.sextant.api.calibrations.statistics.Decision.Range;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CautionTest {

  private static final Estimate RISK = new Estimate(0.4, 0.3, 0.5, 40);

  @Test
  void a_threshold_and_a_band_that_disagree_are_warned_of() {
    assertThat(VerdictCaution.of(decision(true, "accept"), 26))
        .extracting(VerdictCaution::code, VerdictCaution::sentence)
        .containsExactly(
            tuple(
                "band-disagrees",
                "The threshold flags this score as risky, and the bands accept it. They were fitted"
                    + " for different aims: the threshold for its objective, the bands for the"
                    + " errors that they allow. Decide by one of the two."));
    assertThat(VerdictCaution.of(decision(false, "reject"), 26).get(0).sentence())
        .startsWith("The threshold does not flag this score, and the bands reject it.");
  }

  @Test
  void a_threshold_and_a_band_that_agree_or_a_band_for_review_are_not() {
    assertThat(VerdictCaution.of(decision(true, "reject"), 26)).isEmpty();
    assertThat(VerdictCaution.of(decision(false, "accept"), 26)).isEmpty();
    assertThat(VerdictCaution.of(decision(true, "review"), 26)).isEmpty();
    assertThat(VerdictCaution.of(decision(true, null), 26)).isEmpty();
  }

  private static Decision decision(boolean flagged, @Nullable String band) {
    return new Decision(flagged, 25.5, "flag-at-or-above", band, null, RISK, new Range(1, 60));
  }
}

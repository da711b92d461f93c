package dev.sextant.metrics.report.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.metrics.report.agreement.MajorityVote.Ballot;
import dev.sextant.metrics.report.agreement.MajorityVote.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Counted by hand. */
class MajorityVoteTest {

  /** Letters: g grounded, n not grounded, anything else neither. */
  private static MajorityVote vote(String letters, @Nullable Double... factualities) {
    Ballot[] ballots = new Ballot[letters.length()];
    for (int i = 0; i < ballots.length; i++) {
      Boolean grounded = letters.charAt(i) == 'g' ? Boolean.TRUE : null;
      ballots[i] =
          new Ballot(
              letters.charAt(i) == 'n' ? Boolean.FALSE : grounded,
              i < factualities.length ? factualities[i] : null);
    }
    return MajorityVote.of(List.of(ballots));
  }

  private static void isDecided(String letters, boolean grounded, double share) {
    MajorityVote vote = vote(letters);
    assertThat(vote.grounded()).as(letters).isEqualTo(grounded);
    assertThat(vote.probability()).as(letters).isEqualTo(share);
    assertThat(vote.reason()).as(letters).isNull();
  }

  private static void isUndecided(String letters, Reason reason) {
    MajorityVote vote = vote(letters, 0.0, 0.0, 0.0, 0.0, 0.0);
    assertThat(vote.reason()).as(letters).isEqualTo(reason);
    assertThat(vote.grounded()).as(letters).isNull();
    assertThat(vote.factuality()).as("no label, and no 0: " + letters).isNull();
  }

  @Test
  void both_of_two_and_two_of_three_decide() {
    isDecided("gg", true, 1);
    isDecided("nn", false, 0);
    isDecided("ggn", true, 2 / 3.0);
    isDecided("ngn", false, 1 / 3.0);
    isDecided("gug", true, 1);
    isDecided("nn-", false, 0);
  }

  @Test
  void of_four_and_of_five_three_decide() {
    isDecided("gggn", true, 0.75);
    isDecided("gggnn", true, 0.6);
    isDecided("nnnau", false, 0);
    isUndecided("ggnn", Reason.NO_MAJORITY);
    isUndecided("ggnnu", Reason.NO_MAJORITY);
    isUndecided("ggauu", Reason.TOO_FEW_VOTES);
  }

  @Test
  void a_tie_is_no_majority_and_a_silent_member_does_not_make_one() {
    isUndecided("gn", Reason.NO_MAJORITY);
    isUndecided("gna", Reason.NO_MAJORITY);
    isUndecided("gu", Reason.TOO_FEW_VOTES);
    isUndecided("ga-", Reason.TOO_FEW_VOTES);
    isUndecided("ggna", Reason.NO_MAJORITY);
    isUndecided("aau", Reason.TOO_FEW_VOTES);
    assertThat(vote("gna").probability()).as("one of two").isEqualTo(0.5);
    assertThat(vote("aau").probability()).as("of none").isNull();
  }

  @Test
  void factuality_is_the_median_of_enough_members() {
    assertThat(vote("nnn", 0.9, 0.1, 0.4).factuality()).isEqualTo(0.4);
    assertThat(vote("nn", 0.2, 0.6).factuality()).as("mean of the middle two").isEqualTo(0.4);
    assertThat(vote("nnu", 0.5, 0.75).factuality()).as("two of three").isEqualTo(0.625);
    assertThat(vote("nnn", null, 0.5).factuality()).as("one of three").isNull();
    assertThat(vote("nnnn", 0.1, 0.2).factuality()).as("two of four").isNull();
    assertThat(vote("ggggg", 1.0, 1.0, 0.0, 1.0, 1.0).factuality()).isEqualTo(1);
    assertThat(vote("ggn", 1.0, 1.0, 0.3).factuality()).isEqualTo(1);
  }

  @Test
  void one_oracle_is_no_vote() {
    assertThatThrownBy(() -> vote("g")).isInstanceOf(IllegalArgumentException.class);
  }
}

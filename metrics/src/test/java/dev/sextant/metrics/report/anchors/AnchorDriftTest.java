package dev.sextant.metrics.report.anchors;

import static dev.sextant.metrics.report.anchors.AnchorVerdict.ABSTAINED;
import static dev.sextant.metrics.report.anchors.AnchorVerdict.GROUNDED;
import static dev.sextant.metrics.report.anchors.AnchorVerdict.NONE;
import static dev.sextant.metrics.report.anchors.AnchorVerdict.NOT_GROUNDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.anchors.AnchorDrift.State;
import dev.sextant.metrics.report.influence.Clusters;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnchorDriftTest {

  private static final int ANCHORS = 60;
  private static final Clusters ALONE =
      new Clusters(IntStream.range(0, ANCHORS).toArray(), ANCHORS);

  @Test
  void the_first_run_with_enough_verdicts_is_the_baseline() {
    AnchorVerdict[] few = right();
    Arrays.fill(few, 0, 21, NONE);

    List<AnchorDrift> drifts = drifts(few, right(), right(), few);

    assertThat(drifts)
        .extracting(AnchorDrift::state)
        .containsExactly(State.TOO_FEW, State.BASELINE, State.NOT_SHOWN, State.TOO_FEW);
    assertThat(drifts).extracting(AnchorDrift::compared).containsExactly(39, 60, 60, 39);
    assertThat(drifts.get(3).p()).isNull();
    assertThat(drifts.get(3).evidence()).isNull();
  }

  @Test
  void a_judge_that_turns_against_people_has_drifted() {
    AnchorVerdict[] strict = right();
    Arrays.fill(strict, 0, 20, NOT_GROUNDED);

    AnchorDrift drift = drifts(right(), strict).get(1);

    assertThat(drift.state()).isEqualTo(State.DRIFTED);
    assertThat(drift.changed()).isEqualTo(20);
    assertThat(drift.nowRight()).isZero();
    assertThat(drift.nowWrong()).isEqualTo(20);
    assertThat(drift.share().low()).isBetween(.2, .25);
    assertThat(drift.share().high()).isBetween(.44, .48);
  }

  /** 2 of 12 heads: 2 (1 + 12 + 66) / 4096, as scipy.stats.binomtest(2, 12) has it. */
  @Test
  void p_is_that_of_the_exact_test_of_mcnemar() {
    AnchorVerdict[] baseline = right();
    Arrays.fill(baseline, 0, 2, NOT_GROUNDED);
    AnchorVerdict[] run = right();
    Arrays.fill(run, 2, 12, NOT_GROUNDED);

    AnchorDrift drift = drifts(baseline, run).get(1);

    assertThat(drift.nowRight()).isEqualTo(2);
    assertThat(drift.nowWrong()).isEqualTo(10);
    assertThat(drift.p()).isCloseTo(0.03857421875, within(1e-12));
    assertThat(drifts(right(), right()).get(1).p()).isEqualTo(1);
  }

  @Test
  void copies_of_one_item_count_once() {
    AnchorVerdict[] run = right();
    Arrays.fill(run, 0, 10, NOT_GROUNDED);
    Clusters tens =
        new Clusters(IntStream.range(0, ANCHORS).map(i -> i < 10 ? 0 : i - 9).toArray(), 51);

    AnchorDrift alone = drifts(right(), run).get(1);
    AnchorDrift copies =
        AnchorDrift.of(people(), tens, List.of(List.of(right()), List.of(run)), .05).get(1);

    assertThat(alone.p()).isLessThan(.01);
    assertThat(copies.p()).isCloseTo(1, within(1e-12));
    assertThat(copies.evidence()).isLessThan(alone.evidence());
  }

  @Test
  void a_judge_that_begins_to_abstain_has_changed() {
    AnchorVerdict[] run = right();
    Arrays.fill(run, 0, 30, ABSTAINED);

    assertThat(drifts(right(), run).get(1).state()).isEqualTo(State.DRIFTED);
  }

  @Test
  void few_clusters_are_too_few_anchors() {
    Clusters nine = new Clusters(IntStream.range(0, ANCHORS).map(i -> i % 9).toArray(), 9);

    assertThat(AnchorDrift.of(people(), nine, List.of(List.of(right())), .05).get(0).state())
        .isEqualTo(State.TOO_FEW);
  }

  private static List<AnchorDrift> drifts(AnchorVerdict[]... runs) {
    return AnchorDrift.of(people(), ALONE, Arrays.stream(runs).map(List::of).toList(), .05);
  }

  /** Half of them grounded. */
  private static boolean[] people() {
    boolean[] people = new boolean[ANCHORS];
    Arrays.fill(people, 0, ANCHORS / 2, true);
    return people;
  }

  private static AnchorVerdict[] right() {
    AnchorVerdict[] right = new AnchorVerdict[ANCHORS];
    Arrays.fill(right, 0, ANCHORS / 2, GROUNDED);
    Arrays.fill(right, ANCHORS / 2, ANCHORS, NOT_GROUNDED);
    return right;
  }
}

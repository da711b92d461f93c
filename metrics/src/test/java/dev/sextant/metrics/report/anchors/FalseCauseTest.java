package dev.sextant.metrics.report.anchors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.anchors.GroundedShift.Anchors;
import dev.sextant.metrics.report.anchors.GroundedShift.Shares;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A judge that is wrong about some answers which people call grounded, on few anchors: often none
 * of them changes. The first look has a level of 2.5 %.
 */
class FalseCauseTest {

  private static final int REPETITIONS = 300;

  /**
   * A case.
   *
   * @param grounded anchors that people call grounded
   * @param others anchors that they do not
   * @param share of the system's answers that are grounded in the baseline
   * @param answers of the system
   * @param flips share of the grounded answers that the judge calls not grounded in the run
   * @param fall of the share of grounded answers in the run
   */
  private record Case(
      int grounded, int others, double share, int answers, double flips, double fall) {

    int anchors() {
      return grounded + others;
    }

    int clusters() {
      return answers + anchors();
    }

    boolean[] people() {
      boolean[] people = new boolean[anchors()];
      Arrays.fill(people, 0, grounded, true);
      return people;
    }
  }

  @Test
  void a_system_that_is_the_same_is_not_blamed_for_a_judge_that_no_anchor_shows() {
    assertThat(blamed(new Case(50, 50, .9, 5_000, .03, 0))).isLessThan(.025);
    assertThat(blamed(new Case(10, 40, .9, 1_000, .1, 0))).isLessThan(.025);
  }

  @Test
  void a_worse_system_is_still_found() {
    assertThat(blamed(new Case(50, 50, .8, 1_000, 0, .15))).isGreaterThan(.97);
  }

  /** Three of 30 anchors changed in one class, and none of 20 in the other. */
  @Test
  void the_standard_error_is_that_of_each_class_with_one_more_change() {
    Case of = new Case(30, 20, .6, 100, 0, 0);
    double[] same = column(100, i -> i < 60);
    AnchorVerdict[] before = right(of);
    AnchorVerdict[] after = right(of);
    Arrays.fill(after, 0, 3, AnchorVerdict.NOT_GROUNDED);

    Interval judge = shift(of, same, same, before, after).judge();

    double ofGrounded = .36 * (4 / 32. * (28 / 32.)) / 30;
    double ofOthers = .16 * (1 / 22. * (21 / 22.)) / 20;
    double reach = 2.093024054408263 * Math.sqrt(ofGrounded + ofOthers);
    assertThat(judge.value()).isCloseTo(-.06, within(1e-12));
    assertThat(judge.low()).isCloseTo(-.06 - reach, within(1e-9));
    assertThat(judge.high()).isCloseTo(-.06 + reach, within(1e-9));
  }

  /** Each class moves as one, in opposite directions: nothing varies but what was not seen. */
  @Test
  void classes_that_move_differently_are_no_noise() {
    Case of = new Case(30, 30, .5, 100, 0, 0);
    double[] same = column(100, i -> i < 50);
    AnchorVerdict[] after = right(of);
    Arrays.fill(after, 0, 30, AnchorVerdict.NOT_GROUNDED);
    Arrays.fill(after, 30, 60, AnchorVerdict.GROUNDED);

    Interval judge = shift(of, same, same, right(of), after).judge();

    double reach = 2.045229642132703 * Math.sqrt(.5 * (31 / 32. * (1 / 32.)) / 30);
    assertThat(judge.value()).isCloseTo(0, within(1e-12));
    assertThat(judge.high()).isCloseTo(reach, within(1e-9));
  }

  @Test
  void a_class_of_few_anchors_names_no_cause() {
    Case of = new Case(9, 41, .8, 1_000, 0, 0);

    GroundedShift shift =
        shift(of, column(1_000, i -> i < 800), column(1_000, i -> i < 500), right(of), right(of));

    assertThat(shift.judge().isBounded()).isFalse();
    assertThat(shift.rest().isBounded()).isFalse();
    assertThat(shift.cause()).isEqualTo(DriftCause.NOT_SHOWN);
  }

  private static double blamed(Case of) {
    SplittableRandom random = new SplittableRandom(5);
    int blamed = 0;
    for (int k = 0; k < REPETITIONS; k++) {
      double[] before = column(of.answers(), i -> random.nextDouble() < of.share());
      double[] after =
          column(
              of.answers(),
              i ->
                  random.nextDouble() < of.share() - of.fall()
                      && random.nextDouble() >= of.flips());
      AnchorVerdict[] run = right(of);
      for (int i = 0; i < of.grounded(); i++) {
        run[i] =
            random.nextDouble() < of.flips() ? AnchorVerdict.NOT_GROUNDED : AnchorVerdict.GROUNDED;
      }
      DriftCause cause = shift(of, before, after, right(of), run).cause();
      blamed += cause == DriftCause.SYSTEM || cause == DriftCause.BOTH ? 1 : 0;
    }
    return (double) blamed / REPETITIONS;
  }

  private static GroundedShift shift(
      Case of, double[] before, double[] after, AnchorVerdict[] baseline, AnchorVerdict[] run) {
    Clusters anchors =
        new Clusters(IntStream.range(of.answers(), of.clusters()).toArray(), of.clusters());
    AnchorDrift drift =
        AnchorDrift.of(of.people(), anchors, List.of(List.of(baseline), List.of(run)), .05).get(1);
    return GroundedShift.of(
        shares(of, before),
        shares(of, after),
        false,
        Anchors.of(of.people(), anchors, List.of(baseline), List.of(run)),
        drift,
        1);
  }

  private static Shares shares(Case of, double[] grounded) {
    return new Shares(
        grounded,
        column(of.answers(), i -> true),
        new Clusters(IntStream.range(0, of.answers()).toArray(), of.clusters()));
  }

  private static double[] column(int size, IntPredicate yes) {
    return IntStream.range(0, size).mapToDouble(i -> yes.test(i) ? 1 : 0).toArray();
  }

  private static AnchorVerdict[] right(Case of) {
    AnchorVerdict[] right = new AnchorVerdict[of.anchors()];
    Arrays.fill(right, 0, of.grounded(), AnchorVerdict.GROUNDED);
    Arrays.fill(right, of.grounded(), right.length, AnchorVerdict.NOT_GROUNDED);
    return right;
  }
}

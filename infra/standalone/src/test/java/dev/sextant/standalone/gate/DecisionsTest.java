package dev.sextant.standalone.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a gate decides. */
class DecisionsTest {

  private static final ScoreStatistic AUC = ScoreStatistic.read("auc(sgi, e5)").orElseThrow();
  private static final double MARGIN = 0.05;

  @Test
  void a_rule_is_decided_only_if_the_whole_interval_is_on_one_side_of_the_limit() {
    Rule rule = Rule.read("lower(auc(sgi, e5)) < 0.7").orElseThrow();

    assertThat(Decisions.rule(rule, new Figure(0.8, 0.7, 0.9, 100)).outcome())
        .isEqualTo(Outcome.PASSED);
    assertThat(Decisions.rule(rule, new Figure(0.6, 0.5, 0.69, 100)).outcome())
        .isEqualTo(Outcome.FAILED);
    Check open = Decisions.rule(rule, new Figure(0.8, 0.6, 0.9, 100));
    assertThat(open.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(open.moreItems()).as("half a width from .2 to .1").isEqualTo(300);
    Check nearlyFailed = Decisions.rule(rule, new Figure(0.6, 0.5, 0.8, 100));
    assertThat(nearlyFailed.moreItems()).as("the upper half from .2 to .1").isEqualTo(300);
    Check never = Decisions.rule(rule, new Figure(0.7, 0.6, 0.8, 100));
    assertThat(never.moreItems()).isNull();
  }

  @Test
  void the_other_bound_and_the_other_comparison_work_alike() {
    Rule significantly = Rule.read("upper(auc(sgi, e5)) <= 0.7").orElseThrow();
    assertThat(Decisions.rule(significantly, new Figure(0.6, 0.5, 0.71, 9)).outcome())
        .isEqualTo(Outcome.PASSED);
    assertThat(Decisions.rule(significantly, new Figure(0.6, 0.5, 0.7, 9)).outcome())
        .isEqualTo(Outcome.FAILED);
    Rule above = Rule.read("upper(fpr_at_95_recall(sgi, e5)) > 0.3").orElseThrow();
    assertThat(Decisions.rule(above, new Figure(0.1, 0.05, 0.2, 9)).outcome())
        .isEqualTo(Outcome.PASSED);
    assertThat(Decisions.rule(above, new Figure(0.5, 0.4, 0.6, 9)).outcome())
        .isEqualTo(Outcome.FAILED);
  }

  @Test
  void a_difference_has_the_interval_of_both_statistics() {
    Figure before = new Figure(0.8, 0.77, 0.85, 400);
    Check worse = Decisions.notWorse(AUC, new Figure(0.6, 0.56, 0.63, 400), before, MARGIN);

    assertThat(worse.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(worse.sentence()).contains("worse by 0.200 [0.158, 0.264]");
    assertThat(Decisions.notWorse(AUC, before, before, MARGIN).outcome())
        .isEqualTo(Outcome.UNDECIDED);
    assertThat(Decisions.notWorse(AUC, new Figure(0.9, 0.88, 0.92, 400), before, MARGIN).outcome())
        .isEqualTo(Outcome.PASSED);
    ScoreStatistic rate = ScoreStatistic.read("fpr_at_95_recall(sgi, e5)").orElseThrow();
    assertThat(Decisions.notWorse(rate, new Figure(0.6, 0.56, 0.63, 400), before, MARGIN).outcome())
        .as("a lower rate of false alarms is better")
        .isEqualTo(Outcome.PASSED);
  }

  @Test
  void an_unchanged_build_is_hardly_ever_blocked_and_forty_items_rarely_decide() {
    Random random = new Random(7);
    int builds = 4_000;
    int blocked = 0;
    int decided = 0;
    for (int i = 0; i < builds; i++) {
      Outcome outcome = unchanged(random, 400);
      blocked += outcome == Outcome.FAILED ? 1 : 0;
      decided += unchanged(random, 40) == Outcome.UNDECIDED ? 0 : 1;
    }

    assertThat(blocked).as("of %d builds", builds).isLessThanOrEqualTo(builds / 20);
    assertThat(decided)
        .as("of %d builds of 40 items; a build that looks far better by chance passes", builds)
        .isLessThanOrEqualTo(builds / 10);
  }

  @Test
  void a_build_that_is_worse_by_far_more_than_the_margin_is_blocked() {
    Random random = new Random(8);
    int blocked = 0;
    for (int i = 0; i < 1_000; i++) {
      Figure now = figure(random, 0.6, 400);
      Check check = Decisions.notWorse(AUC, now, figure(random, 0.8, 400), MARGIN);
      blocked += check.outcome() == Outcome.FAILED ? 1 : 0;
    }

    assertThat(blocked).isGreaterThan(950);
  }

  private static Outcome unchanged(Random random, long items) {
    return Decisions.notWorse(AUC, figure(random, 0.8, items), figure(random, 0.8, items), MARGIN)
        .outcome();
  }

  /** Returns a share of items with its Wald interval. */
  private static Figure figure(Random random, double truth, long items) {
    int hits = 0;
    for (long i = 0; i < items; i++) {
      hits += random.nextDouble() < truth ? 1 : 0;
    }
    double value = hits / (double) items;
    double half = 1.96 * Math.sqrt(value * (1 - value) / items);
    return new Figure(value, value - half, value + half, items);
  }
}

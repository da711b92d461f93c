package dev.sextant.metrics.report.anchors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DriftEvidenceTest {

  private static final double TOLERANCE = .05;
  private static final int SEQUENCES = 2_000;
  private static final int RUNS = 52;
  private static final int ANCHORS = 60;

  @Test
  void evidence_is_the_capital_of_all_bets() {
    DriftEvidence evidence = new DriftEvidence(.2);
    double first = 0;
    double second = 0;
    for (double part : new double[] {1 / 32., 1 / 16., 1 / 8., 1 / 4., 1 / 2.}) {
      first += (1 + part / .2 * .8) * (1 - part) / 5;
      second += (1 - part) * (1 + part / .2 * .3) / 5;
    }
    assertThat(evidence.next(new double[] {1, 0})).isCloseTo(first / 2 + 1 / 2., within(1e-12));
    assertThat(evidence.next(new double[] {0, .5}))
        .isCloseTo((first / 2 + 1 / 6.) * second + 1 / 3., within(1e-12));
    assertThat(evidence.looks()).isEqualTo(2);
  }

  @Test
  void tolerance_is_a_share() {
    assertThatThrownBy(() -> new DriftEvidence(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DriftEvidence(1)).isInstanceOf(IllegalArgumentException.class);
  }

  /** At the edge of the hypothesis: changes of exactly the tolerance, on all anchors or on few. */
  @Test
  void of_judges_at_the_tolerance_at_most_one_in_20_ever_reaches_the_limit() {
    assertThat(alarmsAtTolerance(ANCHORS)).isBetween(.0005, .05);
    assertThat(alarmsAtTolerance(ANCHORS / 2)).isLessThan(.05);
    assertThat(alarmsAtTolerance(ANCHORS / 10)).isLessThan(.05);
  }

  /**
   * A baseline that is drawn like every other run. A judge that tosses a coin on a tenth of the
   * anchors differs from itself on 5 % of all, the tolerance.
   */
  @Test
  void noise_up_to_the_tolerance_is_no_drift() {
    assertThat(alarmsOfNoise(ANCHORS / 10, new Random(6))).isLessThan(.05);
    assertThat(alarmsOfNoise(3 * ANCHORS / 10, new Random(7)))
        .as("positive control")
        .isGreaterThan(.9);
  }

  @Test
  void a_fifth_of_the_verdicts_that_change_is_seen_soon_and_also_late() {
    assertThat(seen(1, 2, .2)).isGreaterThan(.9);
    assertThat(seen(26, 3, .2)).isGreaterThan(.85);
    assertThat(seen(1, 1, .3)).isGreaterThan(.95);
  }

  @Test
  void evidence_falls_again_after_a_judge_is_as_it_was() {
    DriftEvidence evidence = new DriftEvidence(TOLERANCE);
    double[] all = new double[ANCHORS];
    Arrays.fill(all, 1);
    for (int run = 0; run < 10; run++) {
      assertThat(evidence.next(all)).isGreaterThan(DriftEvidence.ENOUGH);
    }
    evidence.next(new double[ANCHORS]);
    assertThat(evidence.next(new double[ANCHORS])).isLessThan(DriftEvidence.ENOUGH);
  }

  private static double alarmsAtTolerance(int noisy) {
    Random random = new Random(noisy);
    double likely = TOLERANCE * ANCHORS / noisy;
    int alarms = 0;
    for (int k = 0; k < SEQUENCES; k++) {
      alarms +=
          firstAlarm((run, anchor) -> anchor < noisy && random.nextDouble() < likely) > 0 ? 1 : 0;
    }
    return (double) alarms / SEQUENCES;
  }

  private static double alarmsOfNoise(int coins, Random random) {
    int alarms = 0;
    for (int k = 0; k < SEQUENCES; k++) {
      boolean[] baseline = new boolean[ANCHORS];
      for (int i = 0; i < coins; i++) {
        baseline[i] = random.nextBoolean();
      }
      alarms +=
          firstAlarm((run, anchor) -> anchor < coins && random.nextBoolean() != baseline[anchor])
                  > 0
              ? 1
              : 0;
    }
    return (double) alarms / SEQUENCES;
  }

  /** Returns how often a drift at a run is seen within some runs, with 2 % of noise before. */
  private static double seen(int at, int within, double changed) {
    Random random = new Random(at);
    int found = 0;
    for (int k = 0; k < 500; k++) {
      int alarm = firstAlarm((run, anchor) -> random.nextDouble() < (run < at ? .02 : changed));
      found += alarm >= at && alarm < at + within ? 1 : 0;
    }
    return found / 500.;
  }

  private interface Changes {
    boolean isChanged(int run, int anchor);
  }

  /** Returns the first run with enough evidence, from 1; 0: none. */
  private static int firstAlarm(Changes changes) {
    DriftEvidence evidence = new DriftEvidence(TOLERANCE);
    double[] changed = new double[ANCHORS];
    for (int run = 1; run <= RUNS; run++) {
      for (int anchor = 0; anchor < ANCHORS; anchor++) {
        changed[anchor] = changes.isChanged(run, anchor) ? 1 : 0;
      }
      if (evidence.next(changed) >= DriftEvidence.ENOUGH) {
        return run;
      }
    }
    return 0;
  }
}

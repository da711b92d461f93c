package dev.sextant.metrics.report.anchors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.report.anchors.GroundedShift.Anchors;
import dev.sextant.metrics.report.anchors.GroundedShift.Shares;
import dev.sextant.metrics.report.influence.Clusters;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers of a system that is right or wrong, and a judge with errors of its own. */
class GroundedShiftTest {

  private static final int ANSWERS = 300;
  private static final int ANCHORS = 100;
  private static final int REPETITIONS = 300;
  private static final int CLUSTERS = ANSWERS + ANCHORS;

  /**
   * A run: how often the system is right, and how often the judge calls right and wrong answers
   * grounded.
   */
  private record Setting(double right, double sensitivity, double leniency) {}

  private static final Setting BEFORE = new Setting(.8, .95, .05);

  @Test
  void a_worse_system_is_named() {
    assertThat(share(new Setting(.6, .95, .05), DriftCause.SYSTEM)).isGreaterThan(.9);
  }

  @Test
  void a_stricter_judge_is_named() {
    Map<DriftCause, Integer> causes = causes(new Setting(.8, .6, .05));
    assertThat(share(causes, DriftCause.JUDGE)).as(causes.toString()).isGreaterThan(.85);
    assertThat(share(causes, DriftCause.SYSTEM)).as(causes.toString()).isLessThan(.03);
  }

  /** The anchors have as many answers of either class, and the system has not. */
  @Test
  void a_more_lenient_judge_is_named_though_the_anchors_have_another_mix() {
    Map<DriftCause, Integer> causes = causes(new Setting(.8, .95, .8));
    assertThat(share(causes, DriftCause.JUDGE)).as(causes.toString()).isGreaterThan(.7);
    assertThat(share(causes, DriftCause.SYSTEM)).isLessThan(.03);
    assertThat(share(causes, DriftCause.BOTH)).isLessThan(.05);
  }

  @Test
  void both_are_named() {
    assertThat(share(new Setting(.5, .55, .05), DriftCause.BOTH)).isGreaterThan(.5);
  }

  @Test
  void nothing_is_named_where_nothing_changed() {
    assertThat(share(BEFORE, DriftCause.NOT_SHOWN)).isGreaterThan(.96);
  }

  @Test
  void of_the_same_answers_only_the_judge_can_move_the_share() {
    double[] before = column(i -> i < 250 ? 1 : 0);
    double[] after = column(i -> i < 200 ? 1 : 0);

    GroundedShift shift = shift(before, after, true, new Random(1), BEFORE);

    assertThat(shift.cause()).isEqualTo(DriftCause.JUDGE);
  }

  @Test
  void with_too_few_anchors_no_cause_is_named() {
    AnchorVerdict[] none = new AnchorVerdict[ANCHORS];
    Arrays.fill(none, AnchorVerdict.NONE);
    AnchorDrift drift =
        AnchorDrift.of(people(), anchorClusters(), List.of(List.of(none)), .05).get(0);

    GroundedShift shift =
        GroundedShift.of(
            shares(column(i -> 1)),
            shares(column(i -> i % 2)),
            false,
            Anchors.of(people(), anchorClusters(), List.of(none), List.of(none)),
            drift,
            1);

    assertThat(shift.cause()).isEqualTo(DriftCause.NOT_SHOWN);
    assertThat(shift.judge()).isNull();
    assertThat(shift.difference().value()).isEqualTo(-.5);
  }

  private static double share(Setting after, DriftCause cause) {
    return share(causes(after), cause);
  }

  private static double share(Map<DriftCause, Integer> causes, DriftCause cause) {
    return (double) causes.getOrDefault(cause, 0) / REPETITIONS;
  }

  private static Map<DriftCause, Integer> causes(Setting after) {
    Random random = new Random(7);
    Map<DriftCause, Integer> causes = new EnumMap<>(DriftCause.class);
    for (int k = 0; k < REPETITIONS; k++) {
      GroundedShift shift =
          shift(verdicts(random, BEFORE), verdicts(random, after), false, random, after);
      causes.merge(shift.cause(), 1, Integer::sum);
    }
    return causes;
  }

  private static GroundedShift shift(
      double[] before, double[] after, boolean same, Random random, Setting setting) {
    AnchorVerdict[] first = new AnchorVerdict[ANCHORS];
    AnchorVerdict[] second = new AnchorVerdict[ANCHORS];
    for (int i = 0; i < ANCHORS; i++) {
      double luck = random.nextDouble();
      first[i] = verdict(luck < likely(BEFORE, people()[i]));
      second[i] = verdict(luck < likely(setting, people()[i]));
    }
    AnchorDrift drift =
        AnchorDrift.of(people(), anchorClusters(), List.of(List.of(first), List.of(second)), .05)
            .get(1);
    return GroundedShift.of(
        shares(before),
        shares(after),
        same,
        Anchors.of(people(), anchorClusters(), List.of(first), List.of(second)),
        drift,
        1);
  }

  private static AnchorVerdict verdict(boolean grounded) {
    return grounded ? AnchorVerdict.GROUNDED : AnchorVerdict.NOT_GROUNDED;
  }

  private static double[] verdicts(Random random, Setting setting) {
    return column(
        i -> random.nextDouble() < likely(setting, random.nextDouble() < setting.right()) ? 1 : 0);
  }

  private static double likely(Setting setting, boolean right) {
    return right ? setting.sensitivity() : setting.leniency();
  }

  private static double[] column(IntToDoubleFunction value) {
    return IntStream.range(0, ANSWERS).mapToDouble(value).toArray();
  }

  private static Shares shares(double[] grounded) {
    return new Shares(
        grounded, column(i -> 1), new Clusters(IntStream.range(0, ANSWERS).toArray(), CLUSTERS));
  }

  private static Clusters anchorClusters() {
    return new Clusters(IntStream.range(ANSWERS, CLUSTERS).toArray(), CLUSTERS);
  }

  private static boolean[] people() {
    boolean[] people = new boolean[ANCHORS];
    Arrays.fill(people, 0, ANCHORS / 2, true);
    return people;
  }
}

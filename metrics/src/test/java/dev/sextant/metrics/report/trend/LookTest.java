package dev.sextant.metrics.report.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.metrics.report.trend.Look.Decision;
import dev.sextant.metrics.report.trend.Look.Lack;
import dev.sextant.metrics.report.trend.Look.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookTest {

  private static final AlarmBudget THREE = new AlarmBudget(0.05, 50, 3);

  @Test
  void the_metrics_of_a_look_share_its_level_by_holms_steps() {
    // level of the look: .001; then .00033, .0005, .001
    assertThat(states(change(.0003), change(.0009), change(.0004)))
        .containsExactly(State.WORSE, State.WORSE, State.WORSE);
    assertThat(states(change(.0004), change(.0009), change(.0004))).containsOnly(State.UNDECIDED);
    assertThat(states(change(.0003), change(.0009), change(.0006)))
        .containsExactly(State.WORSE, State.UNDECIDED, State.UNDECIDED);
  }

  @Test
  void a_metric_without_evidence_gives_no_part_of_the_level_away() {
    assertThat(states(Change.without(200), change(.0004), change(.0009)))
        .containsExactly(State.NO_EVIDENCE, State.UNDECIDED, State.UNDECIDED);
  }

  @Test
  void too_little_evidence_is_neither_an_alarm_nor_good_news() {
    assertThat(alone(Change.without(9)).lack()).isEqualTo(Lack.NO_VALUES);
    assertThat(alone(new Change(9, .1, 18, 0, 200, 19, 0)).lack()).isEqualTo(Lack.TOO_FEW);
    assertThat(alone(new Change(-9, .1, 79, 1, 79, 79, 21)).lack()).isEqualTo(Lack.TOO_MANY_LOST);
    assertThat(alone(new Change(-9, .1, 79, 1, 80, 80, 20)).state()).isEqualTo(State.NOT_WORSE);
  }

  @Test
  void not_worse_means_by_the_margin() {
    // 1.653 standard errors at 199 degrees of freedom
    assertThat(alone(new Change(0, .0302, 199, .5, 200, 200, 0)).state())
        .isEqualTo(State.NOT_WORSE);
    Decision undecided = alone(new Change(0, .0304, 199, .5, 200, 200, 0));
    assertThat(undecided.state()).isEqualTo(State.UNDECIDED);
    // 200 ((1.653 + .843) .0304 / .05)^2 = 460.5
    assertThat(undecided.moreClusters()).isEqualTo(261);
  }

  @Test
  void without_a_margin_only_what_did_not_change_at_all_is_not_worse() {
    Change same = new Change(0, 0, 199, 1, 200, 200, 0);
    assertThat(without(same)).isEqualTo(new Decision(State.NOT_WORSE, null, null));
    Change moved = new Change(1e-9, 1e-9, 199, .2, 200, 200, 0);
    assertThat(without(moved)).isEqualTo(new Decision(State.UNDECIDED, null, null));
  }

  private static Decision without(Change change) {
    return Look.decide(List.of(change), new double[1], new AlarmBudget(.05, 52, 1)).get(0);
  }

  @Test
  void wrong_numbers_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Look.decide(List.of(change(1)), new double[] {1}, THREE));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Look.decide(List.of(change(1)), new double[] {-1}, new AlarmBudget(.05, 1, 1)));
    assertThatIllegalArgumentException().isThrownBy(() -> new AlarmBudget(0, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new AlarmBudget(.05, 0, 1));
  }

  private static Change change(double p) {
    return new Change(.1, .03, 199, p, 200, 200, 0);
  }

  private static List<State> states(Change... changes) {
    return Look.decide(List.of(changes), new double[] {.05, .05, .05}, THREE).stream()
        .map(Decision::state)
        .toList();
  }

  private static Decision alone(Change change) {
    return Look.decide(List.of(change), new double[] {.05}, new AlarmBudget(.05, 52, 1)).get(0);
  }
}

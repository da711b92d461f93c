package dev.sextant.metrics.calibration.labelled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LabelledScoresTest {

  @Test
  void columns_equal_the_list_that_they_were_made_of() {
    List<LabelledScore> list = Simulated.scores(new Random(5), 300, 1.2, 7);
    LabelledScores columns = LabelledScores.of(list);
    assertThat(columns).isEqualTo(list);
    assertThat(LabelledScores.of(columns)).isSameAs(columns);
    assertThat(columns.counts()).isEqualTo(new ClassCounts(150, 150));
  }

  @Test
  void a_score_is_rounded_and_checked_as_a_single_one_is() {
    LabelledScores.Builder builder = new LabelledScores.Builder();
    builder.add(3, 0.1 + 0.2, true);
    builder.add(0, -0.0, false);
    assertThat(builder.build())
        .containsExactly(new LabelledScore(3, 0.3, true), new LabelledScore(0, 0, false));
    assertThatThrownBy(() -> builder.add(-1, 0, true)).hasMessageContaining("an item from 0");
    assertThatThrownBy(() -> builder.add(0, Double.NaN, true)).hasMessageContaining("finite score");
  }

  @Test
  void cuts_count_each_class_below_each_distinct_score_whatever_the_order() {
    List<LabelledScore> list = new ArrayList<>(Levels.of(new int[] {1, 0, 3}, new int[] {2, 4, 0}));
    Collections.shuffle(list, new Random(1));
    Cuts cuts = new Cuts(list, FlagSide.FLAG_AT_OR_BELOW);
    assertThat(cuts.groups()).isEqualTo(3);
    assertThat(cuts.score(0)).isGreaterThan(cuts.score(2));
    assertThat(List.of(cuts.riskyBelow(1), cuts.riskyBelow(2), cuts.riskyBelow(3)))
        .containsExactly(3, 3, 4);
    assertThat(List.of(cuts.trustworthyBelow(1), cuts.trustworthyBelow(2))).containsExactly(0, 4);
  }
}

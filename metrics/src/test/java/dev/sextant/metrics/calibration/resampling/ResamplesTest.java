package dev.sextant.metrics.calibration.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResamplesTest {

  /**
   * These numbers are behind the thresholds that users keep: they must never change. They come from
   * a second implementation of the documented algorithm, in Python.
   */
  @Test
  void draws_are_the_same_for_ever() {
    Resamples resamples = new Resamples(10, 1500, 42);
    assertThat(resamples.multiplicities(0)).containsExactly(2, 2, 0, 1, 1, 0, 1, 2, 0, 1);
    assertThat(resamples.multiplicities(1499)).containsExactly(0, 0, 3, 2, 1, 1, 0, 2, 0, 1);
  }

  @Test
  void each_resample_draws_as_many_items_as_there_are_and_no_two_alike() {
    Resamples resamples = new Resamples(200, 500, 7);
    Set<String> seen = new HashSet<>();
    for (int r = 0; r < 500; r++) {
      int[] multiplicities = resamples.multiplicities(r);
      assertThat(Arrays.stream(multiplicities).sum()).isEqualTo(200);
      assertThat(seen.add(Arrays.toString(multiplicities))).isTrue();
    }
  }

  /** Draws of one item over resamples are binomial: mean 1, variance 1 - 1/n. */
  @Test
  void every_item_is_drawn_as_often_as_chance_has_it() {
    int items = 100;
    Resamples resamples = new Resamples(items, 4000, 3);
    double[] sum = new double[items];
    double squares = 0;
    for (int r = 0; r < 4000; r++) {
      int[] multiplicities = resamples.multiplicities(r);
      for (int i = 0; i < items; i++) {
        sum[i] += multiplicities[i];
        squares += (multiplicities[i] - 1) * (multiplicities[i] - 1);
      }
    }
    assertThat(Arrays.stream(sum).map(draws -> Math.abs(draws / 4000 - 1)).max().orElseThrow())
        .isLessThan(0.08);
    assertThat(squares / (4000.0 * items)).isCloseTo(1 - 1.0 / items, within(0.01));
  }

  @Test
  void the_seed_and_the_number_of_the_resample_matter_and_nothing_else_does() {
    int[] first = new Resamples(50, 10, 1).multiplicities(3);
    assertThat(new Resamples(50, 1500, 1).multiplicities(3)).isEqualTo(first);
    assertThat(new Resamples(50, 10, 2).multiplicities(3)).isNotEqualTo(first);
    assertThat(new Resamples(50, 10, 1).multiplicities(4)).isNotEqualTo(first);
  }

  @Test
  void nothing_to_draw_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Resamples(0, 1500, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Resamples(1, 0, 1));
    assertThat(new Resamples(1, 1, 1).multiplicities(0)).containsExactly(1);
  }
}

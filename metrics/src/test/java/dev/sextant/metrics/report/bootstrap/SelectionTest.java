package dev.sextant.metrics.report.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SelectionTest {

  @Test
  void what_stands_at_the_place_is_what_sorting_puts_there() {
    Random random = new Random(3);
    for (int trial = 0; trial < 2000; trial++) {
      double[] values = values(random, 1 + random.nextInt(60), trial % 4);
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int place = random.nextInt(values.length);
      Selection.settle(values, 0, values.length - 1, place);
      assertThat(values[place]).isEqualTo(sorted[place]);
      double found = values[place];
      assertThat(Arrays.stream(values, 0, place)).allMatch(value -> value <= found);
      assertThat(Arrays.stream(values, place, values.length)).allMatch(value -> value >= found);
      Arrays.sort(values);
      assertThat(values).isEqualTo(sorted);
    }
  }

  @Test
  void what_lies_outside_of_the_range_stays() {
    double[] values = {9, 4, 3, 2, 1, 0};
    Selection.settle(values, 1, 4, 1);
    assertThat(values).startsWith(9, 1).endsWith(0);
  }

  /** Many equal ones, falling ones, rising ones, and such as come by chance. */
  private static double[] values(Random random, int n, int kind) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] =
          switch (kind) {
            case 0 -> random.nextInt(4);
            case 1 -> n - i;
            case 2 -> i;
            default -> random.nextGaussian();
          };
    }
    return values;
  }
}

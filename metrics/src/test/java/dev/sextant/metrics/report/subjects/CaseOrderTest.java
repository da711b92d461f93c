package dev.sextant.metrics.report.subjects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaseOrderTest {

  @Test
  void places_are_sorted_stably() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n : new int[] {0, 1, 2, 15, 16, 17, 32, 33, 100, 1000, 5000}) {
      for (int values : new int[] {1, 2, 10, 10_000}) {
        int[] keys = random.ints(n, 0, values).toArray();
        int[] places = IntStream.range(0, n).toArray();
        int[] expected =
            IntStream.of(places)
                .boxed()
                .sorted(Comparator.comparingInt(i -> keys[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        assertThat(CaseOrder.sorted(places, (a, b) -> Integer.compare(keys[a], keys[b])))
            .isEqualTo(expected);
      }
    }
  }
}

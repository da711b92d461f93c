package dev.sextant.api.experiments.scores;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GrowingWindowTest {

  private static final long ALL = 1_000;
  private static final int ENOUGH = 5;

  private final List<Long> windows = new ArrayList<>();

  @Test
  void a_first_window_that_has_enough_is_the_only_one() {
    assertThat(search(number -> true)).containsExactly(0L, 1L, 2L, 3L, 4L);
    assertThat(windows).containsExactly(10L);
  }

  @Test
  void the_window_grows_until_it_has_enough() {
    assertThat(search(number -> number % 100 == 99)).containsExactly(99L, 199L, 299L, 399L, 499L);
    assertThat(windows).containsExactly(10L, 80L, 640L);
  }

  @Test
  void the_search_ends_with_the_list() {
    assertThat(search(number -> number == 999)).containsExactly(999L);
    assertThat(search(number -> false)).isEmpty();
    assertThat(windows).containsExactly(10L, 80L, 640L, 5_120L, 10L, 80L, 640L, 5_120L);
  }

  private List<Long> search(LongPredicate filter) {
    return GrowingWindow.search(
            ENOUGH,
            10,
            () -> Future.succeededFuture(ALL),
            window -> {
              windows.add(window);
              return Future.succeededFuture(
                  LongStream.range(0, Math.min(ALL, window))
                      .filter(filter)
                      .limit(ENOUGH)
                      .boxed()
                      .toList());
            })
        .result();
  }
}

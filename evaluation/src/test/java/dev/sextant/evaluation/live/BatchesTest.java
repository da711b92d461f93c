package dev.sextant.evaluation.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BatchesTest {

  private final List<List<String>> asked = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch free = new CountDownLatch(1);

  @Test
  void what_waits_when_the_model_becomes_free_goes_into_one_batch() throws Exception {
    try (Batches<String, Integer> batches = new Batches<>("test", this::lengths, 100)) {
      Callers callers = new Callers();
      occupy(batches, callers);
      callers.start(() -> batches.ask(List.of("a", "bb")));
      callers.awaitWaiting();
      callers.start(() -> batches.ask(List.of("bb", "ccc")));
      callers.awaitWaiting();
      free.countDown();

      assertThat(callers.results()).containsExactly(List.of(5), List.of(1, 2), List.of(2, 3));
      assertThat(asked).containsExactly(List.of("first"), List.of("a", "bb", "ccc"));
    }
  }

  @Test
  void a_batch_is_bounded_but_for_one_caller_who_has_more() throws Exception {
    try (Batches<String, Integer> batches = new Batches<>("test", this::lengths, 2)) {
      Callers callers = new Callers();
      occupy(batches, callers);
      for (List<String> questions : List.of(List.of("a"), List.of("b"), List.of("c", "d", "e"))) {
        callers.start(() -> batches.ask(questions));
        callers.awaitWaiting();
      }
      free.countDown();

      assertThat(callers.results()).hasSize(4);
      assertThat(asked)
          .containsExactly(List.of("first"), List.of("a", "b"), List.of("c", "d", "e"));
    }
  }

  @Test
  void who_asks_what_the_model_cannot_take_fails_alone() throws Exception {
    try (Batches<String, Integer> batches = new Batches<>("test", this::lengths, 100)) {
      Callers callers = new Callers();
      occupy(batches, callers);
      callers.start(() -> batches.ask(List.of("poison")));
      callers.awaitWaiting();
      callers.start(() -> batches.ask(List.of("fine")));
      callers.awaitWaiting();
      free.countDown();

      assertThat(callers.results())
          .containsExactly(List.of(5), "IllegalArgumentException: no poison", List.of(4));
    }
  }

  @Test
  void who_waits_when_it_closes_is_answered_and_who_comes_later_is_not() throws Exception {
    Batches<String, Integer> batches = new Batches<>("test", this::lengths, 100);
    Callers callers = new Callers();
    occupy(batches, callers);
    callers.start(() -> batches.ask(List.of("second")));
    callers.awaitWaiting();
    free.countDown();
    batches.close();

    assertThat(callers.results()).containsExactly(List.of(5), List.of(6));
    assertThatThrownBy(() -> batches.ask(List.of("late")))
        .isInstanceOf(CancellationException.class);
  }

  /** Occupies the model with a first question. */
  private void occupy(Batches<String, Integer> batches, Callers callers) throws Exception {
    callers.start(() -> batches.ask(List.of("first")));
    while (asked.isEmpty()) {
      Thread.sleep(1);
    }
  }

  private List<Integer> lengths(List<String> questions) {
    asked.add(questions);
    try {
      free.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (questions.contains("poison")) {
      throw new IllegalArgumentException("no poison");
    }
    return questions.stream().map(String::length).toList();
  }
}

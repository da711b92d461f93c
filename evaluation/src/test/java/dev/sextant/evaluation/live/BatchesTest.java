package dev.sextant.evaluation.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.evaluation.live.LiveScorer.BusyException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BatchesTest {

  private final List<List<String>> asked = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch free = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newSingleThreadExecutor();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void what_waits_when_the_model_becomes_free_goes_into_one_batch() throws Exception {
    try (Batches<String, Integer> batches = new Batches<>(threads, this::lengths, 100)) {
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
    try (Batches<String, Integer> batches = new Batches<>(threads, this::lengths, 2)) {
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
    try (Batches<String, Integer> batches = new Batches<>(threads, this::lengths, 100)) {
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
    Batches<String, Integer> batches = new Batches<>(threads, this::lengths, 100);
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

  @Test
  void who_waits_for_a_model_that_hangs_gives_up_and_is_not_asked_later() throws Exception {
    Duration little = Duration.ofMillis(20);
    try (Batches<String, Integer> batches = new Batches<>(threads, this::lengths, 100, little)) {
      Callers callers = new Callers();
      occupy(batches, callers);
      assertThatThrownBy(() -> batches.ask(List.of("behind it")))
          .isInstanceOf(BusyException.class)
          .hasMessageContaining("try again");
      assertThat(callers.results().get(0).toString()).startsWith("BusyException");
      free.countDown();

      assertThat(batches.ask(List.of("later"))).containsExactly(5);
      assertThat(asked).containsExactly(List.of("first"), List.of("later"));
    }
  }

  @Test
  void a_model_without_questions_leaves_its_thread_to_the_next() {
    free.countDown();
    Batches<String, Integer> idle = new Batches<>(threads, this::lengths, 100);
    assertThat(idle.ask(List.of("a"))).containsExactly(1);

    try (Batches<String, Integer> next = new Batches<>(threads, this::lengths, 100)) {
      assertThat(next.ask(List.of("bb"))).containsExactly(2);
    }
    assertThat(idle.ask(List.of("ccc"))).containsExactly(3);
    idle.close();
  }

  @Test
  void an_error_of_the_jvm_fails_all_who_wait_and_later_ones_are_answered() throws Exception {
    try (Batches<String, Integer> batches = new Batches<>(threads, this::lengths, 1)) {
      Callers callers = new Callers();
      occupy(batches, callers);
      callers.start(() -> batches.ask(List.of("error")));
      callers.awaitWaiting();
      callers.start(() -> batches.ask(List.of("behind it")));
      callers.awaitWaiting();
      free.countDown();

      String failure = "CompletionException: java.lang.OutOfMemoryError: made up";
      assertThat(callers.results()).containsExactly(List.of(5), failure, failure);
      assertThat(batches.ask(List.of("later"))).containsExactly(5);
    }
  }

  @Test
  void many_that_ask_and_go_are_all_answered() throws Exception {
    free.countDown();
    try (Batches<String, Integer> batches = new Batches<>(threads, this::lengths, 3)) {
      Callers callers = new Callers();
      for (int i = 1; i <= 200; i++) {
        String question = "x".repeat(i);
        callers.start(() -> batches.ask(List.of(question)));
      }
      assertThat(callers.results())
          .isEqualTo(IntStream.rangeClosed(1, 200).mapToObj(List::of).toList());
    }
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
    if (questions.contains("error")) {
      throw new OutOfMemoryError("made up");
    }
    if (questions.contains("poison")) {
      throw new IllegalArgumentException("no poison");
    }
    return questions.stream().map(String::length).toList();
  }
}

package dev.sextant.api.turns;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class EachInTurnTest {

  private static final int STEPS = 50_000;
  private static final Vertx VERTX = Vertx.vertx();

  private final AtomicInteger taken = new AtomicInteger();

  @AfterAll
  static void stop() throws Exception {
    ended(VERTX.close());
  }

  @Test
  void fifty_thousand_steps_that_are_complete_at_once_come_to_an_end() throws Exception {
    ended(repeat(number -> Future.succeededFuture(number == STEPS)));
    assertThat(taken).hasValue(STEPS);
  }

  @Test
  void fifty_thousand_steps_on_an_event_loop_come_to_an_end() throws Exception {
    ended(repeat(number -> later(number == STEPS)));
    assertThat(taken).hasValue(STEPS);
  }

  @Test
  void fifty_thousand_steps_on_worker_threads_come_to_an_end() throws Exception {
    ended(repeat(number -> VERTX.executeBlocking(() -> number == STEPS, false)));
    assertThat(taken).hasValue(STEPS);
  }

  @Test
  void steps_of_both_kinds_mix() throws Exception {
    ended(
        repeat(
            number ->
                number % 3 == 0
                    ? later(number == STEPS)
                    : Future.succeededFuture(number == STEPS)));
    assertThat(taken).hasValue(STEPS);
  }

  @Test
  void a_step_starts_only_after_the_one_before() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ended(
        repeat(
            number -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              return later(number == 100).onComplete(done -> running.decrementAndGet());
            }));
    assertThat(most).hasValue(1);
  }

  @Test
  void the_first_step_that_fails_is_the_last() {
    Future<Void> failed =
        repeat(
            number ->
                number == 3
                    ? Future.failedFuture(new IllegalStateException("third"))
                    : Future.succeededFuture(false));
    assertThat(failed.cause()).hasMessage("third");
    assertThat(taken).hasValue(3);
  }

  @Test
  void a_step_that_throws_is_a_failure() {
    Future<Void> failed =
        repeat(
            number -> {
              throw new IllegalStateException("thrown");
            });
    assertThat(failed.cause()).hasMessage("thrown");
  }

  @Test
  void items_are_taken_in_order_and_their_results_come_in_order() {
    List<String> results = EachInTurn.collect(List.of(3, 1, 2), this::named).result();
    assertThat(results).containsExactly("3 as number 1", "1 as number 2", "2 as number 3");
  }

  @Test
  void the_items_after_one_that_fails_are_left_out() {
    Future<Void> failed =
        EachInTurn.run(
            List.of(1, 2, 3), item -> item == 2 ? Future.failedFuture("the second") : named(item));
    assertThat(failed.cause()).hasMessage("the second");
    assertThat(taken).hasValue(1);
  }

  @Test
  void no_items_are_no_failure() {
    assertThat(EachInTurn.run(List.<Integer>of(), this::named).succeeded()).isTrue();
  }

  private Future<String> named(int item) {
    return Future.succeededFuture(item + " as number " + taken.incrementAndGet());
  }

  private Future<Void> repeat(IntFunction<Future<Boolean>> step) {
    return EachInTurn.untilLast(() -> step.apply(taken.incrementAndGet()));
  }

  private static Future<Boolean> later(boolean last) {
    Promise<Boolean> promise = Promise.promise();
    VERTX.runOnContext(now -> promise.complete(last));
    return promise.future();
  }

  private static void ended(Future<Void> future) throws Exception {
    future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }
}

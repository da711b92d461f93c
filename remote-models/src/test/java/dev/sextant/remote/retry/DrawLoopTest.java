package dev.sextant.remote.retry;

import static dev.sextant.remote.retry.SimulatedRun.after;
import static dev.sextant.remote.retry.SimulatedRun.failed;
import static dev.sextant.remote.retry.SimulatedRun.refused;
import static dev.sextant.remote.retry.SimulatedRun.reply;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DrawLoopTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void a_draw_is_tried_until_it_is_answered_and_each_try_is_recorded() {
    SimulatedRun run =
        scripted(failed(FailureClass.TRANSIENT, false), refused(Duration.ofSeconds(7)), reply(5));
    CompletableFuture<LoopResult> draw = run.draw("a");
    run.time.runAll();

    assertThat(draw.join().tries()).isEqualTo(3);
    assertThat(run.opened).extracting(AttemptLog.Attempt::tries).containsExactly(1, 2, 3);
    assertThat(run.closed)
        .extracting(AttemptLog.AttemptEnd::isLast)
        .containsExactly(false, false, true);
    assertThat(run.closed.get(2).cost()).isEqualByComparingTo("9");
    assertThat(run.time.elapsed())
        .as("as long as the server asked to wait")
        .isGreaterThan(Duration.ofSeconds(7));
  }

  @Test
  void a_draw_fails_after_eight_tries() {
    SimulatedRun run =
        new SimulatedRun(
            1, Optional.empty(), time -> after(time, SECOND, failed(FailureClass.TRANSIENT, true)));
    CompletableFuture<LoopResult> draw = run.draw("a");
    run.time.runAll();

    assertThat(draw.join().tries()).isEqualTo(8);
    assertThat(((Failed) draw.join().result()).reason()).isEqualTo("the words");
    assertThat(run.closed.get(7).isLast()).isTrue();
    assertThat(run.budget.spent())
        .as("each may be paid")
        .isEqualByComparingTo(run.opened.get(0).bound().multiply(BigDecimal.valueOf(8)));
  }

  @Test
  void a_draw_fails_after_ten_minutes() {
    SimulatedRun run =
        new SimulatedRun(
            1, Optional.empty(), time -> after(time, SECOND, refused(Duration.ofMinutes(4))));
    CompletableFuture<LoopResult> draw = run.draw("a");
    run.time.runAll();

    assertThat(draw.join().tries()).isEqualTo(3);
    assertThat(run.time.elapsed()).isLessThan(Duration.ofMinutes(10));
  }

  @Test
  void an_error_of_one_call_ends_its_draw_only() {
    SimulatedRun run = scripted(failed(FailureClass.LASTING, false), reply(5));
    CompletableFuture<LoopResult> first = run.draw("a");
    run.time.runAll();
    CompletableFuture<LoopResult> second = run.draw("b");
    run.time.runAll();

    assertThat(first.join().result()).isInstanceOf(Failed.class);
    assertThat(second.join().result()).isEqualTo(reply(5));
    assertThat(run.end.get()).isEmpty();
  }

  @Test
  void a_call_that_ends_with_an_exception_is_closed_and_tried_again() {
    Deque<RuntimeException> exceptions =
        new ArrayDeque<>(
            List.of(new ArithmeticException("a future"), new IllegalStateException("no future")));
    SimulatedRun run =
        new SimulatedRun(
            1,
            Optional.empty(),
            time -> {
              if (exceptions.isEmpty()) {
                return after(time, SECOND, reply(5));
              } else if (exceptions.size() == 1) {
                throw exceptions.remove();
              }
              return CompletableFuture.failedFuture(exceptions.remove());
            });
    CompletableFuture<LoopResult> draw = run.draw("a");
    run.time.runAll();

    assertThat(draw).isCompletedWithValue(new LoopResult(reply(5), 3));
    assertThat(run.pacer.inFlight()).isZero();
    assertThat(run.closed).hasSize(3);
    assertThat(((Failed) run.closed.get(0).result()).reason())
        .isEqualTo(
            "The call ended with ArithmeticException, which nobody expected. The log has more about it.");
    assertThat(run.budget.committed())
        .as("the first calls may be paid")
        .isEqualByComparingTo(
            run.opened.get(0).bound().multiply(BigDecimal.valueOf(2)).add(new BigDecimal(9)));
  }

  @Test
  void a_call_that_ends_with_an_error_is_closed_and_the_draw_fails_with_it() {
    Error error = new OutOfMemoryError("no heap");
    SimulatedRun run =
        new SimulatedRun(1, Optional.empty(), time -> CompletableFuture.failedFuture(error));
    CompletableFuture<LoopResult> draw = run.draw("a");
    run.time.runAll();

    assertThat(draw).isCompletedExceptionally();
    assertThatThrownBy(draw::join).hasCause(error);
    assertThat(run.pacer.inFlight()).isZero();
    assertThat(run.closed).hasSize(1);
    assertThat(run.closed.get(0).isLast()).as("the next run makes the draw").isFalse();
    assertThat(run.budget.committed()).isEqualByComparingTo(run.opened.get(0).bound());
  }

  @Test
  void an_error_of_every_call_ends_the_run_with_the_servers_words() {
    SimulatedRun run = scripted(failed(FailureClass.LASTING_FOR_ALL, false), reply(5));
    List<CompletableFuture<LoopResult>> draws = List.of(run.draw("a"), run.draw("b"));
    run.time.runAll();

    assertThat(draws.get(0)).isCompletedExceptionally();
    assertThat(run.end.get()).contains(new RunEnd.End(Reason.REFUSED_BY_SERVER, "the words"));
    assertThat(run.draw("c")).isCompletedExceptionally();
    assertThat(run.opened).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void ten_failed_draws_before_any_reply_end_the_run() {
    SimulatedRun run =
        new SimulatedRun(
            1, Optional.empty(), time -> after(time, SECOND, failed(FailureClass.LASTING, false)));
    for (int i = 0; i < 50; i++) {
      run.draw("draw-" + i);
    }
    run.time.runAll();
    assertThat(run.opened).hasSize(10);
    assertThat(run.end.get().orElseThrow().sentence())
        .contains("The first 10 calls all failed. the words");
  }

  @Test
  void an_answer_longer_than_its_limit_ends_the_run_and_is_kept() {
    SimulatedRun run = scripted(reply(1_616), reply(5));
    CompletableFuture<LoopResult> draw = run.draw("a");
    run.time.runAll();

    assertThat(draw.join().result()).isEqualTo(reply(1_616));
    assertThat(run.end.get().orElseThrow().reason()).isEqualTo(Reason.LIMIT_IGNORED);
    assertThat(run.end.get().orElseThrow().sentence()).contains("50 tokens were allowed and 1616");
  }

  @Test
  void a_budget_ends_the_run_before_it_is_exceeded() {
    BigDecimal cap = new BigDecimal(1_000);
    SimulatedRun run =
        new SimulatedRun(40, Optional.of(cap), time -> after(time, SECOND, reply(20)));
    List<CompletableFuture<LoopResult>> draws = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      draws.add(run.draw("draw-" + i));
    }
    run.time.runAll();

    assertThat(run.end.get().orElseThrow().reason()).isEqualTo(Reason.BUDGET_REACHED);
    assertThat(run.budget.spent()).isLessThanOrEqualTo(cap).isGreaterThan(new BigDecimal(850));
    assertThat(draws).allMatch(CompletableFuture::isDone);
  }

  @Test
  void the_log_has_the_end_of_a_call_before_the_call_that_takes_its_place_in_the_budget() {
    BigDecimal cap = new BigDecimal(1_000);
    SimulatedRun run =
        new SimulatedRun(40, Optional.of(cap), time -> after(time, SECOND, reply(20)));
    for (int i = 0; i < 200; i++) {
      run.draw("draw-" + i);
    }
    run.time.runAll();

    assertThat(run.opened).hasSizeGreaterThan(30);
    assertThat(run.mostInLog).isLessThanOrEqualTo(cap);
  }

  @Test
  void an_endpoint_that_only_fails_gets_single_trials_until_it_answers() {
    Duration outage = Duration.ofMinutes(4);
    int[] calls = {0};
    SimulatedRun run =
        new SimulatedRun(
            20,
            Optional.empty(),
            time -> {
              calls[0]++;
              boolean down = time.elapsed().compareTo(outage) < 0;
              return after(time, SECOND, down ? failed(FailureClass.TRANSIENT, false) : reply(5));
            });
    List<CompletableFuture<LoopResult>> draws = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      draws.add(run.draw("draw-" + i));
    }
    run.time.runUntil(outage);
    assertThat(calls[0]).as("the first calls, then trials").isLessThan(40);
    run.time.runAll();

    assertThat(draws).allMatch(draw -> draw.join().result().equals(reply(5)));
    assertThat(run.notices)
        .containsExactly(
            "The endpoint failed 10 times in a row: single trial calls only, until it answers.",
            "The server answers again.");
  }

  @Test
  void an_endpoint_that_stays_down_ends_the_run() {
    SimulatedRun run =
        new SimulatedRun(
            20,
            Optional.empty(),
            time -> after(time, SECOND, failed(FailureClass.TRANSIENT, false)));
    for (int i = 0; i < 100; i++) {
      run.draw("draw-" + i);
    }
    run.time.runAll();
    assertThat(run.end.get().orElseThrow().reason()).isEqualTo(Reason.ENDPOINT_DOWN);
    assertThat(run.time.elapsed()).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(15));
  }

  @Test
  void a_run_that_ends_does_not_wait_for_draws_that_rest() {
    SimulatedRun run =
        new SimulatedRun(
            20, Optional.empty(), time -> after(time, SECOND, refused(Duration.ofMinutes(4))));
    List<CompletableFuture<LoopResult>> draws = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      draws.add(run.draw("draw-" + i));
    }
    run.time.runUntil(Duration.ofSeconds(2));
    assertThat(draws).noneMatch(CompletableFuture::isDone);

    run.end.end(Reason.CANCELLED, "Cancelled.");

    assertThat(draws).allMatch(CompletableFuture::isCompletedExceptionally);
    int opened = run.opened.size();
    run.time.runAll();
    assertThat(run.opened).as("no call after the end").hasSize(opened);
    assertThat(run.pacer.inFlight()).isZero();
  }

  @Test
  void full_jitter_doubles_its_bound_and_never_undercuts_the_server() {
    RetryPolicy policy = RetryPolicy.DEFAULT;
    assertThat(policy.delay(1, Optional.empty(), .999)).isLessThan(SECOND);
    assertThat(policy.delay(4, Optional.empty(), .5)).isEqualTo(Duration.ofSeconds(4));
    assertThat(policy.delay(30, Optional.empty(), 1)).isEqualTo(Duration.ofSeconds(60));
    assertThat(policy.delay(1, Optional.of(Duration.ofSeconds(90)), 0))
        .isEqualTo(Duration.ofSeconds(90));
  }

  private static SimulatedRun scripted(CallResult... results) {
    Deque<CallResult> script = new ArrayDeque<>(List.of(results));
    return new SimulatedRun(
        20,
        Optional.empty(),
        time -> after(time, SECOND, script.size() > 1 ? script.remove() : script.peek()));
  }
}

package dev.sextant.remote.retry;

import static dev.sextant.remote.retry.SimulatedRun.after;
import static dev.sextant.remote.retry.SimulatedRun.refused;
import static dev.sextant.remote.retry.SimulatedRun.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.call.CallResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several runs that share the limit of one server, in virtual time. */
class SharedStormTest {

  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration END = Duration.ofSeconds(150);
  private static final int MOST = 200;
  private static final int ALLOWED = 40;

  private final VirtualTime time = new VirtualTime();
  private final SimulatedLeases leases = new SimulatedLeases(time);
  private final List<SimulatedRun> runs = new ArrayList<>();
  private final List<long[]> answered = new ArrayList<>();
  private long refusals;
  private int inFlight;
  private int mostInFlight;

  @ParameterizedTest
  @CsvSource({"2, 50", "2, 1000", "2, 5000", "3, 300", "5, 1000"})
  void runs_keep_a_server_of_forty_concurrent_calls_busy_and_share_it_evenly(
      int count, long latency) {
    for (int i = 0; i < count; i++) {
      begin("run-" + i, MOST, latency);
    }
    time.runUntil(END);
    double allowed = 1000.0 * ALLOWED / latency * END.minus(WARM_UP).toSeconds();
    assertSteady(allowed);
    long total = answered.stream().mapToLong(each -> each[0]).sum();
    assertThat(answered)
        .allSatisfy(
            each -> assertThat((double) each[0] * count / total).as("of equal").isBetween(.8, 1.2));
  }

  @ParameterizedTest
  @CsvSource({"2, 500", "2, 3000", "4, 1000"})
  void runs_keep_a_server_of_forty_calls_a_second_busy(int count, long latency) {
    double[] bucket = {ALLOWED, 0};
    for (int i = 0; i < count; i++) {
      long[] own = {0};
      answered.add(own);
      add("run-" + i, MOST, at -> metered(bucket, own, latency));
    }
    time.runUntil(END);
    assertSteady((double) ALLOWED * END.minus(WARM_UP).toSeconds());
  }

  private CompletableFuture<CallResult> metered(double[] bucket, long[] own, long latency) {
    boolean counts = time.elapsed().compareTo(WARM_UP) >= 0;
    double now = time.nanos() / 1e9;
    bucket[0] = Math.min(ALLOWED, bucket[0] + ALLOWED * (now - bucket[1]));
    bucket[1] = now;
    if (bucket[0] < 1) {
      refusals += counts ? 1 : 0;
      return after(time, Duration.ofMillis(5), refused(Duration.ofSeconds(1)));
    }
    bucket[0]--;
    own[0] += counts ? 1 : 0;
    return after(time, Duration.ofMillis(latency), reply(5));
  }

  @Test
  void a_run_that_wants_little_leaves_the_rest_to_the_other() {
    begin("small", 4, 500);
    begin("large", MOST, 500);
    time.runUntil(END);
    assertSteady(2.0 * ALLOWED * END.minus(WARM_UP).toSeconds());
    assertThat(answered.get(0)[0]).as("four at once").isBetween(850L, 960L);
  }

  @Test
  void without_refusals_no_more_calls_are_made_than_one_run_may() {
    begin("a", 8, 100, 1_000);
    time.runUntil(Duration.ofSeconds(5));
    begin("b", 8, 100, 1_000);
    begin("c", 8, 100, 1_000);
    time.runUntil(END);
    assertThat(mostInFlight).isEqualTo(8);
    assertThat(answered).allSatisfy(each -> assertThat(each[0]).isGreaterThan(2_300));
  }

  @Test
  void runs_take_turns_where_the_server_is_for_one() {
    begin("a", 1, 1_000, 1_000);
    begin("b", 1, 1_000, 1_000);
    time.runUntil(END);
    assertThat(mostInFlight).isEqualTo(1);
    assertThat(answered).allSatisfy(each -> assertThat(each[0]).isGreaterThan(25));
  }

  @Test
  void a_run_gets_the_share_of_one_that_ends_and_of_one_that_is_lost() {
    begin("a", MOST, 500);
    SimulatedLeases.Task second = begin("b", MOST, 500);
    SimulatedLeases.Task third = begin("c", MOST, 500);
    time.runUntil(Duration.ofSeconds(40));
    third.close();
    runs.get(2).end.end(RunEnd.Reason.CANCELLED, "Cancelled.");
    second.lose();
    runs.get(1).end.end(RunEnd.Reason.CANCELLED, "Killed.");
    time.runUntil(Duration.ofSeconds(60));
    assertThat(runs.get(0).pacer.limit()).isGreaterThan(30);
  }

  @Test
  void a_server_that_asks_one_run_to_wait_is_left_alone_by_all() {
    boolean[] asks = {false};
    long[] calls = {0};
    SimulatedRun.Function server =
        at -> {
          calls[0]++;
          boolean first = asks[0];
          asks[0] = false;
          return first
              ? after(at, Duration.ofMillis(5), refused(Duration.ofSeconds(20)))
              : after(at, Duration.ofSeconds(1), reply(5));
        };
    add("a", 20, server);
    add("b", 20, server);
    time.runUntil(Duration.ofSeconds(10));
    asks[0] = true;
    time.runUntil(Duration.ofSeconds(14));
    long before = calls[0];
    time.runUntil(Duration.ofSeconds(29));
    assertThat(calls[0]).isEqualTo(before);
    time.runUntil(Duration.ofSeconds(40));
    assertThat(calls[0]).isGreaterThan(before + 50);
  }

  private void assertSteady(double allowed) {
    long total = answered.stream().mapToLong(each -> each[0]).sum();
    assertThat(total / allowed).as("share of the allowed rate").isGreaterThanOrEqualTo(.85);
    assertThat((double) refusals / (total + refusals))
        .as("share of refusals")
        .isLessThanOrEqualTo(.02);
  }

  private SimulatedLeases.Task begin(String name, int most, long latency) {
    return begin(name, most, latency, ALLOWED);
  }

  private SimulatedLeases.Task begin(String name, int most, long latency, int allowed) {
    long[] count = {0};
    answered.add(count);
    return add(name, most, at -> call(count, latency, allowed));
  }

  private CompletableFuture<CallResult> call(long[] count, long latency, int allowed) {
    boolean counts = time.elapsed().compareTo(WARM_UP) >= 0;
    if (inFlight >= allowed) {
      refusals += counts ? 1 : 0;
      return after(time, Duration.ofMillis(5), refused(Duration.ZERO));
    }
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    count[0] += counts ? 1 : 0;
    CompletableFuture<CallResult> reply = new CompletableFuture<>();
    time.run(
        Duration.ofMillis(latency),
        () -> {
          inFlight--;
          reply.complete(reply(5));
        });
    return reply;
  }

  private SimulatedLeases.Task add(String name, int most, SimulatedRun.Function server) {
    SimulatedRun run = new SimulatedRun(time, most, Optional.empty(), server);
    runs.add(run);
    SimulatedLeases.Task task = leases.new Task(name, run.pacer);
    for (int i = 0; i < 2 * most; i++) {
      drawOn(run);
    }
    return task;
  }

  private void drawOn(SimulatedRun run) {
    run.draw("draw").thenRun(() -> time.run(Duration.ZERO, () -> drawOn(run)));
  }
}

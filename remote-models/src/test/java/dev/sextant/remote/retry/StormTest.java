package dev.sextant.remote.retry;

import static dev.sextant.remote.retry.SimulatedRun.after;
import static dev.sextant.remote.retry.SimulatedRun.refused;
import static dev.sextant.remote.retry.SimulatedRun.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.call.CallResult;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that refuse what exceeds their limit, in virtual time. */
class StormTest {

  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration END = Duration.ofSeconds(150);

  /** A server that counts what it answers and refuses after the warm-up. */
  private abstract static class LimitedServer {
    long answered;
    long refused;

    abstract boolean admits(VirtualTime time);

    void ended() {}

    CompletableFuture<CallResult> call(VirtualTime time, Duration latency, Duration retryAfter) {
      boolean counts = time.elapsed().compareTo(WARM_UP) >= 0;
      if (!admits(time)) {
        refused += counts ? 1 : 0;
        return after(time, Duration.ofMillis(5), refused(retryAfter));
      }
      answered += counts ? 1 : 0;
      CompletableFuture<CallResult> reply = after(time, latency, reply(5));
      reply.thenRun(this::ended);
      return reply;
    }
  }

  @ParameterizedTest
  @CsvSource({"50, 0", "1000, 0", "1000, 1000", "5000, 0"})
  void a_server_of_forty_concurrent_calls_is_kept_busy(long latency, long retryAfter) {
    int[] inFlight = {0};
    LimitedServer server =
        new LimitedServer() {
          @Override
          boolean admits(VirtualTime time) {
            boolean room = inFlight[0] < 40;
            inFlight[0] += room ? 1 : 0;
            return room;
          }

          @Override
          void ended() {
            inFlight[0]--;
          }
        };
    double allowed = 40_000.0 / latency * END.minus(WARM_UP).toSeconds();
    assertSteady(server, latency, retryAfter, allowed);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1000", "3000, 1000", "3000, 0", "500, 0"})
  void a_server_of_forty_calls_a_second_is_kept_busy(long latency, long retryAfter) {
    double[] bucket = {40, 0};
    LimitedServer server =
        new LimitedServer() {
          @Override
          boolean admits(VirtualTime time) {
            double now = time.nanos() / 1e9;
            bucket[0] = Math.min(40, bucket[0] + 40 * (now - bucket[1]));
            bucket[1] = now;
            boolean room = bucket[0] >= 1;
            bucket[0] -= room ? 1 : 0;
            return room;
          }
        };
    assertSteady(server, latency, retryAfter, 40.0 * END.minus(WARM_UP).toSeconds());
  }

  @Test
  void without_refusals_the_limit_doubles_to_its_largest() {
    SimulatedRun run = endless(100, time -> after(time, Duration.ofMillis(50), reply(5)));
    assertThat(run.pacer.limit()).isEqualTo(20);
    run.time.runUntil(Duration.ofSeconds(1));
    assertThat(run.pacer.limit()).isEqualTo(100);
    assertThat(run.pacer.inFlight()).isEqualTo(100);
  }

  private static void assertSteady(
      LimitedServer server, long latency, long retryAfter, double allowed) {
    SimulatedRun run =
        endless(
            200,
            time -> server.call(time, Duration.ofMillis(latency), Duration.ofMillis(retryAfter)));
    run.time.runUntil(END);
    double share = server.answered / allowed;
    double refusals = (double) server.refused / (server.answered + server.refused);
    assertThat(share).as("share of the allowed rate").isGreaterThanOrEqualTo(.85);
    assertThat(refusals).as("share of refusals").isLessThanOrEqualTo(.02);
    assertThat(run.end.get()).isEmpty();
  }

  /** A run that always has draws left. */
  private static SimulatedRun endless(int most, SimulatedRun.Function server) {
    SimulatedRun run = new SimulatedRun(most, Optional.empty(), server);
    for (int i = 0; i < 2 * most; i++) {
      drawOn(run);
    }
    return run;
  }

  private static void drawOn(SimulatedRun run) {
    run.draw("draw").thenRun(() -> run.time.run(Duration.ZERO, () -> drawOn(run)));
  }
}

package dev.sextant.api.generators;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.GeneratorClient;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.DialectProbe;
import dev.sextant.remote.probe.DialectProbe.ProbeFailedException;
import dev.sextant.remote.retry.AttemptLog;
import dev.sextant.remote.retry.DrawLoop;
import dev.sextant.remote.retry.Pacer;
import dev.sextant.remote.retry.RealDelays;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.remote.retry.RunEnd.Reason;
import dev.sextant.remote.retry.RunEnd.RunEndedException;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Calls generators for people who wait: a probe, or one call. Threads are shared by all tenants and
 * wait for servers most of the time.
 */
final class GeneratorCalls implements AutoCloseable {

  /** Longest probe, and longest call of it. */
  static final Duration PROBE = Duration.ofMinutes(1);

  /** Longest call for a person. */
  static final Duration CALL = Duration.ofMinutes(2);

  private static final int THREADS = 64;

  /** A probe tries a call twice, and waits a few seconds at most in between. */
  private static final RetryPolicy FEW_TRIES =
      new RetryPolicy(2, PROBE, Duration.ofSeconds(1), Duration.ofSeconds(2));

  private final EndpointPolicy policy;
  private final ThreadPoolExecutor threads;
  private final RealDelays delays = new RealDelays();

  /**
   * What a probe brought.
   *
   * @param dialect null: it failed
   * @param failure why; empty if it did not fail
   * @param tokens that it used, or may have used
   */
  record ProbeResult(@Nullable Dialect dialect, String failure, long tokens) {}

  /** Creates the calls. */
  GeneratorCalls(EndpointPolicy policy) {
    this.policy = policy;
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            GeneratorCalls::thread);
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Probes a server. The future never fails, except by a bug.
   *
   * @param end ends the probe early
   */
  CompletableFuture<ProbeResult> probe(
      GeneratorSpec spec, Optional<String> credential, RunEnd end) {
    HttpCalls http = new HttpCalls(policy.rule(spec.address()), 1);
    BigDecimal most = BigDecimal.valueOf(DialectProbe.mostTokens(spec));
    Budget budget = new Budget(Optional.of(most), BigDecimal.ZERO);
    DrawLoop loop =
        new DrawLoop(
            new DrawLoop.Parts(
                spec,
                new GeneratorClient(
                    http, spec, credential.orElse(null), PROBE, threads, Clock.systemUTC()),
                new Pacer(1, delays, end, notice -> {}),
                budget,
                Meter.tokens(),
                AttemptLog.none(),
                end,
                delays,
                FEW_TRIES,
                () -> ThreadLocalRandom.current().nextDouble()));
    delays.run(PROBE, () -> cut(end));
    return new DialectProbe(loop, spec)
        .run()
        .handle((dialect, failure) -> result(dialect, failure, end, budget.spent().longValue()))
        .whenComplete((result, bug) -> http.close());
  }

  /** Makes one call, without a second try. The future never fails. */
  CompletableFuture<CallResult> call(GeneratorSpec spec, Optional<String> credential, Ask ask) {
    HttpCalls http = new HttpCalls(policy.rule(spec.address()), 1);
    GeneratorClient client =
        new GeneratorClient(http, spec, credential.orElse(null), CALL, threads, Clock.systemUTC());
    return client.call(ask, new CallCancellation()).whenComplete((result, bug) -> http.close());
  }

  @Override
  public void close() {
    threads.shutdownNow();
    delays.close();
  }

  /** Ends a probe now; a call in flight may be paid without an answer. */
  static void cancel(RunEnd end) {
    end.end(Reason.CANCELLED, "The probe was cancelled.");
    end.cutCalls();
  }

  private static void cut(RunEnd end) {
    end.end(
        Reason.ENDPOINT_DOWN,
        "The server did not answer the calls of the probe within %d s."
            .formatted(PROBE.toSeconds()));
    end.cutCalls();
  }

  private static ProbeResult result(
      @Nullable Dialect dialect, @Nullable Throwable failure, RunEnd end, long tokens) {
    if (dialect != null) {
      return new ProbeResult(dialect, "", tokens);
    }
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof ProbeFailedException failed) {
      return new ProbeResult(null, String.valueOf(failed.getMessage()), tokens);
    } else if (cause instanceof RunEndedException) {
      return new ProbeResult(null, end.get().map(End::sentence).orElse("The probe ended."), tokens);
    }
    throw new CompletionException(cause);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "generator-call");
    thread.setDaemon(true);
    return thread;
  }
}

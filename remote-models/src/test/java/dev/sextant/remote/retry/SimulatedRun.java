package dev.sextant.remote.retry;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.call.GeneratorCaller;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.Generation.Served;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** A retry loop in virtual time, with a log and notices to look at. */
final class SimulatedRun {

  static final Ask ASK = new Ask("Why?", 7, 50, 1, List.of(), TokenLimitName.MAX_TOKENS);

  final VirtualTime time;
  final RunEnd end = new RunEnd();
  final List<String> notices = new ArrayList<>();
  final List<AttemptLog.Attempt> opened = new ArrayList<>();
  final List<AttemptLog.AttemptEnd> closed = new ArrayList<>();

  /** The largest sum, after any entry of the log, of closed costs and the bounds of open calls. */
  BigDecimal mostInLog = BigDecimal.ZERO;

  private BigDecimal inLog = BigDecimal.ZERO;
  final Pacer pacer;
  final Budget budget;
  private final DrawLoop loop;

  SimulatedRun(int most, Optional<BigDecimal> cap, Function caller) {
    this(new VirtualTime(), most, cap, caller);
  }

  SimulatedRun(VirtualTime time, int most, Optional<BigDecimal> cap, Function caller) {
    this.time = time;
    this.pacer = new Pacer(most, time, end, notices::add);
    this.budget = new Budget(cap, BigDecimal.ZERO);
    Random random = new Random(1);
    GeneratorCaller calls = (ask, cancellation) -> caller.call(time);
    this.loop =
        new DrawLoop(
            new DrawLoop.Parts(
                new GeneratorSpec(
                    GeneratorKind.OPENAI_CHAT,
                    "https://models.example/v1",
                    "m",
                    null,
                    new Sampling(null, null, 50, List.of(), null, 1, null)),
                calls,
                pacer,
                budget,
                Meter.tokens(),
                log(),
                end,
                time,
                RetryPolicy.DEFAULT,
                random::nextDouble));
  }

  /** The server. */
  @FunctionalInterface
  interface Function {
    CompletableFuture<CallResult> call(VirtualTime time);
  }

  CompletableFuture<LoopResult> draw(String name) {
    return loop.run(name, ASK);
  }

  static CompletableFuture<CallResult> after(VirtualTime time, Duration delay, CallResult result) {
    CompletableFuture<CallResult> reply = new CompletableFuture<>();
    time.run(delay, () -> reply.complete(result));
    return reply;
  }

  static Replied reply(long outTokens) {
    return new Replied(
        new Generation(
            "Because.",
            null,
            null,
            "stop",
            null,
            new TokenUsage(4, outTokens, 0, 0),
            new Served(null, null, null),
            List.of(),
            1),
        Duration.ZERO);
  }

  static Failed failed(FailureClass type, boolean mayBePaid) {
    return new Failed(type, "the words", Optional.empty(), mayBePaid);
  }

  static Failed refused(Duration retryAfter) {
    return new Failed(FailureClass.RATE_LIMIT, "slow down", Optional.of(retryAfter), false);
  }

  private AttemptLog log() {
    return new AttemptLog() {
      @Override
      public CompletableFuture<Void> open(Attempt attempt) {
        opened.add(attempt);
        inLog = inLog.add(attempt.bound());
        mostInLog = mostInLog.max(inLog);
        return CompletableFuture.completedFuture(null);
      }

      @Override
      public CompletableFuture<Void> close(Attempt attempt, AttemptEnd ended) {
        closed.add(ended);
        inLog = inLog.subtract(attempt.bound()).add(ended.cost());
        return CompletableFuture.completedFuture(null);
      }
    };
  }
}

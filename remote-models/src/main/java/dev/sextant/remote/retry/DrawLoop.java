package dev.sextant.remote.retry;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.GeneratorCaller;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.retry.RunEnd.Reason;
import dev.sextant.remote.retry.RunEnd.RunEndedException;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleSupplier;

/** Makes draws of a generator in the {@link CallLoop}. Thread-safe. */
public final class DrawLoop {

  /**
   * The parts of a run.
   *
   * @param jitter uniform from 0 to 1
   */
  public record Parts(
      GeneratorSpec spec,
      GeneratorCaller caller,
      Pacer pacer,
      Budget budget,
      Meter meter,
      AttemptLog log,
      RunEnd end,
      Delays delays,
      RetryPolicy policy,
      DoubleSupplier jitter) {}

  private final Parts parts;
  private final RunJudge judge;
  private final CallLoop loop;

  /** Creates the loop. */
  public DrawLoop(Parts parts) {
    this.parts = parts;
    this.judge = new RunJudge(parts.end());
    this.loop =
        new CallLoop(
            new CallLoop.Parts(
                parts.pacer(),
                parts.budget(),
                parts.meter(),
                parts.log(),
                parts.end(),
                parts.delays(),
                parts.policy(),
                parts.jitter()));
  }

  /**
   * Makes a draw.
   *
   * @param draw names it in the log
   * @return fails with {@link RunEndedException} if the run ends before
   */
  public CompletableFuture<LoopResult> run(String draw, Ask ask) {
    return run(draw, ask, true);
  }

  /**
   * As {@link #run(String, Ask)}, but a reply longer than its limit does not end the run, and one
   * that is not of the protocol does.
   */
  public CompletableFuture<LoopResult> probe(String name, Ask ask) {
    return run(name, ask, false);
  }

  private CompletableFuture<LoopResult> run(String draw, Ask ask, boolean checksLimit) {
    return loop.run(draw, new Draw(ask, checksLimit));
  }

  /** One ask as work of the loop. */
  private final class Draw implements CallLoop.Work {

    private final Ask ask;
    private final boolean checksLimit;

    Draw(Ask ask, boolean checksLimit) {
      this.ask = ask;
      this.checksLimit = checksLimit;
    }

    @Override
    public TokenUsage most() {
      return Meter.most(parts.spec().system(), ask);
    }

    @Override
    public CompletableFuture<CallResult> call(CallCancellation cancellation) {
      return parts.caller().call(ask, cancellation);
    }

    @Override
    public void judge(CallResult result) {
      judge.judge(ask, checksLimit, result);
      if (!checksLimit
          && result instanceof Failed failed
          && failed.type() == FailureClass.UNREADABLE) {
        parts.end().end(Reason.REFUSED_BY_SERVER, failed.reason());
      }
    }
  }
}

package dev.sextant.remote.retry;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Reply;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.retry.AttemptLog.Attempt;
import dev.sextant.remote.retry.AttemptLog.AttemptEnd;
import dev.sextant.remote.retry.Pacer.Permit;
import dev.sextant.remote.retry.Pacer.Signal;
import dev.sextant.remote.retry.RunEnd.Reason;
import dev.sextant.remote.retry.RunEnd.RunEndedException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one loop that repeats calls. Each try takes a permit, reserves its upper bound, is recorded,
 * and only then calls. Thread-safe.
 */
public final class CallLoop {

  private static final System.Logger LOG = System.getLogger(CallLoop.class.getName());

  private static final CallResult NOT_MADE =
      new Failed(FailureClass.CANCELLED, "The run ended before the call.", Optional.empty(), false);

  /**
   * The parts of a run.
   *
   * @param jitter uniform from 0 to 1
   */
  public record Parts(
      Pacer pacer,
      Budget budget,
      Meter meter,
      AttemptLog log,
      RunEnd end,
      Delays delays,
      RetryPolicy policy,
      DoubleSupplier jitter) {}

  /** What is tried: a draw of a generator, or a batch of texts to embed. */
  public interface Work {

    /** Returns the most tokens that a call can use. */
    TokenUsage most();

    /**
     * Starts a call; a failed call is a result. If the future fails, or this method does, the call
     * may be paid.
     */
    CompletableFuture<CallResult> call(CallCancellation cancellation);

    /** Ends the run if a result says that every other call would be in vain. */
    void judge(CallResult result);
  }

  private final Parts parts;

  /** Work between two tries; a run that ends does not wait for it. */
  private final Set<Tries> resting = ConcurrentHashMap.newKeySet();

  /** Creates the loop. */
  public CallLoop(Parts parts) {
    this.parts = parts;
    parts.end().listen(this::endRest);
  }

  private void endRest() {
    for (Tries work : List.copyOf(resting)) {
      if (resting.remove(work)) {
        work.done.completeExceptionally(new RunEndedException());
      }
    }
  }

  /**
   * Tries until there is a result that no other try would improve.
   *
   * @param name of the work in the log
   * @return fails with {@link RunEndedException} if the run ends before
   */
  public CompletableFuture<LoopResult> run(String name, Work work) {
    CompletableFuture<LoopResult> done = new CompletableFuture<>();
    new Tries(name, work, done).next();
    return done;
  }

  /** The tries of some work, one after the other. */
  private final class Tries {

    private final String name;
    private final Work work;
    private final TokenUsage most;
    private final BigDecimal bound;
    private final CompletableFuture<LoopResult> done;
    private int tries;
    private long firstTry;
    private @Nullable Error error;

    Tries(String name, Work work, CompletableFuture<LoopResult> done) {
      this.name = name;
      this.work = work;
      this.most = work.most();
      this.bound = parts.meter().bound(most);
      this.done = done;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the outcome goes to done
    void next() {
      parts.pacer().acquire().thenCompose(this::call).exceptionally(this::fail);
    }

    private CompletableFuture<Void> call(Permit permit) {
      if (isEnded()) {
        return giveUp(permit);
      }
      tries++;
      firstTry = tries == 1 ? parts.delays().nanos() : firstTry;
      Attempt attempt = new Attempt(name, tries, most, bound);
      return parts
          .budget()
          .reserve(bound)
          .thenCompose(granted -> granted ? pay(permit, attempt) : stop(permit));
    }

    private CompletableFuture<Void> pay(Permit permit, Attempt attempt) {
      if (isEnded()) {
        parts.budget().settle(bound, BigDecimal.ZERO);
        return giveUp(permit);
      }
      return parts
          .log()
          .open(attempt)
          .handle((opened, failure) -> failure == null)
          .thenCompose(opened -> opened ? make(permit, attempt) : unrecorded(permit));
    }

    private CompletableFuture<Void> make(Permit permit, Attempt attempt) {
      return start()
          .exceptionally(failure -> broken(unwrapped(failure)))
          .thenCompose(result -> ended(permit, attempt, result));
    }

    private CompletableFuture<CallResult> start() {
      if (isEnded()) {
        return CompletableFuture.completedFuture(NOT_MADE);
      }
      try {
        return work.call(parts.end().calls());
      } catch (Throwable e) { // an Error too: the permit and the attempt have to be closed
        return CompletableFuture.failedFuture(e);
      }
    }

    /** Closes the try as that of a failed call; an error ends the work, an exception may pass. */
    private CallResult broken(Throwable failure) {
      if (failure instanceof RejectedExecutionException && isEnded()) {
        return NOT_MADE;
      }
      LOG.log(System.Logger.Level.ERROR, "a call ended in a way that nobody expected", failure);
      error = failure instanceof Error found ? found : null;
      return new Failed(
          FailureClass.TRANSIENT,
          "The call ended with %s, which nobody expected. The log has more about it."
              .formatted(failure.getClass().getSimpleName()),
          Optional.empty(),
          true);
    }

    private boolean isEnded() {
      return parts.end().get().isPresent();
    }

    private CompletableFuture<Void> ended(Permit permit, Attempt attempt, CallResult result) {
      BigDecimal cost = cost(result);
      Duration delay =
          result instanceof Failed failed
              ? parts.policy().delay(tries, failed.retryAfter(), parts.jitter().getAsDouble())
              : Duration.ZERO;
      boolean again = error == null && result instanceof Failed failed && again(failed, delay);
      work.judge(result);
      CompletableFuture<Void> closing =
          parts.log().close(attempt, new AttemptEnd(result, cost, !again && !leavesOpen(result)));
      // Not before: what is left goes to a waiting call at once, and the log checks the budget too.
      parts.budget().settle(bound, cost);
      return closing
          .handle((closed, failure) -> failure == null)
          .thenAccept(
              recorded -> {
                release(permit, result); // not before: open attempts are never more than permits
                recorded(recorded, again, delay, result);
              });
    }

    private void recorded(boolean recorded, boolean again, Duration delay, CallResult result) {
      if (!recorded) {
        unrecorded();
        throw new RunEndedException();
      } else if (again) {
        rest(delay);
      } else {
        complete(result);
      }
    }

    private void rest(Duration delay) {
      resting.add(this);
      parts
          .delays()
          .run(
              delay,
              () -> {
                if (resting.remove(this)) {
                  next();
                }
              });
      if (isEnded()) {
        endRest();
      }
    }

    private void complete(CallResult result) {
      if (error != null) {
        done.completeExceptionally(error);
      } else if (leavesOpen(result)) {
        done.completeExceptionally(new RunEndedException());
      } else {
        done.complete(new LoopResult(result, tries));
      }
    }

    /**
     * The next run does the work of a call that was cancelled, refused like all others, or ended by
     * an error.
     */
    private boolean leavesOpen(CallResult result) {
      return error != null
          || (result instanceof Failed failed
              && (failed.type() == FailureClass.CANCELLED
                  || failed.type() == FailureClass.LASTING_FOR_ALL));
    }

    private boolean again(Failed failed, Duration delay) {
      long elapsed = parts.delays().nanos() - firstTry;
      return failed.type().mayPass()
          && tries < parts.policy().mostTries()
          && elapsed + delay.toNanos() < parts.policy().longest().toNanos();
    }

    private BigDecimal cost(CallResult result) {
      if (result instanceof Reply reply) {
        TokenUsage usage = reply.usage();
        return usage == null ? bound : parts.meter().spent(usage);
      }
      boolean mayBePaid = result instanceof Failed failed && failed.mayBePaid();
      return mayBePaid ? bound : BigDecimal.ZERO;
    }

    private void release(Permit permit, CallResult result) {
      if (result instanceof Failed failed) {
        switch (failed.type()) {
          case RATE_LIMIT ->
              parts.pacer().releaseRefused(permit, failed.retryAfter().orElse(Duration.ZERO));
          case TRANSIENT, UNREADABLE -> parts.pacer().release(permit, Signal.TRANSIENT);
          case LASTING, LASTING_FOR_ALL -> parts.pacer().release(permit, Signal.REPLIED);
          case CANCELLED -> parts.pacer().release(permit, Signal.NOTHING);
        }
      } else {
        parts.pacer().release(permit, Signal.REPLIED);
      }
    }

    private CompletableFuture<Void> stop(Permit permit) {
      parts
          .end()
          .end(
              Reason.BUDGET_REACHED,
              "The budget has no room for another call, which can spend up to %s."
                  .formatted(bound.stripTrailingZeros().toPlainString()));
      return giveUp(permit);
    }

    private CompletableFuture<Void> unrecorded(Permit permit) {
      parts.budget().settle(bound, BigDecimal.ZERO);
      unrecorded();
      return giveUp(permit);
    }

    private void unrecorded() {
      parts
          .end()
          .end(Reason.NOT_RECORDED, "The attempts cannot be recorded, so no further call is made.");
    }

    private CompletableFuture<Void> giveUp(Permit permit) {
      parts.pacer().release(permit, Signal.NOTHING);
      throw new RunEndedException();
    }

    private @Nullable Void fail(Throwable failure) {
      done.completeExceptionally(unwrapped(failure));
      return null;
    }

    private static Throwable unwrapped(Throwable failure) {
      return failure instanceof CompletionException && failure.getCause() != null
          ? failure.getCause()
          : failure;
    }
  }
}

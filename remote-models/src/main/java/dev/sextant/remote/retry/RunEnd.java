package dev.sextant.remote.retry;

import dev.sextant.remote.http.CallCancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Ends a run before all draws are made. The first reason counts. Thread-safe. */
public final class RunEnd {

  /** Why a run ended. */
  public enum Reason {
    /** Every call would fail, for example because the credential is wrong. */
    REFUSED_BY_SERVER,
    /** The server ignores the token limit, so no bound of the cost holds. */
    LIMIT_IGNORED,
    /** The endpoint did not recover. */
    ENDPOINT_DOWN,
    /** The budget has no room for another call. */
    BUDGET_REACHED,
    /** The tenant's tokens of the day are used up. */
    DAILY_TOKENS_USED,
    /** The attempts cannot be recorded, so no call may be paid. */
    NOT_RECORDED,
    /** The labeller asks or reads in another way than the one that the run was started for. */
    LABELLER_CHANGED,
    /** A person cancelled. */
    CANCELLED;

    /** Returns the code that files and tables use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A reason with a sentence for people. */
  public record End(Reason reason, String sentence) {}

  private final CallCancellation calls = new CallCancellation();
  private final List<Runnable> listeners = new ArrayList<>();
  private @Nullable End end;

  /** Ends the run: no further call starts, calls in flight come to their end. */
  public void end(Reason reason, String sentence) {
    List<Runnable> all;
    synchronized (this) {
      if (end != null) {
        return;
      }
      end = new End(reason, sentence);
      all = List.copyOf(listeners);
    }
    all.forEach(Runnable::run);
  }

  /** Cuts calls in flight, which may be paid without an answer. */
  public void cutCalls() {
    calls.cancel();
  }

  /** Returns why the run ended; empty while it runs. */
  public synchronized Optional<End> get() {
    return Optional.ofNullable(end);
  }

  /**
   * Returns why work was left.
   *
   * @param failure of the work; null if the end itself is the reason
   * @param closed the message of a cancellation
   * @throws CancellationException if the run was cancelled
   * @throws IllegalStateException if the work failed for another reason than the end of the run
   * @throws Error if the work failed with one
   */
  public End explain(@Nullable Throwable failure, String closed) {
    End found = get().orElse(null);
    if (found != null && found.reason() == Reason.CANCELLED) {
      throw cancelled(failure, closed);
    } else if (failure instanceof Error error) {
      throw error;
    } else if (found == null || !(failure == null || failure instanceof RunEndedException)) {
      throw new IllegalStateException("A call ended in a way that nobody expected.", failure);
    }
    return found;
  }

  private static CancellationException cancelled(@Nullable Throwable failure, String closed) {
    CancellationException cancelled = new CancellationException(closed);
    if (failure != null) {
      cancelled.initCause(failure);
    }
    return cancelled;
  }

  CallCancellation calls() {
    return calls;
  }

  void listen(Runnable listener) {
    synchronized (this) {
      listeners.add(listener);
      if (end == null) {
        return;
      }
    }
    listener.run();
  }

  /** The run ended before this draw was made. */
  public static final class RunEndedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RunEndedException() {
      super("the run has ended", null, false, false);
    }
  }
}

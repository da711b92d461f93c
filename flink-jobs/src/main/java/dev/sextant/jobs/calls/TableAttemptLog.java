package dev.sextant.jobs.calls;

import dev.sextant.jobs.tables.StorableText;
import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.calls.AttemptEndRow;
import dev.sextant.jobs.tables.calls.AttemptRefusedException;
import dev.sextant.jobs.tables.calls.AttemptRow;
import dev.sextant.jobs.tables.calls.AttemptStore;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.retry.AttemptLog;
import dev.sextant.remote.retry.BatchThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records attempts in the tables. A {@link BatchThread} writes them. A future completes when its
 * transaction is committed.
 *
 * @param <R> a row of what an attempt brings
 */
final class TableAttemptLog<R> implements AttemptLog, AutoCloseable {

  /** An outage of Postgres is waited for by the connection; this is for one that breaks. */
  private static final int MOST_TRIES = 10;

  private static final long PAUSE_MILLIS = 300;
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

  private record Entry<R>(
      @Nullable AttemptRow begun, @Nullable AttemptEndRow<R> ended, CompletableFuture<Void> done) {}

  private final AttemptStore<R> attempts;
  private final Consumer<AttemptRefusedException.Reason> refused;
  private final Map<String, PendingCall<R>> calls = new ConcurrentHashMap<>();
  private final Map<String, Long> numbers = new ConcurrentHashMap<>();
  private final BatchThread<Entry<R>> thread;
  private long next;

  /**
   * @param refused is called with the reason when the tables take no further attempts
   */
  TableAttemptLog(AttemptStore<R> attempts, Consumer<AttemptRefusedException.Reason> refused) {
    this.attempts = attempts;
    this.refused = refused;
    this.thread = new BatchThread<>("sextant-attempts", this::write, LONGEST_CLOSE);
  }

  /** Announces a call, whose attempts name it. */
  void expect(PendingCall<R> call) {
    calls.put(call.name(), call);
  }

  /** Forgets a call that has ended. */
  void forget(PendingCall<R> call) {
    calls.remove(call.name());
    numbers.remove(call.name());
  }

  @Override
  public CompletableFuture<Void> open(Attempt attempt) {
    PendingCall<R> call = calls.get(attempt.draw());
    synchronized (this) {
      next++;
      numbers.put(attempt.draw(), next);
      return add(
          new AttemptRow(
              next,
              call == null ? null : call.subjectId(),
              call == null ? null : call.index(),
              attempt.tries(),
              attempt.bound()),
          null);
    }
  }

  @Override
  public CompletableFuture<Void> close(Attempt attempt, AttemptEnd end) {
    PendingCall<R> call = calls.get(attempt.draw());
    CallResult result = end.result();
    R row = call == null || !end.isLast() ? null : call.ended(result, attempt.tries());
    long number = numbers.getOrDefault(attempt.draw(), 0L);
    return add(
        null,
        new AttemptEndRow<>(
            number,
            result(result),
            failure(result),
            reason(result),
            end.cost(),
            usage(result),
            call == null ? null : fingerprint(result),
            row));
  }

  private static String result(CallResult result) {
    if (result instanceof Replied) {
      return "replied";
    } else if (result instanceof Filtered) {
      return "filtered";
    }
    return result instanceof Failed failed && failed.mayBePaid() ? "possibly-paid" : "failed";
  }

  private static @Nullable String failure(CallResult result) {
    return result instanceof Failed failed ? failed.type().code() : null;
  }

  private static @Nullable String reason(CallResult result) {
    String reason = result instanceof Failed failed ? failed.reason() : null;
    return reason == null ? null : StorableText.of(reason);
  }

  private static @Nullable String fingerprint(CallResult result) {
    return result instanceof Replied reply ? reply.generation().served().fingerprint() : null;
  }

  private static @Nullable TokenUsage usage(CallResult result) {
    return result instanceof Replied reply ? reply.usage() : null;
  }

  private CompletableFuture<Void> add(
      @Nullable AttemptRow begun, @Nullable AttemptEndRow<R> ended) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    if (!thread.add(new Entry<>(begun, ended, done))) {
      done.completeExceptionally(new IllegalStateException("the task has ended"));
    }
    return done;
  }

  /** Writes what is waiting, and ends the thread, soon also if Postgres is away. */
  @Override
  public void close() {
    thread.close();
  }

  private void write(List<Entry<R>> batch) {
    List<Entry<R>> ended = batch.stream().filter(entry -> entry.ended() != null).toList();
    List<Entry<R>> begun = batch.stream().filter(entry -> entry.begun() != null).toList();
    try {
      persist(ended, begun);
      batch.forEach(entry -> entry.done().complete(null));
    } catch (AttemptRefusedException e) {
      refused.accept(e.reason());
      begun.forEach(entry -> entry.done().completeExceptionally(e));
      writeEnds(ended);
    } catch (RuntimeException e) {
      batch.forEach(entry -> entry.done().completeExceptionally(e));
    }
  }

  /** What is paid is recorded, even if nothing more may be. */
  private void writeEnds(List<Entry<R>> ended) {
    try {
      if (!ended.isEmpty()) {
        persist(ended, List.of());
      }
      ended.forEach(entry -> entry.done().complete(null));
    } catch (RuntimeException e) {
      ended.forEach(entry -> entry.done().completeExceptionally(e));
    }
  }

  private void persist(List<Entry<R>> ended, List<Entry<R>> begun) {
    List<AttemptEndRow<R>> ends = new ArrayList<>();
    ended.forEach(entry -> ends.add(entry.ended()));
    List<AttemptRow> begins = new ArrayList<>();
    begun.forEach(entry -> begins.add(entry.begun()));
    for (int tries = 1; ; tries++) {
      try {
        attempts.write(ends, begins);
        return;
      } catch (TablesException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

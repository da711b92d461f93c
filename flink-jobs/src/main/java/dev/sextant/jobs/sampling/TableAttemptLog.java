package dev.sextant.jobs.sampling;

import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.sampling.AttemptEndRow;
import dev.sextant.jobs.tables.sampling.AttemptRefusedException;
import dev.sextant.jobs.tables.sampling.AttemptRow;
import dev.sextant.jobs.tables.sampling.AttemptStore;
import dev.sextant.jobs.tables.sampling.DrawRow;
import dev.sextant.jobs.tables.sampling.SamplingRun;
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
 */
final class TableAttemptLog implements AttemptLog, AutoCloseable {

  /** An outage of Postgres is waited for by the connection; this is for one that breaks. */
  private static final int MOST_TRIES = 10;

  private static final long PAUSE_MILLIS = 300;
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

  private record Entry(
      @Nullable AttemptRow begun, @Nullable AttemptEndRow ended, CompletableFuture<Void> done) {}

  private final AttemptStore attempts;
  private final SamplingRun run;
  private final Consumer<AttemptRefusedException.Reason> refused;
  private final Map<String, PendingDraw> draws = new ConcurrentHashMap<>();
  private final Map<String, Long> numbers = new ConcurrentHashMap<>();
  private final BatchThread<Entry> thread;
  private long next;

  /**
   * @param refused is called with the reason when the tables take no further attempts
   */
  TableAttemptLog(
      AttemptStore attempts, SamplingRun run, Consumer<AttemptRefusedException.Reason> refused) {
    this.attempts = attempts;
    this.run = run;
    this.refused = refused;
    this.thread = new BatchThread<>("sextant-attempts", this::write, LONGEST_CLOSE);
  }

  /** Announces a draw, whose attempts name it. */
  void expect(PendingDraw draw) {
    draws.put(draw.name(), draw);
  }

  /** Forgets a draw that has ended. */
  void forget(PendingDraw draw) {
    draws.remove(draw.name());
    numbers.remove(draw.name());
  }

  @Override
  public CompletableFuture<Void> open(Attempt attempt) {
    PendingDraw draw = draws.get(attempt.draw());
    synchronized (this) {
      next++;
      numbers.put(attempt.draw(), next);
      return add(
          new AttemptRow(
              next,
              draw == null ? null : draw.item().id(),
              draw == null ? null : draw.index(),
              attempt.tries(),
              attempt.bound()),
          null);
    }
  }

  @Override
  public CompletableFuture<Void> close(Attempt attempt, AttemptEnd end) {
    PendingDraw draw = draws.get(attempt.draw());
    CallResult result = end.result();
    DrawRow row = draw == null || !end.isLast() ? null : draw.ended(run, result, attempt.tries());
    long number = numbers.getOrDefault(attempt.draw(), 0L);
    return add(
        null,
        new AttemptEndRow(
            number,
            result(result),
            failure(result),
            reason(result),
            end.cost(),
            usage(result),
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
    return reason == null ? null : reason.replace('\u0000', '\uFFFD');
  }

  private static @Nullable TokenUsage usage(CallResult result) {
    return result instanceof Replied reply ? reply.usage() : null;
  }

  private CompletableFuture<Void> add(@Nullable AttemptRow begun, @Nullable AttemptEndRow ended) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    if (!thread.add(new Entry(begun, ended, done))) {
      done.completeExceptionally(new IllegalStateException("the task has ended"));
    }
    return done;
  }

  /** Writes what is waiting, and ends the thread, soon also if Postgres is away. */
  @Override
  public void close() {
    thread.close();
  }

  private void write(List<Entry> batch) {
    List<Entry> ended = batch.stream().filter(entry -> entry.ended() != null).toList();
    List<Entry> begun = batch.stream().filter(entry -> entry.begun() != null).toList();
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
  private void writeEnds(List<Entry> ended) {
    try {
      if (!ended.isEmpty()) {
        persist(ended, List.of());
      }
      ended.forEach(entry -> entry.done().complete(null));
    } catch (RuntimeException e) {
      ended.forEach(entry -> entry.done().completeExceptionally(e));
    }
  }

  private void persist(List<Entry> ended, List<Entry> begun) {
    List<AttemptEndRow> ends = new ArrayList<>();
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

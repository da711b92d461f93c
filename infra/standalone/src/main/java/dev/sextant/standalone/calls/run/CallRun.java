package dev.sextant.standalone.calls.run;

import dev.sextant.remote.call.GeneratorClient;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.DialectFact;
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
import dev.sextant.standalone.calls.CallOptions;
import dev.sextant.standalone.calls.journal.Journal;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Probes the server, unless the journal knows it, and then does the work of a run. */
public final class CallRun {

  /** The calls of a run. */
  @FunctionalInterface
  public interface Work {

    /** Makes the calls, and returns when all have ended. */
    void run(DrawLoop loop, TokenLimitName limitName);
  }

  private final CallOptions options;
  private final Journal journal;
  private final CallProgress progress;
  private final Spending spending;
  private final RunEnd end;
  private final PrintStream err;
  private final AtomicReference<Throwable> bug = new AtomicReference<>();

  /** Creates a run. */
  public CallRun(
      CallOptions options, Journal journal, CallProgress progress, RunEnd end, PrintStream err) {
    this.options = options;
    this.journal = journal;
    this.progress = progress;
    this.spending = new Spending(options.money());
    this.end = end;
    this.err = err;
  }

  /**
   * Runs to the end.
   *
   * @return why calls are missing; empty if all are made
   */
  public Optional<End> run(Work work) {
    ExecutorService threads = Executors.newCachedThreadPool(CallRun::thread);
    AtomicReference<CallDisplay> display = new AtomicReference<>();
    try (HttpCalls http = new HttpCalls(AddressRule.anyAddress(), options.concurrency());
        RealDelays delays = new RealDelays()) {
      Pacer pacer =
          new Pacer(
              options.concurrency(), delays, end, sentence -> notice(display.get(), sentence));
      AttemptLog log = new FailureNotices(journal, sentence -> notice(display.get(), sentence));
      DrawLoop loop = new DrawLoop(parts(http, threads, delays, pacer, log));
      try (CallDisplay shown = display(pacer)) {
        display.set(shown);
        Optional<TokenLimitName> limitName = probe(loop);
        limitName.ifPresent(name -> work.run(loop, name));
      }
    } finally {
      threads.shutdownNow();
    }
    if (bug.get() != null) {
      throw new IllegalStateException("a call failed unexpectedly", bug.get());
    }
    return end.get();
  }

  /** Ends the run if work failed by a bug. */
  public void note(@Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause != null && !(cause instanceof RunEndedException)) {
      bug.compareAndSet(null, cause);
      end.end(Reason.CANCELLED, "The run ended by a bug.");
    }
  }

  private DrawLoop.Parts parts(
      HttpCalls http, ExecutorService threads, RealDelays delays, Pacer pacer, AttemptLog log) {
    GeneratorClient client =
        new GeneratorClient(
            http,
            options.spec(),
            options.credential().orElse(null),
            options.timeout(),
            threads,
            Clock.systemUTC());
    return new DrawLoop.Parts(
        options.spec(),
        client,
        pacer,
        new Budget(options.money().cap(), journal.state().spent()),
        spending.meter(),
        log,
        end,
        delays,
        RetryPolicy.DEFAULT,
        () -> ThreadLocalRandom.current().nextDouble());
  }

  private CallDisplay display(Pacer pacer) {
    return new CallDisplay(err, progress, () -> spending.words(journal.state()), pacer::limit)
        .start();
  }

  /** Returns the name of the token limit to use; empty if no call should be made. */
  private Optional<TokenLimitName> probe(DrawLoop loop) {
    Optional<Dialect> known = journal.state().dialect();
    if (known.isPresent() && !journal.state().isOfAnotherBackend()) {
      return Optional.of(known.get().limitName());
    }
    try {
      Dialect dialect = new DialectProbe(loop, options.spec()).run().join();
      print(dialect);
      Optional<End> obstacle = dialect.obstacle(options.spec().kind());
      if (obstacle.isPresent()) {
        end.end(obstacle.get().reason(), obstacle.get().sentence() + " No further call was made.");
        return Optional.empty();
      }
      journal.probed(dialect);
      return Optional.of(dialect.limitName());
    } catch (CompletionException e) {
      if (e.getCause() instanceof ProbeFailedException failed) {
        end.end(Reason.REFUSED_BY_SERVER, String.valueOf(failed.getMessage()));
      } else if (!(e.getCause() instanceof RunEndedException)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private void print(Dialect dialect) {
    DialectFact.of(dialect)
        .forEach(fact -> err.println("  probe: %s: %s".formatted(fact.what(), fact.found())));
    dialect
        .warnings(options.spec().sampling().isRandom())
        .forEach(warning -> err.println("  warning: " + warning));
  }

  private static void notice(@Nullable CallDisplay display, String sentence) {
    if (display != null) {
      display.notice(sentence);
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "call");
    thread.setDaemon(true);
    return thread;
  }
}

package dev.sextant.jobs.calls;

import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.AttemptRefusedException;
import dev.sextant.jobs.tables.calls.AttemptStore;
import dev.sextant.jobs.tables.calls.CallLimitStore;
import dev.sextant.jobs.tables.calls.CallRun;
import dev.sextant.jobs.tables.calls.CallRunStore;
import dev.sextant.jobs.tables.calls.CredentialStore;
import dev.sextant.jobs.tables.calls.ResultStore;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.GeneratorClient;
import dev.sextant.remote.credential.CredentialCipher;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.EndpointTag;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.DialectProbe;
import dev.sextant.remote.probe.DialectProbe.ProbeFailedException;
import dev.sextant.remote.retry.DrawLoop;
import dev.sextant.remote.retry.Pacer;
import dev.sextant.remote.retry.RealDelays;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.remote.retry.RunEnd.Reason;
import dev.sextant.remote.retry.RunEnd.RunEndedException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the calls of one run. The tables know what was paid: a task that is lost is replaced by
 * another, which continues.
 *
 * @param <R> a row of what a call brings
 */
public final class CallTask<R> implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CallTask.class);
  private static final Duration LONGEST_CALL = Duration.ofMinutes(5);
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final CallRun run;
  private final CallRunStore runs;
  private final CredentialStore credentials;
  private final TableAttemptLog<R> log;
  private final RunEnd end = new RunEnd();
  private final ExecutorService threads = Executors.newCachedThreadPool(CallTask::daemon);
  private final RealDelays delays = new RealDelays();

  /** What has to be closed, the newest first. */
  private final Deque<Runnable> parts =
      new ArrayDeque<>(List.<Runnable>of(delays::close, threads::shutdownNow));

  private final Pacer pacer;
  private final DrawLoop loop;
  private final EndWatch watch;
  private @Nullable Dialect dialect;

  /**
   * Prepares the calls of a run, and probes the server if nobody has. If that fails, such as when
   * Postgres goes away, nothing stays open.
   *
   * @param run as {@link CallRunStore#begin} returned it
   * @param results writes what the calls bring
   */
  public CallTask(
      Database database, TenantTransactions tables, CallRun run, ResultStore<R> results) {
    this.run = run;
    this.runs = new CallRunStore(tables, run.id());
    this.credentials = new CredentialStore(tables);
    RemoteAccess access = RemoteAccess.of(database.instance());
    this.pacer =
        new Pacer(
            run.concurrency(), delays, end, sentence -> LOG.info("run {}: {}", run.id(), sentence));
    try {
      String credential = credential(access, database.tenantId());
      byte[] endpoint =
          EndpointTag.of(access.keys(), run.spec().baseUrl(), run.spec().model(), credential);
      HttpCalls http =
          new HttpCalls(access.endpoints().rule(run.spec().address()), run.concurrency());
      parts.push(http::close);
      CallLimitTask callLimit =
          new CallLimitTask(new CallLimitStore(tables, endpoint, run.id(), run.epoch()), pacer);
      parts.push(callLimit::close);
      this.log = new TableAttemptLog<>(new AttemptStore<>(tables, run, results), this::refused);
      parts.push(log::close);
      this.loop = loop(http, credential);
      this.watch = new EndWatch(end, () -> runs.goesOn(run));
      parts.push(watch::close);
      prepare();
    } catch (RuntimeException | Error e) {
      closeParts();
      throw e;
    }
  }

  /** Returns the dialect of the server, known from a probe; empty if the run has ended. */
  public Optional<Dialect> dialect() {
    return end.get().isPresent() ? Optional.empty() : Optional.ofNullable(dialect);
  }

  /** Ends the run for a reason. */
  public void end(Reason reason, String sentence) {
    end.end(reason, sentence);
  }

  /**
   * Makes a call, and repeats it as far as that may help.
   *
   * @return the result, when it is stored; empty if the run ended before
   */
  public CompletableFuture<Optional<CallResult>> call(PendingCall<R> call, Ask ask) {
    log.expect(call);
    return loop.run(call.name(), ask)
        .handle(
            (result, failure) -> {
              log.forget(call);
              if (failure == null) {
                return Optional.of(result.result());
              } else if (isEndOfRun(failure)) {
                return Optional.empty();
              }
              throw new CompletionException(failure);
            });
  }

  private static boolean isEndOfRun(Throwable failure) {
    return failure instanceof RunEndedException || failure.getCause() instanceof RunEndedException;
  }

  /** Records why work is left, if any is, and frees everything. */
  @Override
  public void close() {
    Optional<End> reason = end.get();
    closeParts();
    reason.ifPresent(why -> runs.end(run, why));
  }

  private void closeParts() {
    end.end(Reason.CANCELLED, "The task ended.");
    awaitCalls();
    end.cutCalls();
    parts.forEach(Runnable::run);
  }

  /** What a call in flight costs brings an answer if it ends within a second. */
  private void awaitCalls() {
    boolean interrupted = false;
    long deadline = System.nanoTime() + GRACE.toNanos();
    while (pacer.inFlight() > 0 && System.nanoTime() < deadline) {
      try {
        TimeUnit.MILLISECONDS.sleep(10);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Probes the server if nobody has, or if another backend serves it now. */
  private void prepare() {
    Optional<Dialect> known = run.dialect();
    if (known.isPresent() && !run.isOfAnotherBackend()) {
      admit(known.get());
      return;
    }
    try {
      Dialect found = new DialectProbe(loop, run.spec()).run().get();
      runs.keep(run, found);
      admit(found);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProbeFailedException failed) {
        end.end(Reason.REFUSED_BY_SERVER, String.valueOf(failed.getMessage()));
      } else if (!(e.getCause() instanceof RunEndedException)) {
        throw new CompletionException(e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end.end(Reason.CANCELLED, "The task was interrupted.");
    }
  }

  private void admit(Dialect found) {
    Optional<End> obstacle = found.obstacle(run.spec().kind());
    if (obstacle.isPresent()) {
      end.end(obstacle.get().reason(), obstacle.get().sentence());
    } else {
      dialect = found;
    }
  }

  private void refused(AttemptRefusedException.Reason reason) {
    switch (reason) {
      case STOPPED -> watch.stop();
      case DAILY_TOKENS ->
          end.end(
              Reason.DAILY_TOKENS_USED,
              "The tokens of the day are used up. Resume tomorrow, or ask the operator for more.");
      case BUDGET -> end.end(Reason.BUDGET_REACHED, "The budget has no room for another call.");
    }
  }

  private @Nullable String credential(RemoteAccess access, String tenantId) {
    String generatorId = run.generatorId().orElse(null);
    if (generatorId == null) {
      end.end(
          Reason.REFUSED_BY_SERVER,
          "The generator has been deleted, and its credential with it. Start a new run.");
      return null;
    }
    if (!runs.isAtAddress(generatorId)) {
      end.end(
          Reason.REFUSED_BY_SERVER,
          "The generator has another address by now, and its credential is for that one. Start a new run.");
      return null;
    }
    try {
      return credentials
          .ofGenerator(generatorId)
          .map(
              stored ->
                  new CredentialCipher(access.keys())
                      .decrypt(UUID.fromString(tenantId), UUID.fromString(generatorId), stored)
                      .reveal())
          .orElse(null);
    } catch (CredentialException e) {
      LOG.warn("a credential cannot be used: {}", e.getMessage());
      end.end(
          Reason.REFUSED_BY_SERVER,
          "The credential of the generator cannot be decrypted. Set it again, then resume.");
      return null;
    }
  }

  private DrawLoop loop(HttpCalls http, @Nullable String credential) {
    GeneratorClient client =
        new GeneratorClient(http, run.spec(), credential, LONGEST_CALL, threads, Clock.systemUTC());
    return new DrawLoop(
        new DrawLoop.Parts(
            run.spec(),
            client,
            pacer,
            new Budget(run.budget(), run.spent()),
            run.price().map(Meter::money).orElseGet(Meter::tokens),
            log,
            end,
            delays,
            RetryPolicy.DEFAULT,
            () -> ThreadLocalRandom.current().nextDouble()));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "sextant-call");
    thread.setDaemon(true);
    return thread;
  }
}

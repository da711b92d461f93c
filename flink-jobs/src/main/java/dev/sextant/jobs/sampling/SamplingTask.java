package dev.sextant.jobs.sampling;

import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.sampling.AttemptRefusedException;
import dev.sextant.jobs.tables.sampling.AttemptStore;
import dev.sextant.jobs.tables.sampling.CallLimitStore;
import dev.sextant.jobs.tables.sampling.PendingItem;
import dev.sextant.jobs.tables.sampling.PendingItemStore;
import dev.sextant.jobs.tables.sampling.SamplingRun;
import dev.sextant.jobs.tables.sampling.SamplingRunStore;
import dev.sextant.remote.call.GeneratorClient;
import dev.sextant.remote.credential.CredentialCipher;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.EndpointTag;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.DialectProbe;
import dev.sextant.remote.probe.DialectProbe.ProbeFailedException;
import dev.sextant.remote.prompt.PromptException;
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
import java.util.ArrayList;
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
 * Makes the draws of one run that have no outcome yet. The tables know what was paid: a task that
 * is lost is replaced by another, which continues.
 */
final class SamplingTask implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SamplingTask.class);
  private static final Duration LONGEST_CALL = Duration.ofMinutes(5);
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final SamplingRun run;
  private final SamplingRunStore runs;
  private final PendingItemStore items;
  private final TableAttemptLog log;
  private final RunEnd end = new RunEnd();
  private final ExecutorService threads = Executors.newCachedThreadPool(SamplingTask::daemon);
  private final RealDelays delays = new RealDelays();
  private final HttpCalls http;
  private final Pacer pacer;
  private final DrawLoop loop;
  private final EndWatch watch;
  private final CallLimitTask callLimit;
  private @Nullable TokenLimitName limitName;

  private SamplingTask(Database database, TenantTransactions tables, SamplingRun run) {
    this.run = run;
    this.runs = new SamplingRunStore(tables, run.answerSetId());
    this.items = new PendingItemStore(tables, run);
    RemoteAccess access = RemoteAccess.of(database.jdbcUrl());
    this.pacer =
        new Pacer(
            run.concurrency(),
            delays,
            end,
            sentence -> LOG.info("answer set {}: {}", run.answerSetId(), sentence));
    String credential = credential(access, database.tenantId());
    byte[] endpoint =
        EndpointTag.of(access.keys(), run.spec().baseUrl(), run.spec().model(), credential);
    this.callLimit =
        new CallLimitTask(
            new CallLimitStore(tables, endpoint, run.answerSetId(), run.epoch()), pacer);
    this.http = new HttpCalls(access.endpoints().rule(run.spec().address()), run.concurrency());
    this.log = new TableAttemptLog(new AttemptStore(tables, run), run, this::refused);
    this.loop = loop(credential);
    this.watch = new EndWatch(end, () -> runs.goesOn(run));
  }

  /** Begins the run; empty if it was stopped meanwhile. */
  static Optional<SamplingTask> begin(
      Database database, TenantTransactions tables, String answerSetId) {
    Optional<SamplingRun> run = new SamplingRunStore(tables, answerSetId).begin();
    Optional<SamplingTask> task = run.map(begun -> new SamplingTask(database, tables, begun));
    task.ifPresent(SamplingTask::prepare);
    return task;
  }

  /**
   * Makes the missing draws of the items of a range.
   *
   * @return completes when all have an outcome, or the run has ended
   */
  CompletableFuture<Void> draw(long from, long to) {
    if (limitName == null || end.get().isPresent()) {
      return CompletableFuture.completedFuture(null);
    }
    List<CompletableFuture<Void>> draws = new ArrayList<>();
    for (PendingItem item : items.page(from, to)) {
      for (int index : item.missing()) {
        draws.add(draw(item, index, limitName));
      }
    }
    return CompletableFuture.allOf(draws.toArray(CompletableFuture[]::new));
  }

  private CompletableFuture<Void> draw(PendingItem item, int index, TokenLimitName name) {
    PendingDraw draw;
    try {
      draw = PendingDraw.of(run, item, index);
    } catch (PromptException e) {
      end.end(Reason.REFUSED_BY_SERVER, String.valueOf(e.getMessage()));
      return CompletableFuture.completedFuture(null);
    }
    log.expect(draw);
    return loop.run(draw.name(), draw.ask(run, name))
        .handle(
            (result, failure) -> {
              log.forget(draw);
              if (failure != null && !(failure instanceof RunEndedException)) {
                throw new CompletionException(failure);
              }
              return null;
            });
  }

  /** Records why draws are missing, if any are, and frees everything. */
  @Override
  public void close() {
    Optional<End> reason = end.get();
    end.end(Reason.CANCELLED, "The task ended.");
    awaitCalls();
    end.cutCalls();
    watch.close();
    log.close();
    callLimit.close();
    threads.shutdownNow();
    delays.close();
    http.close();
    reason.ifPresent(why -> runs.end(run, why));
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
      Dialect dialect = new DialectProbe(loop, run.spec()).run().get();
      runs.keep(run, dialect);
      admit(dialect);
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

  private void admit(Dialect dialect) {
    Optional<End> obstacle = dialect.obstacle(run.spec().kind());
    if (obstacle.isPresent()) {
      end.end(obstacle.get().reason(), obstacle.get().sentence());
    } else {
      limitName = dialect.limitName();
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
          "The generator has been deleted, and its credential with it. Create a new answer set.");
      return null;
    }
    try {
      return runs.credential(generatorId)
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

  private DrawLoop loop(@Nullable String credential) {
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

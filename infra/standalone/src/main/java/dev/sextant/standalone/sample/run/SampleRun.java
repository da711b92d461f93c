package dev.sextant.standalone.sample.run;

import dev.sextant.remote.call.GeneratorClient;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.DialectFact;
import dev.sextant.remote.probe.DialectProbe;
import dev.sextant.remote.probe.DialectProbe.ProbeFailedException;
import dev.sextant.remote.retry.AttemptLog;
import dev.sextant.remote.retry.Pacer;
import dev.sextant.remote.retry.RealDelays;
import dev.sextant.remote.retry.RetryLoop;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.remote.retry.RunEnd.Reason;
import dev.sextant.remote.retry.RunEnd.RunEndedException;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.journal.Draw;
import dev.sextant.standalone.sample.journal.Journal;
import dev.sextant.standalone.sample.questions.Question;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Probes the server, then makes the draws that have no outcome yet. */
public final class SampleRun {

  private final SampleOptions options;
  private final List<Question> questions;
  private final Journal journal;
  private final Spending spending;
  private final RunEnd end;
  private final PrintStream err;
  private final AtomicReference<Throwable> bug = new AtomicReference<>();

  /** Creates a run. */
  public SampleRun(
      SampleOptions options,
      List<Question> questions,
      Journal journal,
      RunEnd end,
      PrintStream err) {
    this.options = options;
    this.questions = questions;
    this.journal = journal;
    this.spending = new Spending(options.money());
    this.end = end;
    this.err = err;
  }

  /**
   * Runs to the end.
   *
   * @return why draws are missing; empty if all are made
   */
  public Optional<End> run() {
    if (nextDraw(new Draw(0, 0)) == null) {
      return Optional.empty();
    }
    ExecutorService threads = Executors.newCachedThreadPool(SampleRun::thread);
    AtomicReference<SampleDisplay> display = new AtomicReference<>();
    try (HttpCalls http = new HttpCalls(AddressRule.anyAddress(), options.concurrency());
        RealDelays delays = new RealDelays()) {
      Pacer pacer =
          new Pacer(
              options.concurrency(), delays, end, sentence -> notice(display.get(), sentence));
      AttemptLog log = new FailureNotices(journal, sentence -> notice(display.get(), sentence));
      RetryLoop loop = new RetryLoop(parts(http, threads, delays, pacer, log));
      try (SampleDisplay shown = display(pacer)) {
        display.set(shown);
        Optional<TokenLimitName> limitName = probe(loop);
        limitName.ifPresent(name -> draw(loop, name));
      }
    } finally {
      threads.shutdownNow();
    }
    if (bug.get() != null) {
      throw new IllegalStateException("a draw failed unexpectedly", bug.get());
    }
    return end.get();
  }

  private RetryLoop.Parts parts(
      HttpCalls http, ExecutorService threads, RealDelays delays, Pacer pacer, AttemptLog log) {
    GeneratorClient client =
        new GeneratorClient(
            http,
            options.spec(),
            options.credential().orElse(null),
            options.timeout(),
            threads,
            Clock.systemUTC());
    return new RetryLoop.Parts(
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

  private SampleDisplay display(Pacer pacer) {
    long total = (long) questions.size() * options.answers();
    return new SampleDisplay(err, journal.state(), spending, pacer::limit, total).start();
  }

  /** Returns the name of the token limit to use; empty if no draw should be made. */
  private Optional<TokenLimitName> probe(RetryLoop loop) {
    Optional<Dialect> known = journal.state().dialect();
    if (known.isPresent() && !journal.state().isOfAnotherBackend()) {
      return Optional.of(known.get().limitName());
    }
    try {
      Dialect dialect = new DialectProbe(loop, options.spec()).run().join();
      print(dialect);
      Optional<End> obstacle = dialect.obstacle(options.spec().kind());
      if (obstacle.isPresent()) {
        end.end(obstacle.get().reason(), obstacle.get().sentence() + " No draw was made.");
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

  /** Keeps a window of draws under way, so that memory does not grow with their number. */
  private void draw(RetryLoop loop, TokenLimitName limitName) {
    int window = 2 * options.concurrency();
    Semaphore room = new Semaphore(window);
    Draw next = nextDraw(new Draw(0, 0));
    while (next != null && end.get().isEmpty()) {
      room.acquireUninterruptibly();
      Draw draw = next;
      start(loop, draw, limitName, room);
      next = nextDraw(after(draw));
    }
    room.acquireUninterruptibly(window);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the journal has the outcome
  private void start(RetryLoop loop, Draw draw, TokenLimitName limitName, Semaphore room) {
    loop.run(draw.name(question(draw).id()), ask(draw, limitName))
        .whenComplete(
            (result, failure) -> {
              note(failure);
              room.release();
            });
  }

  private void note(@Nullable Throwable failure) {
    if (failure != null && !(failure instanceof RunEndedException)) {
      bug.compareAndSet(null, failure);
      end.end(Reason.CANCELLED, "The run ended by a bug.");
    }
  }

  private Ask ask(Draw draw, TokenLimitName limitName) {
    Question question = question(draw);
    return new Ask(
        options.template().render(question.fields()),
        DrawSeed.of(options.spec().sampling().baseSeed(), question.id(), draw.index()),
        options.spec().sampling().maxTokens(),
        1,
        options.spec().sampling().stop(),
        limitName);
  }

  /**
   * Returns the first draw at or after one that has no outcome, or failed; null if all are made.
   */
  private @Nullable Draw nextDraw(Draw from) {
    Draw draw = from;
    while (draw.item() < questions.size()) {
      Optional<DrawOutcome> outcome = journal.state().outcome(draw);
      if (outcome.isEmpty() || outcome.get() == DrawOutcome.FAILED) {
        return draw;
      }
      draw = after(draw);
    }
    return null;
  }

  private Draw after(Draw draw) {
    return draw.index() + 1 < options.answers()
        ? new Draw(draw.item(), draw.index() + 1)
        : new Draw(draw.item() + 1, 0);
  }

  private Question question(Draw draw) {
    return questions.get(draw.item());
  }

  private static void notice(@Nullable SampleDisplay display, String sentence) {
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

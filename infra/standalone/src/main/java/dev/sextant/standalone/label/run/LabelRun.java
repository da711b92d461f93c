package dev.sextant.standalone.label.run;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.OracleReply;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.retry.DrawLoop;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.calls.run.CallRun;
import dev.sextant.standalone.label.LabelOptions;
import dev.sextant.standalone.label.input.LabelTask;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** Makes the calls that the labels of all answers take, those in the journal aside. */
public final class LabelRun {

  private final LabelOptions options;
  private final Labeller labeller;
  private final List<LabelTask> tasks;
  private final Journal journal;
  private final JournalReplies replies;
  private final RunEnd end;
  private final LabelProgress progress;
  private final CallRun run;

  /** Creates a run. */
  public LabelRun(
      LabelOptions options, List<LabelTask> tasks, Journal journal, RunEnd end, PrintStream err) {
    this.options = options;
    this.labeller = options.labeller();
    this.tasks = tasks;
    this.journal = journal;
    this.replies = new JournalReplies(journal, labeller);
    this.end = end;
    this.progress = new LabelProgress(tasks.size());
    this.run = new CallRun(options.calls(), journal, progress, end, err);
  }

  /**
   * Runs to the end.
   *
   * @return why labels are missing; empty if no call is left
   */
  public Optional<End> run() throws IOException {
    for (LabelTask task : withRepeats()) {
      if (!replies.isDone(task)) {
        return run.run(this::label);
      }
    }
    return Optional.empty();
  }

  /** Keeps a window of answers under way, so that memory does not grow with their number. */
  @SuppressWarnings("FutureReturnValueIgnored") // the journal has the replies
  private void label(DrawLoop loop, TokenLimitName limitName) {
    int window = 2 * options.calls().concurrency();
    Semaphore room = new Semaphore(window);
    for (LabelTask task : withRepeats()) {
      if (end.get().isPresent()) {
        break;
      }
      room.acquireUninterruptibly();
      start(loop, task, limitName)
          .whenComplete(
              (done, failure) -> {
                run.note(failure);
                room.release();
              });
    }
    room.acquireUninterruptibly(window);
  }

  /** Repeats come last, so that a budget is spent on labels first. */
  private List<LabelTask> withRepeats() {
    List<LabelTask> all = new ArrayList<>(tasks);
    if (RepeatSample.isNeeded(labeller, journal.state().dialect())) {
      for (LabelTask task : RepeatSample.of(tasks)) {
        List<LabelTask> each = task.withRepeats(RepeatSample.REPEATS);
        all.addAll(each.subList(1, each.size()));
      }
    }
    return all;
  }

  private CompletableFuture<Void> start(DrawLoop loop, LabelTask task, TokenLimitName limitName) {
    try {
      return next(loop, task, new ArrayList<>(replies.paid(task)), limitName);
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletableFuture<Void> next(
      DrawLoop loop, LabelTask task, List<OracleReply> soFar, TokenLimitName limitName) {
    LabelStep step = labeller.next(task.subject(), soFar);
    if (step instanceof LabelStep.Done done) {
      progress.add(task, done.label());
      return CompletableFuture.completedFuture(null);
    }
    String name = task.call(soFar.size());
    return loop.run(name, ask(((LabelStep.Call) step).prompt(), name, limitName))
        .thenCompose(
            result -> {
              soFar.add(reply(result.result()));
              return next(loop, task, soFar, limitName);
            });
  }

  private Ask ask(String prompt, String name, TokenLimitName limitName) {
    Sampling sampling = labeller.spec().sampling();
    return new Ask(
        prompt,
        DrawSeed.of(sampling.baseSeed(), name, 0),
        sampling.maxTokens(),
        1,
        sampling.stop(),
        limitName);
  }

  private static OracleReply reply(CallResult result) {
    if (result instanceof Replied replied) {
      return new OracleReply(DrawOutcome.of(replied.generation()), replied.generation());
    }
    return new OracleReply(
        result instanceof Filtered ? DrawOutcome.FILTERED : DrawOutcome.FAILED, null);
  }
}

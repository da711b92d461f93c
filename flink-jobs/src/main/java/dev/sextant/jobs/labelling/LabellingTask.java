package dev.sextant.jobs.labelling;

import dev.sextant.jobs.calls.CallTask;
import dev.sextant.jobs.calls.PagedTask;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.CallRunStore;
import dev.sextant.jobs.tables.labelling.LabelRun;
import dev.sextant.jobs.tables.labelling.LabelRunStore;
import dev.sextant.jobs.tables.labelling.PendingAnswer;
import dev.sextant.jobs.tables.labelling.PendingAnswerStore;
import dev.sextant.jobs.tables.labelling.ReplyRow;
import dev.sextant.jobs.tables.labelling.ReplyStore;
import dev.sextant.jobs.tables.labelling.VerdictRow;
import dev.sextant.jobs.tables.labelling.VerdictStore;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.labelling.OracleReply;
import dev.sextant.remote.labelling.RepeatedLabels;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.ProbeFinding;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Labels the answers of one run that have no verdict yet. The first page asks about anchors, so
 * that a budget which does not suffice leaves them complete, and the last page labels some answers
 * again, so that a budget is spent on labels first.
 */
public final class LabellingTask implements PagedTask {

  private static final String CHANGED =
      "This version of Sextant asks or reads in another way than the one that the run was started"
          + " with. Create the labeller again, and start a new run.";

  private final LabelRun run;
  private final LabellingPages pages;
  private final LabelRunStore runs;
  private final PendingAnswerStore answers;
  private final VerdictLog verdicts;
  private final CallTask<ReplyRow> calls;

  private LabellingTask(Database database, TenantTransactions tables, LabelRun run) {
    this.run = run;
    this.pages = LabellingPages.of(run.size());
    this.runs = new LabelRunStore(tables);
    this.answers = new PendingAnswerStore(tables, run);
    this.verdicts = new VerdictLog(new VerdictStore(tables, run));
    try {
      this.calls = new CallTask<>(database, tables, run.call(), new ReplyStore(run));
    } catch (RuntimeException | Error e) {
      verdicts.close();
      throw e;
    }
  }

  /** Begins the run; empty if it was stopped meanwhile. */
  public static Optional<LabellingTask> begin(
      Database database, TenantTransactions tables, String runId) {
    CallRunStore runs = new CallRunStore(tables, runId);
    Optional<LabelRun> run = runs.begin().map(new LabelRunStore(tables)::read);
    if (run.isPresent() && !run.get().identity().equals(run.get().labeller().identity())) {
      runs.end(run.get().call(), new End(Reason.LABELLER_CHANGED, CHANGED));
      return Optional.empty();
    }
    return run.map(begun -> new LabellingTask(database, tables, begun));
  }

  @Override
  public CompletableFuture<Void> page(long number) {
    Optional<Dialect> dialect = calls.dialect();
    if (dialect.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    List<CompletableFuture<?>> labels = new ArrayList<>();
    for (PendingAnswer answer : answers(number, dialect.get())) {
      labels.add(next(answer, new ArrayList<>(answer.replies()), dialect.get()));
    }
    return CompletableFuture.allOf(labels.toArray(CompletableFuture[]::new));
  }

  private List<PendingAnswer> answers(long number, Dialect dialect) {
    if (pages.isAnchors(number)) {
      return answers.anchors();
    } else if (!pages.isRepeats(number)) {
      return answers.page(pages.from(number), pages.from(number + 1));
    } else if (RepeatedLabels.isNeeded(run.labeller(), dialect.logprobs() == ProbeFinding.YES)) {
      long count = RepeatedLabels.count(run.size().answers());
      runs.planRepeats(run, count);
      return answers.repeats(count);
    }
    return List.of();
  }

  private CompletableFuture<Void> next(
      PendingAnswer answer, List<OracleReply> soFar, Dialect dialect) {
    LabelStep step = run.labeller().next(answer.subject(), soFar);
    if (step instanceof LabelStep.Done done) {
      return verdicts.add(new VerdictRow(answer.id(), answer.repeat(), done.label()));
    }
    PendingReply call = new PendingReply(answer, soFar.size());
    return calls
        .call(call, ask(((LabelStep.Call) step).prompt(), answer, soFar.size(), dialect))
        .thenCompose(
            result -> {
              if (result.isEmpty()) {
                return CompletableFuture.completedFuture(null);
              }
              soFar.add(reply(result.get()));
              return next(answer, soFar, dialect);
            });
  }

  private Ask ask(String prompt, PendingAnswer answer, int number, Dialect dialect) {
    Sampling sampling = run.labeller().spec().sampling();
    return new Ask(
        prompt,
        DrawSeed.of(sampling.baseSeed(), answer.name() + "/" + number, 0),
        sampling.maxTokens(),
        1,
        sampling.stop(),
        dialect.limitName());
  }

  private static OracleReply reply(CallResult result) {
    if (result instanceof Replied replied) {
      return new OracleReply(DrawOutcome.of(replied.generation()), replied.generation());
    }
    return new OracleReply(
        result instanceof Filtered ? DrawOutcome.FILTERED : DrawOutcome.FAILED, null);
  }

  @Override
  public void close() {
    try {
      calls.close();
    } finally {
      verdicts.close();
    }
  }
}

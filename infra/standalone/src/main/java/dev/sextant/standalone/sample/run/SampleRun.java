package dev.sextant.standalone.sample.run;

import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.retry.DrawLoop;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.calls.run.CallRun;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.questions.Question;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Makes the draws that have no outcome yet. */
public final class SampleRun {

  private final SampleOptions options;
  private final List<Question> questions;
  private final Journal journal;
  private final RunEnd end;
  private final CallRun run;

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
    this.end = end;
    long total = (long) questions.size() * options.answers();
    this.run =
        new CallRun(options.calls(), journal, new DrawProgress(journal.state(), total), end, err);
  }

  /**
   * Runs to the end.
   *
   * @return why draws are missing; empty if all are made
   */
  public Optional<End> run() {
    return nextDraw(new Draw(0, 0)) == null ? Optional.empty() : run.run(this::draw);
  }

  /** Keeps a window of draws under way, so that memory does not grow with their number. */
  private void draw(DrawLoop loop, TokenLimitName limitName) {
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
  private void start(DrawLoop loop, Draw draw, TokenLimitName limitName, Semaphore room) {
    loop.run(name(draw), ask(draw, limitName))
        .whenComplete(
            (result, failure) -> {
              run.note(failure);
              room.release();
            });
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
      Optional<DrawOutcome> outcome = journal.state().outcome(name(draw));
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

  private String name(Draw draw) {
    return draw.name(question(draw).id());
  }

  private Question question(Draw draw) {
    return questions.get(draw.item());
  }
}

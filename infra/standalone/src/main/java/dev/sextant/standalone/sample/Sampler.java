package dev.sextant.standalone.sample;

import dev.sextant.remote.prompt.PromptException;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.calls.journal.JournalState;
import dev.sextant.standalone.calls.run.CallStop;
import dev.sextant.standalone.calls.run.OutcomeCounts;
import dev.sextant.standalone.calls.run.Spending;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.sample.output.AnswerFile;
import dev.sextant.standalone.sample.output.Distinct;
import dev.sextant.standalone.sample.output.DryRun;
import dev.sextant.standalone.sample.questions.Question;
import dev.sextant.standalone.sample.questions.QuestionFile;
import dev.sextant.standalone.sample.questions.QuestionFile.Questions;
import dev.sextant.standalone.sample.run.DrawSlots;
import dev.sextant.standalone.sample.run.RunSettings;
import dev.sextant.standalone.sample.run.SampleRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One run of the command. */
public final class Sampler {

  private final SampleOptions options;
  private final PrintStream out;
  private final PrintStream err;
  private final Spending spending;
  private final RunEnd end = new RunEnd();
  private final CallStop stop;

  /** Creates a run. */
  public Sampler(SampleOptions options, PrintStream out, PrintStream err) {
    this.options = options;
    this.out = out;
    this.err = err;
    this.spending = new Spending(options.money());
    this.stop = new CallStop(end, err);
  }

  /**
   * Runs to the end; the file of answers is written in any case.
   *
   * @throws Halt if the input is refused, or draws are missing at the end
   */
  public ExitCode run() throws IOException {
    try {
      SampleOptions.Source source = options.source();
      Questions questions =
          QuestionFile.read(source.file(), source.format(), source.mapping(), source.metadata());
      err.println("  %s: %,d items".formatted(questions.note(), questions.all().size()));
      if (questions.skippedAnswers() > 0) {
        err.println("  %,d answers of the file are left out".formatted(questions.skippedAnswers()));
      }
      checkPrompts(questions.all());
      if (options.dryRun()) {
        new DryRun(options).print(questions.all(), out, err);
        return ExitCode.DONE;
      }
      return draw(questions.all());
    } finally {
      stop.ended();
    }
  }

  /** Ends the run on Ctrl-C: what is paid is kept, and calls in flight get a second to end. */
  public void cancel() {
    stop.cancel();
  }

  private void checkPrompts(List<Question> questions) {
    try {
      questions.forEach(question -> options.template().render(question.fields()));
    } catch (PromptException e) {
      throw Halt.refused(String.valueOf(e.getMessage()));
    }
  }

  private ExitCode draw(List<Question> questions) throws IOException {
    Path journalFile = journalFile();
    if (Files.exists(options.out()) && !Files.exists(journalFile)) {
      throw Halt.refused(
          "The file %s exists and has no journal %s. Remove it, or choose another --out."
              .formatted(options.out(), journalFile));
    }
    List<String> ids = questions.stream().map(Question::id).toList();
    try (Journal journal =
        Journal.open(
            journalFile,
            RunSettings.of(options, questions),
            new DrawSlots(ids, options.answers()),
            spending.meter())) {
      tellEarlierRuns(journal.state());
      Optional<End> missing = new SampleRun(options, questions, journal, end, err).run();
      Distinct distinct = new AnswerFile(options, journal).write(questions);
      summary(journal.state(), distinct);
      return verdict(missing, distinct);
    }
  }

  private Path journalFile() {
    return options.out().resolveSibling(options.out().getFileName() + ".journal");
  }

  private void tellEarlierRuns(JournalState state) {
    if (!state.counts().isEmpty() || state.possiblyPaid() > 0) {
      err.println("  continuing: %s".formatted(OutcomeCounts.words(state.counts())));
    }
    if (state.possiblyPaid() > 0) {
      err.println(
          "  %,d calls of earlier runs brought no answer and are possibly paid: at most %s"
              .formatted(state.possiblyPaid(), spending.words(state.possiblySpent())));
    }
  }

  private void summary(JournalState state, Distinct distinct) {
    out.println("draws: " + OutcomeCounts.words(state.counts()));
    out.println(distinct.words());
    spending.lines(state).forEach(out::println);
    if (state.unmetered() > 0) {
      out.println(
          "%,d replies do not say their tokens and count with the most that they can be"
              .formatted(state.unmetered()));
    }
    out.println("answers: " + options.out());
  }

  private ExitCode verdict(Optional<End> missing, Distinct distinct) {
    if (missing.isPresent()) {
      throw Halt.error(
          "%s (%s) Run the same command again to continue: nothing that was answered is asked again."
              .formatted(missing.get().sentence(), missing.get().reason().code()));
    }
    if (distinct.isIdentical() && options.spec().sampling().isRandom()) {
      throw Halt.error(
          "draws-identical: every item has only equal answers, although the temperature is above 0. Their spread says nothing. The server may ignore the seed, cache replies or serve at temperature 0; the file of answers is kept.");
    }
    return ExitCode.DONE;
  }
}

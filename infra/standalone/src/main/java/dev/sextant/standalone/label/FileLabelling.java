package dev.sextant.standalone.label;

import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.calls.journal.JournalState;
import dev.sextant.standalone.calls.run.CallStop;
import dev.sextant.standalone.calls.run.Spending;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.label.input.AnsweredFile;
import dev.sextant.standalone.label.output.LabelDryRun;
import dev.sextant.standalone.label.output.LabelledFile;
import dev.sextant.standalone.label.output.Receipt;
import dev.sextant.standalone.label.run.LabelRun;
import dev.sextant.standalone.label.run.LabelSettings;
import dev.sextant.standalone.label.run.NameSlots;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One run of the command. */
public final class FileLabelling {

  private final LabelOptions options;
  private final PrintStream out;
  private final PrintStream err;
  private final Spending spending;
  private final RunEnd end = new RunEnd();
  private final CallStop stop;

  /** Creates a run. */
  public FileLabelling(LabelOptions options, PrintStream out, PrintStream err) {
    this.options = options;
    this.out = out;
    this.err = err;
    this.spending = new Spending(options.calls().money());
    this.stop = new CallStop(end, err);
  }

  /**
   * Runs to the end; the file of labels is written in any case.
   *
   * @throws Halt if the input is refused, or labels are missing at the end
   */
  public ExitCode run() throws IOException {
    try {
      AnsweredFile file = AnsweredFile.read(options.file(), options.role());
      err.println(
          "  %,d items, %,d answers to label".formatted(file.items().size(), file.tasks().size()));
      file.leftOut().forEach(field -> err.println("  the field %s is left out".formatted(field)));
      if (options.dryRun()) {
        new LabelDryRun(options).print(file.tasks(), out, err);
        return ExitCode.DONE;
      }
      return label(file);
    } finally {
      stop.ended();
    }
  }

  /** Ends the run on Ctrl-C: what is paid is kept, and calls in flight get a second to end. */
  public void cancel() {
    stop.cancel();
  }

  private ExitCode label(AnsweredFile file) throws IOException {
    Path journalFile = options.out().resolveSibling(options.out().getFileName() + ".journal");
    if (Files.exists(options.out()) && !Files.exists(journalFile)) {
      throw Halt.refused(
          "The file %s exists and has no journal %s. Remove it, or choose another --out."
              .formatted(options.out(), journalFile));
    }
    try (Journal journal =
        Journal.open(
            journalFile,
            LabelSettings.of(options.labeller(), file.tasks()),
            new NameSlots(),
            spending.meter())) {
      reportEarlierRuns(journal.state());
      Optional<End> missing = new LabelRun(options, file.tasks(), journal, end, err).run();
      LabelledFile labels = new LabelledFile(options.labeller(), journal);
      labels.write(options.out(), file);
      Receipt receipt = new Receipt(options);
      receipt.write(journal.state(), labels);
      summary(journal.state(), labels, receipt.file());
      return verdict(missing, labels);
    }
  }

  private void reportEarlierRuns(JournalState state) {
    if (!state.counts().isEmpty()) {
      long replies = state.counts().values().stream().mapToLong(Integer::longValue).sum();
      err.println("  continuing: %,d calls of earlier runs have a result".formatted(replies));
    }
    if (state.possiblyPaid() > 0) {
      err.println(
          "  %,d calls of earlier runs brought no reply and are possibly paid: at most %s"
              .formatted(state.possiblyPaid(), spending.words(state.possiblySpent())));
    }
  }

  private void summary(JournalState state, LabelledFile labels, Path receipt) {
    boolean judges = options.labeller().kind().judges();
    out.println((judges ? "labels: " : "facts: ") + labels.counts().words());
    labels.selfAgreement().words().ifPresent(words -> out.println("the oracle " + words));
    labels
        .agreementOnAnswers()
        .words("answers")
        .ifPresent(words -> out.println("the oracle " + words));
    labels
        .agreementOnSegments()
        .words("segments")
        .ifPresent(words -> out.println("the oracle " + words));
    spending.lines(state).forEach(out::println);
    out.println((judges ? "labelled answers: " : "answers with facts: ") + options.out());
    out.println("receipt: " + receipt);
  }

  private static ExitCode verdict(Optional<End> missing, LabelledFile labels) {
    if (missing.isPresent()) {
      throw Halt.error(
          "%s (%s) Run the same command again to continue: no reply that is there is asked for again."
              .formatted(missing.get().sentence(), missing.get().reason().code()));
    }
    if (labels.counts().failed() > 0) {
      throw Halt.error(
          "%,d answers are unlabelled because a call failed. Run the same command again to make these calls again."
              .formatted(labels.counts().failed()));
    }
    return ExitCode.DONE;
  }
}

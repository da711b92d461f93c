package dev.sextant.standalone.label.run;

import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.OracleReply;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.label.input.LabelTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The replies that the journal has to the calls of an answer. */
public final class JournalReplies {

  private final Journal journal;
  private final Labeller labeller;

  /** Reads a journal. */
  public JournalReplies(Journal journal, Labeller labeller) {
    this.journal = journal;
    this.labeller = labeller;
  }

  /** Returns all replies, in the order of the calls; the last may be that of a failed call. */
  public List<OracleReply> all(LabelTask task) throws IOException {
    List<OracleReply> replies = new ArrayList<>();
    while (true) {
      String name = task.call(replies.size());
      Optional<DrawOutcome> outcome = journal.state().outcome(name);
      if (outcome.isEmpty()) {
        return replies;
      }
      replies.add(new OracleReply(outcome.get(), journal.reply(name)));
    }
  }

  /** Returns the replies without a failed call, which is to be made again. */
  List<OracleReply> paid(LabelTask task) throws IOException {
    List<OracleReply> replies = all(task);
    boolean failed =
        !replies.isEmpty() && replies.get(replies.size() - 1).outcome() == DrawOutcome.FAILED;
    return failed ? replies.subList(0, replies.size() - 1) : replies;
  }

  /** Returns whether an answer needs no call. */
  boolean isDone(LabelTask task) throws IOException {
    return labeller.next(task.subject(), paid(task)) instanceof LabelStep.Done;
  }
}

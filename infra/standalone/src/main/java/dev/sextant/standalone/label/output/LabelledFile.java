package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.OracleLabel.Status;
import dev.sextant.remote.labelling.OracleReply;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.calls.output.NativeItem;
import dev.sextant.standalone.calls.output.WholeFile;
import dev.sextant.standalone.label.input.AnsweredFile;
import dev.sextant.standalone.label.input.LabelTask;
import dev.sextant.standalone.label.run.JournalReplies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the items of the file, in its order, with what the journal's replies say of answers. */
public final class LabelledFile {

  private final Labeller labeller;
  private final Journal journal;
  private final JournalReplies replies;
  private final LabelCounts counts;
  private final FileAgreement ofAnswers = new FileAgreement();
  private final FileAgreement ofSegments = new FileAgreement();
  private SelfAgreement self = new SelfAgreement(0, null);

  /** Creates a writer. */
  public LabelledFile(Labeller labeller, Journal journal) {
    this.labeller = labeller;
    this.journal = journal;
    this.counts = new LabelCounts(labeller.kind().judges());
    this.replies = new JournalReplies(journal, labeller);
  }

  /** Writes the file. */
  public void write(Path out, AnsweredFile file) throws IOException {
    self = SelfAgreement.of(labeller, journal, file.tasks());
    WholeFile.write(
        out,
        writer -> {
          int next = 0;
          for (int i = 0; i < file.items().size(); i++) {
            SourceItem item = file.items().get(i);
            ObjectNode node = NativeItem.item(item);
            node.set("metadata", NativeItem.metadata(item.metadata()));
            ArrayNode answers = node.putArray("answers");
            for (int a = 0; a < item.answers().size(); a++) {
              ObjectNode answer = NativeItem.answer(item.answers().get(a));
              if (next < file.tasks().size() && isTask(file.tasks().get(next), i, a)) {
                label(file.tasks().get(next++), item.answers().get(a), answer);
              }
              answers.add(answer);
            }
            writer.write(node.toString());
            writer.write('\n');
          }
        });
  }

  /** Returns how far the oracle agrees with itself. */
  public SelfAgreement selfAgreement() {
    return self;
  }

  /** Returns the numbers of what was written. */
  public LabelCounts counts() {
    return counts;
  }

  /** Returns the agreement on answers. */
  public FileAgreement agreementOnAnswers() {
    return ofAnswers;
  }

  /** Returns the agreement on segments that the file has. */
  public FileAgreement agreementOnSegments() {
    return ofSegments;
  }

  private static boolean isTask(LabelTask task, int item, int answer) {
    return task.item() == item && task.index() == answer;
  }

  private void label(LabelTask task, SourceAnswer source, ObjectNode answer) throws IOException {
    List<OracleReply> all = replies.all(task);
    LabelStep step = labeller.next(task.subject(), all);
    OracleLabel label = step instanceof LabelStep.Done done ? done.label() : null;
    counts.add(label);
    if (label == null) {
      return;
    }
    String served = served(all);
    counts.servedBy(served);
    if (!OracleEntry.isLabelledByOracle(answer.path("metadata"))) {
      compare(task, source, label);
    }
    OracleEntry.write(answer, labeller, label, served);
  }

  private void compare(LabelTask task, SourceAnswer source, OracleLabel label) {
    Boolean grounded = source.grounded();
    Boolean oracle = label.grounded();
    if (grounded != null && oracle != null) {
      ofAnswers.add(task.item(), grounded, oracle);
    }
    boolean sameSegments =
        label.status() == Status.LABELLED
            && labeller.kind().keepsSegments()
            && !source.segments().isEmpty();
    for (int i = 0; sameSegments && i < source.segments().size(); i++) {
      SourceAnswer.Verdict verdict = source.segments().get(i).verdict();
      if (verdict != SourceAnswer.Verdict.UNJUDGED) {
        ofSegments.add(
            task.item(),
            verdict == SourceAnswer.Verdict.TRUE,
            Boolean.TRUE.equals(label.parts().get(i).supported()));
      }
    }
  }

  private static @Nullable String served(List<OracleReply> replies) {
    Generation last = replies.isEmpty() ? null : replies.get(replies.size() - 1).generation();
    return last == null ? null : last.served().model();
  }
}

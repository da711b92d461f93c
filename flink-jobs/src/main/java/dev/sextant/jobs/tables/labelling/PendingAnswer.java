package dev.sextant.jobs.tables.labelling;

import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleReply;
import java.util.List;

/**
 * An answer without a verdict.
 *
 * @param id UUID
 * @param name names it in the seeds of its calls: the same for the same answer of the same file
 * @param repeat 0: its label is asked for; above: it is labelled again
 * @param replies to the calls that were made for it, in their order; a failed one is not among them
 */
public record PendingAnswer(
    String id, String name, int repeat, LabelSubject subject, List<OracleReply> replies) {

  public PendingAnswer {
    replies = List.copyOf(replies);
  }
}

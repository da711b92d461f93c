package dev.sextant.jobs.labelling;

import dev.sextant.jobs.calls.PendingCall;
import dev.sextant.jobs.tables.StorableText;
import dev.sextant.jobs.tables.labelling.PendingAnswer;
import dev.sextant.jobs.tables.labelling.ReplyRow;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.outcome.DrawOutcome;
import org.jspecify.annotations.Nullable;

/**
 * A call for the label of an answer.
 *
 * @param number of the call among those for the answer, from 0
 */
record PendingReply(PendingAnswer answer, int number) implements PendingCall<ReplyRow> {

  /** More calls than any labeller makes for one answer. */
  private static final int CALLS = 10_000;

  @Override
  public String name() {
    return "%s/%d/%d".formatted(answer.id(), answer.repeat(), number);
  }

  @Override
  public String subjectId() {
    return answer.id();
  }

  @Override
  public int index() {
    return answer.repeat() * CALLS + number;
  }

  @Override
  public ReplyRow ended(CallResult result, int tries) {
    if (result instanceof Replied reply) {
      return new ReplyRow(
          answer.id(),
          answer.repeat(),
          number,
          DrawOutcome.of(reply.generation()),
          reply.generation(),
          storable(reply.generation().refusal()),
          tries,
          reply.latency().toMillis());
    }
    return result instanceof Filtered filtered
        ? row(DrawOutcome.FILTERED, filtered.words(), tries)
        : row(DrawOutcome.FAILED, ((Failed) result).reason(), tries);
  }

  private ReplyRow row(DrawOutcome outcome, @Nullable String reason, int tries) {
    return new ReplyRow(
        answer.id(), answer.repeat(), number, outcome, null, storable(reason), tries, null);
  }

  private static @Nullable String storable(@Nullable String text) {
    return text == null ? null : StorableText.of(text);
  }
}

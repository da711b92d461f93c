package dev.sextant.jobs.sampling;

import dev.sextant.jobs.calls.PendingCall;
import dev.sextant.jobs.tables.StorableText;
import dev.sextant.jobs.tables.sampling.DrawRow;
import dev.sextant.jobs.tables.sampling.PendingItem;
import dev.sextant.jobs.tables.sampling.SamplingRun;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.draw.DrawKey;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.Generation.Served;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenLogprob;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A draw without an answer yet.
 *
 * @param prompt as it is sent
 */
record PendingDraw(SamplingRun run, PendingItem item, int index, String prompt, int seed)
    implements PendingCall<DrawRow> {

  private static final Served NOBODY = new Served(null, null, null);

  static PendingDraw of(SamplingRun run, PendingItem item, int index) {
    return new PendingDraw(
        run,
        item,
        index,
        run.template().render(item.fields()),
        DrawSeed.of(run.call().spec().sampling().baseSeed(), item.fields().id(), index));
  }

  @Override
  public String name() {
    return item.id() + "/" + index;
  }

  @Override
  public String subjectId() {
    return item.id();
  }

  Ask ask(TokenLimitName limitName) {
    Sampling sampling = run.call().spec().sampling();
    return new Ask(prompt, seed, sampling.maxTokens(), 1, sampling.stop(), limitName);
  }

  @Override
  public DrawRow ended(CallResult result, int tries) {
    String key = DrawKey.of(run.call().spec(), prompt, item.fields().id(), index);
    if (result instanceof Replied reply) {
      Generation generation = reply.generation();
      return row(
          DrawOutcome.of(generation),
          key,
          generation,
          generation.refusal(),
          tries,
          reply.latency().toMillis());
    }
    return result instanceof Filtered filtered
        ? row(DrawOutcome.FILTERED, key, null, filtered.words(), tries, null)
        : row(DrawOutcome.FAILED, key, null, ((Failed) result).reason(), tries, null);
  }

  private DrawRow row(
      DrawOutcome outcome,
      String key,
      @Nullable Generation reply,
      @Nullable String reason,
      int tries,
      @Nullable Long latencyMillis) {
    return new DrawRow(
        item.id(),
        index,
        item.firstOrdinal() + index,
        outcome,
        seed,
        key,
        reply == null || reply.text().isBlank() ? null : StorableText.of(reply.text()),
        reply == null ? List.of() : reply.tokens().stream().map(TokenLogprob::logprob).toList(),
        reason == null ? null : StorableText.of(reason),
        reply == null ? null : reply.finishReason(),
        reply == null ? NOBODY : reply.served(),
        tries,
        latencyMillis);
  }
}

package dev.sextant.jobs.sampling;

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
record PendingDraw(PendingItem item, int index, String prompt, int seed) {

  private static final Served NOBODY = new Served(null, null, null);

  static PendingDraw of(SamplingRun run, PendingItem item, int index) {
    return new PendingDraw(
        item,
        index,
        run.template().render(item.fields()),
        DrawSeed.of(run.spec().sampling().baseSeed(), item.fields().id(), index));
  }

  /** Names the draw in the log of attempts. */
  String name() {
    return item.id() + "/" + index;
  }

  Ask ask(SamplingRun run, TokenLimitName limitName) {
    return new Ask(
        prompt,
        seed,
        run.spec().sampling().maxTokens(),
        1,
        run.spec().sampling().stop(),
        limitName);
  }

  /** Returns the row of the draw, which ended with a result. */
  DrawRow ended(SamplingRun run, CallResult result, int tries) {
    String key = DrawKey.of(run.spec(), prompt, item.fields().id(), index);
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
        reply == null || reply.text().isBlank() ? null : storable(reply.text()),
        reply == null ? List.of() : reply.tokens().stream().map(TokenLogprob::logprob).toList(),
        reason == null ? null : storable(reason),
        reply == null ? null : reply.finishReason(),
        reply == null ? NOBODY : reply.served(),
        tries,
        latencyMillis);
  }

  /** Postgres stores no NUL. */
  private static String storable(String text) {
    return text.replace('\u0000', '\uFFFD');
  }
}

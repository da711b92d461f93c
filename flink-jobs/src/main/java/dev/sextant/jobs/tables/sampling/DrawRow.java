package dev.sextant.jobs.tables.sampling;

import dev.sextant.remote.generation.Generation.Served;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a draw.
 *
 * @param itemId UUID
 * @param ordinal of its answer among those of the item
 * @param key hash of all that changes the text, in hexadecimal digits
 * @param text null: there is none
 * @param logprobs of the answer's tokens; empty if there are none
 * @param reason the server's words, or why all tries failed
 * @param latencyMillis null: there was no reply
 */
public record DrawRow(
    String itemId,
    int index,
    int ordinal,
    DrawOutcome outcome,
    int seed,
    String key,
    @Nullable String text,
    List<Double> logprobs,
    @Nullable String reason,
    @Nullable String finishReason,
    Served served,
    int tries,
    @Nullable Long latencyMillis) {

  public DrawRow {
    logprobs = List.copyOf(logprobs);
  }

  /** Returns the log-probabilities as Postgres writes an array; null if there are none. */
  @Nullable String logprobArray() {
    return logprobs.isEmpty()
        ? null
        : "{" + String.join(",", logprobs.stream().map(String::valueOf).toList()) + "}";
  }
}

package dev.sextant.api.imports.parse.draws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A draw from a file: an answer of an item, or what became of a call without one.
 *
 * @param index 0 to 99, unique within its item
 * @param text null: there is none
 * @param tokenLogprobs may be empty
 * @param metadata all other fields, a JSON object
 */
public record SourceDraw(
    int index,
    DrawOutcome outcome,
    @Nullable String text,
    List<Double> tokenLogprobs,
    Facts facts,
    JsonNode metadata) {

  /**
   * What the server said of it. Null: the file does not say.
   *
   * @param usage tokens in the order in, out, cached, reasoning; null: unknown
   * @param tries calls that were made for it, at least 1
   */
  public record Facts(
      @Nullable Long seed,
      @Nullable String requestedModel,
      @Nullable String servedModel,
      @Nullable String fingerprint,
      @Nullable String requestId,
      @Nullable String finishReason,
      @Nullable String reason,
      @Nullable List<Long> usage,
      int tries,
      @Nullable Long latencyMs) {}

  public SourceDraw {
    tokenLogprobs = List.copyOf(tokenLogprobs);
  }
}

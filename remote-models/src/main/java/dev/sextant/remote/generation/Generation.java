package dev.sextant.remote.generation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reply to one call.
 *
 * @param text the answer without the reasoning; empty if there is none
 * @param reasoning the text of the reasoning; null if the server sent none
 * @param reasoningField where the reasoning was; null if the server sent none
 * @param finishReason as the server says it: {@code stop}, {@code length}, {@code content_filter},
 *     {@code end_turn}, ...
 * @param refusal the server's refusal; null if there is none
 * @param usage null if the server did not say
 * @param tokens the answer's tokens; empty if they were not asked for, or not sent
 * @param choices number of answers in the reply
 */
public record Generation(
    String text,
    @Nullable String reasoning,
    @Nullable String reasoningField,
    @Nullable String finishReason,
    @Nullable String refusal,
    @Nullable TokenUsage usage,
    Served served,
    List<TokenLogprob> tokens,
    int choices) {

  /**
   * Who served the call.
   *
   * @param model may differ from the requested one, for example behind a gateway
   * @param fingerprint of the backend
   * @param requestId for the server's support
   */
  public record Served(
      @Nullable String model, @Nullable String fingerprint, @Nullable String requestId) {}

  public Generation {
    tokens = List.copyOf(tokens);
  }

  /** Returns the reply with a request id, if it has none. */
  public Generation withRequestId(@Nullable String id) {
    if (served.requestId() != null || id == null) {
      return this;
    }
    return new Generation(
        text,
        reasoning,
        reasoningField,
        finishReason,
        refusal,
        usage,
        new Served(served.model(), served.fingerprint(), id),
        tokens,
        choices);
  }
}

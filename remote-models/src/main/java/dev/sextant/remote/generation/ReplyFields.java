package dev.sextant.remote.generation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import dev.sextant.remote.generation.Generation.Served;
import org.jspecify.annotations.Nullable;

/** Reads the fields that replies have in common. */
final class ReplyFields {

  private ReplyFields() {}

  /** Returns a text; null if it is absent, null or blank. */
  static @Nullable String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isTextual() && !value.textValue().isBlank() ? value.textValue() : null;
  }

  static Served served(JsonNode body) {
    return new Served(text(body, "model"), text(body, "system_fingerprint"), text(body, "id"));
  }

  /** Returns the first choice of an OpenAI reply. */
  static JsonNode firstChoice(JsonNode body) {
    JsonNode choices = body.path("choices");
    if (!choices.isArray() || choices.isEmpty()) {
      throw new UnreadableReplyException(
          "The reply has no 'choices': the address does not speak this protocol.");
    }
    return choices.get(0);
  }

  /** Returns OpenAI's usage, also with the names of DeepSeek; null if there is none. */
  static @Nullable TokenUsage usage(JsonNode body) {
    JsonNode usage = body.path("usage");
    if (!usage.path("completion_tokens").isNumber() && !usage.path("prompt_tokens").isNumber()) {
      return null;
    }
    long cached = usage.at("/prompt_tokens_details/cached_tokens").asLong(0);
    return new TokenUsage(
        usage.path("prompt_tokens").asLong(0),
        usage.path("completion_tokens").asLong(0),
        Math.max(cached, usage.path("prompt_cache_hit_tokens").asLong(0)),
        usage.at("/completion_tokens_details/reasoning_tokens").asLong(0));
  }
}

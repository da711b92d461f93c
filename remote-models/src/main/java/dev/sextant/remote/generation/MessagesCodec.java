package dev.sextant.remote.generation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Anthropic's messages API, which has neither a seed nor log-probabilities. */
final class MessagesCodec implements Codec {

  @Override
  public ObjectNode request(GeneratorSpec spec, Ask ask) {
    Sampling sampling = spec.sampling();
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("model", spec.model());
    body.put("max_tokens", ask.maxTokens());
    if (spec.system() != null) {
      body.put("system", spec.system());
    }
    body.putArray("messages").addObject().put("role", "user").put("content", ask.prompt());
    if (sampling.temperature() != null) {
      body.put("temperature", sampling.temperature());
    }
    if (sampling.topP() != null) {
      body.put("top_p", sampling.topP());
    }
    if (!ask.stop().isEmpty()) {
      ask.stop().forEach(body.putArray("stop_sequences")::add);
    }
    Integer thinking = sampling.thinkingBudget();
    if (thinking != null && thinking < ask.maxTokens()) {
      body.putObject("thinking").put("type", "enabled").put("budget_tokens", thinking);
    }
    return body;
  }

  @Override
  public Generation read(JsonNode body) {
    if (!body.path("content").isArray()) {
      throw new UnreadableReplyException(
          "The reply has no 'content': the address does not speak this protocol.");
    }
    String thinking = parts(body, "thinking", "thinking");
    String stop = ReplyFields.text(body, "stop_reason");
    return new Generation(
        parts(body, "text", "text"),
        thinking.isEmpty() ? null : thinking,
        thinking.isEmpty() ? null : "content, type thinking",
        stop,
        "refusal".equals(stop) ? "The server stopped with the reason 'refusal'." : null,
        usage(body.path("usage")),
        ReplyFields.served(body),
        List.of(),
        1);
  }

  private static String parts(JsonNode body, String type, String field) {
    StringBuilder text = new StringBuilder();
    for (JsonNode part : body.path("content")) {
      if (part.path("type").asText().equals(type)) {
        text.append(part.path(field).asText(""));
      }
    }
    return text.toString();
  }

  /** Anthropic counts cached tokens separately. */
  private static @Nullable TokenUsage usage(JsonNode usage) {
    if (!usage.path("output_tokens").isNumber()) {
      return null;
    }
    long read = usage.path("cache_read_input_tokens").asLong(0);
    long written = usage.path("cache_creation_input_tokens").asLong(0);
    return new TokenUsage(
        usage.path("input_tokens").asLong(0) + read + written,
        usage.path("output_tokens").asLong(0),
        read,
        0);
  }
}

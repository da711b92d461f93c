package dev.sextant.remote.generation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** OpenAI's chat completions and their dialects. */
final class ChatCodec implements Codec {

  /** vLLM, DeepSeek and llama.cpp use the first name; OpenRouter and newer vLLM the second. */
  private static final List<String> REASONING = List.of("reasoning_content", "reasoning");

  private static final String THINK_OPEN = "<think>";
  private static final String THINK_CLOSE = "</think>";

  @Override
  public ObjectNode request(GeneratorSpec spec, Ask ask) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("model", spec.model());
    ArrayNode messages = body.putArray("messages");
    if (spec.system() != null) {
      messages.addObject().put("role", "system").put("content", spec.system());
    }
    messages.addObject().put("role", "user").put("content", ask.prompt());
    OpenAiSampling.write(body, spec.sampling(), ask);
    body.put(ask.limitName().code(), ask.maxTokens());
    Integer logprobs = spec.sampling().logprobs();
    if (logprobs != null) {
      body.put("logprobs", true);
      body.put("top_logprobs", logprobs); // 0, too: llama-cpp-python sends none without a number
    }
    Integer thinking = spec.sampling().thinkingBudget();
    if (thinking != null) {
      body.putObject("reasoning").put("max_tokens", thinking);
    }
    return body;
  }

  @Override
  public Generation read(JsonNode body) {
    JsonNode choice = ReplyFields.firstChoice(body);
    JsonNode message = choice.path("message");
    String content = content(message.path("content"));
    String field =
        REASONING.stream().filter(each -> isText(message, each)).findFirst().orElse(null);
    String reasoning = field == null ? null : message.path(field).textValue();
    int end = content.indexOf(THINK_CLOSE);
    if (field == null && content.stripLeading().startsWith(THINK_OPEN)) {
      String thought = end < 0 ? content : content.substring(0, end);
      reasoning = thought.strip().substring(THINK_OPEN.length()).strip();
      content = end < 0 ? "" : content.substring(end + THINK_CLOSE.length()).stripLeading();
      field = "content, in " + THINK_OPEN;
    }
    return new Generation(
        content,
        reasoning,
        field,
        ReplyFields.text(choice, "finish_reason"),
        ReplyFields.text(message, "refusal"),
        ReplyFields.usage(body),
        ReplyFields.served(body),
        LogprobReader.read(choice),
        body.path("choices").size());
  }

  private static boolean isText(JsonNode message, String name) {
    return ReplyFields.text(message, name) != null;
  }

  /** Reads a text, or a list of parts of which those of type text count. */
  private static String content(@Nullable JsonNode content) {
    if (content == null || !content.isArray()) {
      return content != null && content.isTextual() ? content.textValue() : "";
    }
    StringBuilder text = new StringBuilder();
    for (JsonNode part : content) {
      text.append(part.path("text").asText(""));
    }
    return text.toString();
  }
}

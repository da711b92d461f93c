package dev.sextant.testing.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes random words, one word a token. Its text follows from the seed and the prompt, unless a
 * quirk says otherwise.
 */
public final class ScriptedModel {

  private static final List<String> WORDS =
      List.of(
          "amber", "birch", "cloud", "delta", "ember", "fjord", "grove", "heron", "island",
          "juniper");
  private static final int NATURAL_LENGTH = 24;
  private static final double LOGPROB = -0.25;

  private final Set<Quirk> quirks = EnumSet.noneOf(Quirk.class);
  private final AtomicInteger texts = new AtomicInteger();

  /** Creates a model with quirks. */
  public ScriptedModel(Quirk... quirks) {
    this.quirks.addAll(List.of(quirks));
  }

  boolean has(Quirk quirk) {
    return quirks.contains(quirk);
  }

  /** Returns the body of a reply of chat completions. */
  ObjectNode chat(JsonNode request) {
    ObjectNode body = head(request);
    int limit = limit(request);
    int choices = has(Quirk.IGNORES_N) ? 1 : request.path("n").asInt(1);
    int written = 0;
    for (int i = 0; i < choices; i++) {
      ObjectNode choice = body.withArray("choices").addObject();
      written += fillChat(choice, request, limit, i);
    }
    usage(body, request, written);
    return body;
  }

  private int fillChat(ObjectNode choice, JsonNode request, int limit, int index) {
    ObjectNode message = choice.put("index", index).putObject("message").put("role", "assistant");
    List<String> words = words(request, limit, index);
    boolean cut = words.size() == limit;
    choice.put("finish_reason", cut ? "length" : "stop");
    String text = String.join(" ", words);
    boolean thinks = has(Quirk.THINKS_TO_THE_END);
    if (has(Quirk.REASONING_CONTENT) || has(Quirk.REASONING)) {
      message.put(has(Quirk.REASONING) ? "reasoning" : "reasoning_content", "thought: " + text);
    }
    if (thinks) {
      message.putNull("content");
      choice.put("finish_reason", "length");
    } else {
      message.put("content", text);
    }
    if (request.path("logprobs").asBoolean() && !has(Quirk.NO_LOGPROBS)) {
      ArrayNode content = choice.putObject("logprobs").putArray("content");
      for (String word : words) {
        ObjectNode token = content.addObject().put("token", word).put("logprob", LOGPROB);
        token.putArray("top_logprobs").addObject().put("token", word).put("logprob", LOGPROB);
      }
    }
    return words.size();
  }

  /** Returns the body of a reply of plain completions. */
  ObjectNode completion(JsonNode request) {
    ObjectNode body = head(request);
    int limit = limit(request);
    int choices = has(Quirk.IGNORES_N) ? 1 : request.path("n").asInt(1);
    int written = 0;
    for (int i = 0; i < choices; i++) {
      List<String> words = words(request, limit, i);
      written += words.size();
      ObjectNode choice = body.withArray("choices").addObject();
      choice.put("index", i).put("text", " " + String.join(" ", words));
      choice.put("finish_reason", words.size() == limit ? "length" : "stop");
      if (request.has("logprobs") && !has(Quirk.NO_LOGPROBS)) {
        ObjectNode logprobs = choice.putObject("logprobs");
        words.forEach(logprobs.withArray("tokens")::add);
        words.forEach(word -> logprobs.withArray("token_logprobs").add(LOGPROB));
        words.forEach(word -> logprobs.withArray("top_logprobs").addObject().put(word, LOGPROB));
      }
    }
    usage(body, request, written);
    return body;
  }

  /** Returns the body of a reply of the messages API. */
  ObjectNode message(JsonNode request) {
    int limit = limit(request);
    List<String> words = words(request, limit, texts.incrementAndGet());
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("id", "msg-1").put("type", "message").put("model", request.path("model").asText());
    ArrayNode content = body.putArray("content");
    if (request.has("thinking")) {
      content.addObject().put("type", "thinking").put("thinking", "thought");
    }
    content.addObject().put("type", "text").put("text", String.join(" ", words));
    body.put("stop_reason", words.size() == limit ? "max_tokens" : "end_turn");
    body.putObject("usage")
        .put("input_tokens", promptTokens(request))
        .put("output_tokens", words.size())
        .put("cache_read_input_tokens", 3);
    return body;
  }

  private ObjectNode head(JsonNode request) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("id", "reply-1").put("model", request.path("model").asText() + "-0626");
    body.put("system_fingerprint", "fp_1").putArray("choices");
    return body;
  }

  private void usage(ObjectNode body, JsonNode request, int written) {
    if (!has(Quirk.NO_USAGE)) {
      ObjectNode usage = body.putObject("usage").put("prompt_tokens", promptTokens(request));
      usage.put("completion_tokens", written).put("total_tokens", promptTokens(request) + written);
    }
  }

  private static int promptTokens(JsonNode request) {
    return request.path("prompt").asText("").length() / 4
        + request.path("messages").toString().length() / 4;
  }

  private int limit(JsonNode request) {
    int limit = Integer.MAX_VALUE;
    if (request.has("max_tokens") && !has(Quirk.IGNORES_MAX_TOKENS)) {
      limit = request.path("max_tokens").asInt();
    }
    if (request.has("max_completion_tokens") && !has(Quirk.IGNORES_MAX_COMPLETION_TOKENS)) {
      limit = Math.min(limit, request.path("max_completion_tokens").asInt());
    }
    return limit;
  }

  private List<String> words(JsonNode request, int limit, int choice) {
    if (has(Quirk.EMPTY)) {
      return List.of();
    }
    long seed = has(Quirk.IGNORES_SEED) ? texts.incrementAndGet() : request.path("seed").asLong();
    long prompt = request.path("prompt").asText().hashCode() + request.path("messages").hashCode();
    Random random = new Random(has(Quirk.SAME_TEXT) ? prompt : prompt + 31 * seed + choice);
    List<String> words = new ArrayList<>();
    int length = Math.min(limit, NATURAL_LENGTH);
    for (int i = 0; i < length; i++) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return words;
  }
}

package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.demo.Almanac.Scripted;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Replies to OpenAI's chat completions with scripted answers, and to the prompts of a Segment-Score
 * labeller with scripted verdicts. The seed decides which answer, so equal requests have equal
 * replies, except from the models of {@link ScriptedWeeks}. A token is a word with the white space
 * before it, or the class of a verdict.
 */
final class ScriptedModel {

  static final String NAME = "scripted-answers";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern TOKEN =
      Pattern.compile("(?<=<class>)[01](?=</class>)|\\s*(?:(?!(?<=<class>)[01]</class>)\\S)+");
  private static final int MOST_CHOICES = 8;
  private static final int FRAME_TOKENS = 4;
  private static final int DEFAULT_LIMIT = 512;

  /** Mean log-probabilities of a token, in units of the fourth decimal. */
  private static final int SURE = -1_200;

  private static final int UNSURE = -9_000;
  private static final int DECIMALS = 4;

  private static final String UNKNOWN =
      "Only questions of the demo have scripted answers. Words instead:";
  private static final List<String> WORDS =
      List.of(
          "anchor", "barley", "candle", "dune", "ember", "fern", "gull", "harbour", "island",
          "juniper", "kelp", "lantern", "meadow", "north", "otter", "pebble", "quince", "reed",
          "saffron", "tern");

  private final Almanac almanac;
  private final ScriptedWeeks weeks;

  ScriptedModel(Almanac almanac, ScriptedWeeks weeks) {
    this.almanac = almanac;
    this.weeks = weeks;
  }

  /** Replies to a request of {@code /chat/completions}. */
  ObjectNode reply(JsonNode request) {
    List<String> prompt = new ArrayList<>();
    request.path("messages").forEach(message -> prompt.add(message.path("content").asText()));
    int choices = Math.max(1, Math.min(request.path("n").asInt(1), MOST_CHOICES));
    ObjectNode reply = JSON.createObjectNode();
    String model = request.path("model").asText(NAME);
    reply.put("object", "chat.completion").put("model", model);
    reply.put("system_fingerprint", weeks.fingerprint(model));
    ArrayNode list = reply.putArray("choices");
    int written = 0;
    for (int i = 0; i < choices; i++) {
      Scripted answer = answer(model, String.join("\n", prompt), request.path("seed").asLong() + i);
      written += write(list.addObject().put("index", i), answer, request);
    }
    int read = prompt.stream().mapToInt(text -> tokens(text).size() + FRAME_TOKENS).sum();
    reply
        .putObject("usage")
        .put("prompt_tokens", read)
        .put("completion_tokens", written)
        .put("total_tokens", read + written);
    return reply;
  }

  private Scripted answer(String model, String prompt, long seed) {
    Random random = new Random(seed);
    return ScriptedOracle.reply(prompt, almanac)
        .or(() -> weeks.answer(model, prompt))
        .or(
            () ->
                almanac.answers(prompt).map(answers -> answers.get(random.nextInt(answers.size()))))
        .orElseGet(() -> words(random));
  }

  private static Scripted words(Random random) {
    StringBuilder text = new StringBuilder(UNKNOWN);
    for (int i = 0; i < WORDS.size(); i++) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return new Scripted(text.toString(), false, false);
  }

  /** Writes a choice; returns its number of tokens. */
  private static int write(ObjectNode choice, Scripted answer, JsonNode request) {
    List<String> whole = tokens(untilStop(answer.text(), request.path("stop")));
    int limit =
        request
            .path("max_completion_tokens")
            .asInt(request.path("max_tokens").asInt(DEFAULT_LIMIT));
    List<String> tokens = whole.subList(0, Math.min(Math.max(1, limit), whole.size()));
    choice.put("finish_reason", tokens.size() < whole.size() ? "length" : "stop");
    String text = String.join("", tokens);
    choice
        .putObject("message")
        .put("role", "assistant")
        .put("content", answer.refusal() ? null : text)
        .put("refusal", answer.refusal() ? text : null);
    if (request.path("logprobs").asBoolean() && !answer.refusal()) {
      boolean alternatives = request.path("top_logprobs").asInt() > 0;
      ArrayNode logprobs = choice.putObject("logprobs").putArray("content");
      tokens.forEach(token -> write(logprobs.addObject(), token, answer.sure(), alternatives));
    }
    return tokens.size();
  }

  private static void write(ObjectNode node, String token, boolean sure, boolean alternatives) {
    if (ScriptedOracle.isClass(token)) {
      ScriptedOracle.write(node, token, sure, alternatives);
      return;
    }
    int mean = sure ? SURE : UNSURE;
    int jitter = Math.floorMod(token.hashCode(), Math.abs(mean)) - Math.abs(mean) / 2;
    BigDecimal logprob = BigDecimal.valueOf(mean + jitter, DECIMALS);
    node.put("token", token).put("logprob", logprob);
    ArrayNode others = node.putArray("top_logprobs");
    if (alternatives) {
      others.addObject().put("token", token).put("logprob", logprob);
    }
  }

  private static String untilStop(String text, JsonNode stop) {
    int end = text.length();
    for (JsonNode each : stop) {
      int found = text.indexOf(each.asText());
      end = found < 0 ? end : Math.min(end, found);
    }
    return text.substring(0, end);
  }

  private static List<String> tokens(String text) {
    return TOKEN.matcher(text).results().map(MatchResult::group).toList();
  }
}

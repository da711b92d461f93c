package dev.sextant.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ProtocolServer.Script;
import dev.sextant.testing.generator.ProtocolServer.ServerCall;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ServerReply;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A chat server that is asked for entailment: by its usual script, two texts agree if both name the
 * same of two cities.
 */
final class ScriptedEntailment implements Script {

  static final int TOKENS_IN = 100;
  static final int TOKENS_OUT = 2;

  private static final Pattern PROMPT =
      Pattern.compile("Text\n(=+)\n(.*?)\n\\1\n\nStatement\n\\1\n(.*?)\n\\1\n", Pattern.DOTALL);

  /** Every pair that it was asked about, in order; one that is asked twice is there twice. */
  final List<TextPair> asked = new CopyOnWriteArrayList<>();

  volatile BiFunction<TextPair, String, Optional<ServerReply>> reply =
      (pair, prompt) -> Optional.empty();

  ProtocolServer server() throws IOException {
    return new ProtocolServer(new ScriptedModel(), this);
  }

  @Override
  public Optional<ServerReply> reply(ServerCall call) {
    String prompt = call.body().at("/messages/0/content").asText();
    Matcher parts = PROMPT.matcher(prompt);
    if (!parts.find()) {
      throw new IllegalStateException(prompt);
    }
    TextPair pair = new TextPair(parts.group(2), parts.group(3));
    asked.add(pair);
    return Optional.of(reply.apply(pair, prompt).orElseGet(() -> agreement(pair)));
  }

  private static ServerReply agreement(TextPair pair) {
    boolean same = pair.premise().contains("Paris") == pair.hypothesis().contains("Paris");
    return same
        ? word("entailment", Map.of("ent", .8, "neutral", .15, "contr", .05))
        : word("contradiction", Map.of("contr", .9, "neutral", .06));
  }

  /** Returns a reply without log-probabilities. */
  static ServerReply word(String text) {
    return word(text, Map.of());
  }

  private static ServerReply word(String text, Map<String, Double> candidates) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("model", "m");
    ObjectNode choice = body.putArray("choices").addObject().put("finish_reason", "stop");
    choice.putObject("message").put("content", text);
    if (!candidates.isEmpty()) {
      ObjectNode token = choice.putObject("logprobs").putArray("content").addObject();
      String first =
          candidates.keySet().stream().filter(text::startsWith).findFirst().orElseThrow();
      token.put("token", first).put("logprob", Math.log(candidates.get(first)));
      ArrayNode others = token.putArray("top_logprobs");
      candidates.forEach(
          (name, probability) ->
              others.addObject().put("token", name).put("logprob", Math.log(probability)));
      choice
          .withArray("/logprobs/content")
          .addObject()
          .put("token", text.substring(first.length()))
          .put("logprob", 0);
    }
    body.putObject("usage").put("prompt_tokens", TOKENS_IN).put("completion_tokens", TOKENS_OUT);
    return ServerReply.ok(body.toString());
  }
}

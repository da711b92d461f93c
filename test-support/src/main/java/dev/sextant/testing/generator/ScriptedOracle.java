package dev.sextant.testing.generator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.testing.generator.ProtocolServer.Script;
import dev.sextant.testing.generator.ProtocolServer.ServerCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replies as an oracle that follows the format: a sentence of an answer is supported unless it has
 * the word "wrong". Other calls, such as those of a probe, are the model's.
 */
public final class ScriptedOracle implements Script {

  private static final Pattern ANSWER =
      Pattern.compile("<answer>\n(.*?)\n</answer>", Pattern.DOTALL);
  private static final Pattern CHECK = Pattern.compile("<check>\n(.*?)\n</check>", Pattern.DOTALL);
  private static final Pattern BEFORE_AND_BEHIND = Pattern.compile("(?<=<class>)|(?=</class>)");
  private static final double CERTAIN = 0.9;

  private final AtomicInteger paid = new AtomicInteger();
  private volatile Predicate<String> supported = text -> !text.contains("wrong");
  private volatile Function<String, Optional<String>> text = prompt -> Optional.empty();
  private volatile Runnable onCall = () -> {};
  private volatile long delayMillis;

  /** Decides which sentences are supported. */
  public void supported(Predicate<String> next) {
    supported = next;
  }

  /** Replaces replies to prompts. */
  public void text(Function<String, Optional<String>> next) {
    text = next;
  }

  /** Is run at each call for a label. */
  public void onCall(Runnable next) {
    onCall = next;
  }

  /** Sets the time that a reply takes. */
  public void delay(long millis) {
    delayMillis = millis;
  }

  /** Returns the number of replies to calls for labels. */
  public int paid() {
    return paid.get();
  }

  @Override
  public Optional<ServerReply> reply(ServerCall call) {
    String prompt = call.body().at("/messages/0/content").asText();
    if (!prompt.contains("<answer>")) {
      return Optional.empty();
    }
    onCall.run();
    paid.incrementAndGet();
    String reply = text.apply(prompt).orElseGet(() -> reply(prompt));
    return Optional.of(ServerReply.ok(body(reply).toString()).after(delayMillis));
  }

  private String reply(String prompt) {
    Matcher check = CHECK.matcher(prompt);
    if (check.find()) {
      return "<class>%s</class>".formatted(supported.test(check.group(1)) ? "1" : "0");
    }
    return statements(prompt, supported);
  }

  /** Returns the answer of a prompt as statements, all of them supported. */
  public static String statements(String prompt) {
    return statements(prompt, sentence -> true);
  }

  private static String statements(String prompt, Predicate<String> supported) {
    Matcher answer = ANSWER.matcher(prompt);
    if (!answer.find()) {
      throw new IllegalStateException(prompt);
    }
    List<String> lines = new ArrayList<>();
    for (String sentence : answer.group(1).split("(?<=\\.)\\s+")) {
      lines.add(
          "<statement>%s</statement> <class>%s</class>"
              .formatted(sentence, supported.test(sentence) ? "1" : "0"));
    }
    return String.join("\n", lines);
  }

  private static ObjectNode body(String reply) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("model", "oracle-0626");
    ObjectNode choice = body.putArray("choices").addObject().put("finish_reason", "stop");
    choice.putObject("message").put("content", reply);
    ArrayNode tokens = choice.putObject("logprobs").putArray("content");
    for (String token : BEFORE_AND_BEHIND.split(reply, -1)) {
      boolean verdict = token.equals("1") || token.equals("0");
      ObjectNode node = tokens.addObject().put("token", token);
      node.put("logprob", verdict ? Math.log(CERTAIN) : 0);
      if (verdict) {
        String other = token.equals("1") ? "0" : "1";
        node.putArray("top_logprobs")
            .addObject()
            .put("token", other)
            .put("logprob", Math.log(1 - CERTAIN));
      }
    }
    body.putObject("usage").put("prompt_tokens", 100).put("completion_tokens", 20);
    return body;
  }
}

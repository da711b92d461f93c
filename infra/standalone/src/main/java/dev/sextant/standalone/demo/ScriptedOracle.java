package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.demo.Almanac.Scripted;
import dev.sextant.standalone.demo.Almanac.Verdict;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scripted model as an oracle: it replies to the prompts of a Segment-Score labeller. The whole
 * answer is one statement. Its class has log-probabilities as those of an LLM would be.
 */
final class ScriptedOracle {

  private static final Pattern ANSWER =
      Pattern.compile("<answer>\\s*(.*?)\\s*</answer>\\s*$", Pattern.DOTALL);

  private static final String SUPPORTED = "1";
  private static final String UNSUPPORTED = "0";
  private static final Set<String> CLASSES = Set.of(SUPPORTED, UNSUPPORTED);

  /** Log-probabilities of a class of probability .97, and of the other class. */
  private static final BigDecimal SURE = new BigDecimal("-0.0305");

  private static final BigDecimal SURE_OF_OTHER = new BigDecimal("-3.5066");

  /** Log-probabilities of a class of probability .80, and of the other class. */
  private static final BigDecimal UNSURE = new BigDecimal("-0.2231");

  private static final BigDecimal UNSURE_OF_OTHER = new BigDecimal("-1.6094");

  private ScriptedOracle() {}

  /** Replies to a prompt that ends with an answer to check; empty if it does not. */
  static Optional<Scripted> reply(String prompt, Almanac almanac) {
    Matcher found = ANSWER.matcher(prompt);
    if (!found.find()) {
      return Optional.empty();
    }
    String answer = found.group(1);
    return almanac.verdict(prompt, answer).map(verdict -> reply(answer, verdict));
  }

  private static Scripted reply(String answer, Verdict verdict) {
    String text =
        "<statement>%s</statement> <class>%s</class>"
            .formatted(answer, verdict.supported() ? SUPPORTED : UNSUPPORTED);
    return new Scripted(text, false, verdict.sure());
  }

  static boolean isClass(String token) {
    return CLASSES.contains(token);
  }

  /** Writes the token of a class, with the other class as an alternative. */
  static void write(ObjectNode node, String token, boolean sure, boolean alternatives) {
    BigDecimal logprob = sure ? SURE : UNSURE;
    node.put("token", token).put("logprob", logprob);
    ArrayNode others = node.putArray("top_logprobs");
    if (alternatives) {
      others.addObject().put("token", token).put("logprob", logprob);
      others
          .addObject()
          .put("token", SUPPORTED.equals(token) ? UNSUPPORTED : SUPPORTED)
          .put("logprob", sure ? SURE_OF_OTHER : UNSURE_OF_OTHER);
    }
  }
}

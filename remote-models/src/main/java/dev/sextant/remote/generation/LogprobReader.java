package dev.sextant.remote.generation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.remote.generation.TokenLogprob.Alternative;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the log-probabilities of a choice, in chat's naming ({@code logprobs.content[]}) or in that
 * of completions ({@code tokens, token_logprobs, top_logprobs}); some servers use the second one in
 * chat, too. A list with a gap is left out as a whole: a mean over part of an answer is not the
 * answer's.
 */
final class LogprobReader {

  private LogprobReader() {}

  static List<TokenLogprob> read(JsonNode choice) {
    JsonNode logprobs = choice.path("logprobs");
    List<TokenLogprob> tokens =
        logprobs.path("content").isArray() ? chat(logprobs.path("content")) : completions(logprobs);
    return tokens.stream().allMatch(token -> Double.isFinite(token.logprob())) ? tokens : List.of();
  }

  private static List<TokenLogprob> chat(JsonNode content) {
    List<TokenLogprob> tokens = new ArrayList<>();
    for (JsonNode each : content) {
      List<Alternative> alternatives = new ArrayList<>();
      for (JsonNode other : each.path("top_logprobs")) {
        alternatives.add(
            new Alternative(other.path("token").asText(), value(other.path("logprob"))));
      }
      tokens.add(
          new TokenLogprob(
              each.path("token").asText(), value(each.path("logprob")), finite(alternatives)));
    }
    return tokens;
  }

  private static List<TokenLogprob> completions(JsonNode logprobs) {
    JsonNode names = logprobs.path("tokens");
    JsonNode values = logprobs.path("token_logprobs");
    List<TokenLogprob> tokens = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      List<Alternative> alternatives = new ArrayList<>();
      logprobs
          .path("top_logprobs")
          .path(i)
          .fields()
          .forEachRemaining(
              entry -> alternatives.add(new Alternative(entry.getKey(), value(entry.getValue()))));
      tokens.add(
          new TokenLogprob(names.path(i).asText(), value(values.get(i)), finite(alternatives)));
    }
    return tokens;
  }

  /** Rounding on the server makes some logarithms of probability 1 slightly positive. */
  private static double value(JsonNode node) {
    return node.isNumber() ? Math.min(0.0, node.doubleValue()) + 0.0 : Double.NaN;
  }

  private static List<Alternative> finite(List<Alternative> alternatives) {
    return alternatives.stream().filter(each -> Double.isFinite(each.logprob())).toList();
  }
}

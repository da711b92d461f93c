package dev.sextant.remote.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.retry.RunEnd.End;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a server behaves, as a few calls showed. Servers ignore what they do not know without a word,
 * and may behave otherwise later, so nothing relies on it where a call can be checked.
 *
 * @param seedRepeats whether the same seed gives the same text; unknown if the protocol has no seed
 * @param seedChanges whether another seed gives another text
 * @param logprobs whether log-probabilities come when asked for; unknown if they were not, or no
 *     text came either
 * @param limitName the name of the token limit that the server obeys
 * @param limitObeyed whether it obeys one of the names
 * @param reasoningField where the text of the reasoning is; null if none was seen
 * @param severalChoices whether {@code n} works
 * @param empty whether all answers were empty, as those of a base model behind a chat address
 * @param servedModel as the server names it
 * @param fingerprint of the backend
 */
public record Dialect(
    ProbeFinding seedRepeats,
    ProbeFinding seedChanges,
    ProbeFinding logprobs,
    TokenLimitName limitName,
    ProbeFinding limitObeyed,
    @Nullable String reasoningField,
    ProbeFinding severalChoices,
    ProbeFinding empty,
    @Nullable String servedModel,
    @Nullable String fingerprint) {

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  /** Returns the dialect as JSON. */
  public ObjectNode toJson() {
    return JSON.valueToTree(this);
  }

  /**
   * Reads a dialect.
   *
   * @throws IOException if it is none
   */
  public static Dialect of(JsonNode json) throws IOException {
    return JSON.treeToValue(json, Dialect.class);
  }

  /** Returns why no answers should be sampled from this server; empty if they can be. */
  public Optional<End> obstacle(GeneratorKind kind) {
    if (limitObeyed == ProbeFinding.NO) {
      return Optional.of(
          new End(
              Reason.LIMIT_IGNORED,
              "The server ignores the token limit, whatever its name, so the cost of a call cannot be bounded."));
    }
    if (empty == ProbeFinding.YES && kind == GeneratorKind.OPENAI_CHAT) {
      return Optional.of(
          new End(
              Reason.REFUSED_BY_SERVER,
              "The server answers with an empty text. A base model behind a chat address does so: use the kind openai-completions, with a prompt that ends where the answer begins, such as that of the template completion."));
    }
    return Optional.empty();
  }

  /**
   * Returns what a person should know before the run, in sentences.
   *
   * @param random whether different answers are expected
   */
  public List<String> warnings(boolean random) {
    List<String> warnings = new ArrayList<>();
    if (random && seedChanges == ProbeFinding.NO) {
      warnings.add(
          "Another seed gave the same text: the answers of an item may all be equal. Raise the temperature, or check whether the server caches replies.");
    }
    if (seedRepeats == ProbeFinding.NO) {
      warnings.add(
          "The same seed gave another text, so no answer can be drawn a second time. The server ignores the seed, or computes a prompt that it has cached with other rounding.");
    }
    if (logprobs == ProbeFinding.NO) {
      warnings.add("The server sends no log-probabilities, although they were asked for.");
    }
    if (limitObeyed == ProbeFinding.UNKNOWN) {
      warnings.add(
          "The server does not say how many tokens it wrote, so the token limit cannot be checked.");
    }
    return warnings;
  }
}

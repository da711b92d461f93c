package dev.sextant.api.models;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pinned entailment model: everything that can change its probabilities, and the location of its
 * files.
 *
 * @param name unique within a tenant
 * @param architecture family of the network, such as {@code bert}, or {@code prompted} for a
 *     generator that is asked
 * @param location {@code folder:/absolute/path}, or the base URL of a generator
 * @param revision sha256 over everything that can change a probability, lower-case hex
 * @param weightsSha256 lower-case hex; null for a generator
 * @param tokenizerSha256 lower-case hex; null for a generator
 * @param labels meaning of the network's outputs, in order: two or three of {@code entailment},
 *     {@code neutral}, {@code contradiction}
 * @param maxTokens longest pair in tokens; null: no limit
 * @param precision {@code float32}
 * @param server what a generator is asked
 */
public record EntailmentDefinition(
    String name,
    String architecture,
    String location,
    String revision,
    @Nullable String weightsSha256,
    @Nullable String tokenizerSha256,
    List<String> labels,
    @Nullable Integer maxTokens,
    String precision,
    @JsonUnwrapped EntailmentServer server) {

  /** Makes the definition of a network in a folder. */
  public static EntailmentDefinition ofFolder(
      String name,
      String architecture,
      String location,
      String revision,
      String weightsSha256,
      String tokenizerSha256,
      List<String> labels,
      int maxTokens) {
    return new EntailmentDefinition(
        name,
        architecture,
        location,
        revision,
        weightsSha256,
        tokenizerSha256,
        labels,
        maxTokens,
        "float32",
        EntailmentServer.NONE);
  }

  /** Returns whether a server computes the probabilities, and bills tokens. */
  public boolean isOnServer() {
    return server.model() != null;
  }
}

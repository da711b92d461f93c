package dev.sextant.evaluation.remote;

import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.http.EndpointPolicy;
import org.jspecify.annotations.Nullable;

/**
 * How to ask a generator for entailment.
 *
 * @param spec at temperature 0, without a system prompt
 * @param limitName that the server obeys
 * @param concurrent most calls at once
 * @param credential null for none
 * @param policy the addresses that may be reached
 */
public record GeneratorConnection(
    GeneratorSpec spec,
    TokenLimitName limitName,
    int concurrent,
    @Nullable String credential,
    EndpointPolicy policy) {

  /** Never shows the credential. */
  @Override
  public String toString() {
    return "GeneratorConnection[%s]".formatted(spec);
  }
}

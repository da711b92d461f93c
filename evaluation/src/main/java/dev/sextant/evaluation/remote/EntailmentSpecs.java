package dev.sextant.evaluation.remote;

import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.remote.entailment.EntailmentPrompt;
import dev.sextant.remote.generation.GeneratorSpec;
import java.util.List;

/** Makes the pinned specification of an entailment model on a server. */
public final class EntailmentSpecs {

  private EntailmentSpecs() {}

  /**
   * Returns the specification. Its revision covers the version of prompt and reader, and the kind,
   * base URL, model, token limit, thinking budget and log-probabilities of the generator.
   */
  public static EntailmentSpec of(String name, GeneratorSpec spec) {
    String identity =
        String.join(
            "\n",
            EntailmentPrompt.VERSION,
            spec.kind().code(),
            spec.baseUrl(),
            spec.model(),
            String.valueOf(spec.sampling().maxTokens()),
            String.valueOf(spec.sampling().thinkingBudget()),
            String.valueOf(spec.sampling().logprobs()));
    return new EntailmentSpec(
        name,
        Architecture.PROMPTED,
        "generator:" + identity,
        null,
        null,
        Integer.MAX_VALUE,
        List.of(
            EntailmentLabel.ENTAILMENT, EntailmentLabel.NEUTRAL, EntailmentLabel.CONTRADICTION));
  }
}

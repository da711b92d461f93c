package dev.sextant.remote.draw;

import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;

/** Identifies a draw by all that changes its text, the draw's index included. */
public final class DrawKey {

  private static final String VERSION = "draw-1";

  private DrawKey() {}

  /**
   * Returns the key, a SHA-256 hash. Credential, deadlines, concurrency and prices are not part of
   * it.
   */
  public static String of(GeneratorSpec spec, String prompt, String itemId, int draw) {
    Sampling sampling = spec.sampling();
    return TextListHash.hex(
        VERSION,
        spec.kind().code(),
        spec.baseUrl(),
        spec.model(),
        spec.system(),
        sampling.temperature(),
        sampling.topP(),
        sampling.maxTokens(),
        String.join("\u0000", sampling.stop()),
        sampling.thinkingBudget(),
        sampling.baseSeed(),
        sampling.logprobs(),
        prompt,
        itemId,
        draw);
  }

  /** Returns the hash of a prompt with its system prompt. */
  public static String promptHash(GeneratorSpec spec, String prompt) {
    return TextListHash.hex("prompt-1", spec.system(), prompt);
  }
}

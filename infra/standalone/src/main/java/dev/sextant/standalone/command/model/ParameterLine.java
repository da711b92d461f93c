package dev.sextant.standalone.command.model;

import dev.sextant.standalone.command.Values;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a model draws an answer; picocli sets the fields. */
public final class ParameterLine {

  private static final int MOST_TOKENS = 1_000_000;
  private static final int MOST_ALTERNATIVES = 20;

  @Option(names = "--system", paramLabel = "TEXT", description = "System prompt.")
  private @Nullable String system;

  @Option(names = "--top-p", paramLabel = "P", description = "Nucleus sampling.")
  private @Nullable String topP;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "Longest answer, in tokens; default 512.")
  private @Nullable String maxTokens;

  @Option(
      names = "--stop",
      paramLabel = "TEXT",
      description = "Text that ends an answer; may be repeated.")
  private List<String> stop = List.of();

  @Option(names = "--logprobs", description = "Also ask for log-probabilities of the tokens.")
  private boolean logprobs;

  @Option(
      names = "--top-logprobs",
      paramLabel = "N",
      description = "Also ask for the N likeliest tokens of each position.")
  private @Nullable String topLogprobs;

  /** Returns the system prompt; null: none. */
  public @Nullable String system() {
    return system;
  }

  /** Returns the share of nucleus sampling; null: none. */
  public @Nullable BigDecimal topP() {
    return topP == null ? null : Values.decimal("--top-p", topP);
  }

  /** Returns the longest answer, in tokens; null: the default. */
  public @Nullable Integer maxTokens() {
    return maxTokens == null
        ? null
        : (int) Values.number("--max-tokens", maxTokens, 1, MOST_TOKENS);
  }

  /** Returns the texts that end an answer. */
  public List<String> stop() {
    return stop;
  }

  /**
   * Returns for how many of the likeliest tokens of each position to ask; 0: for the
   * log-probability of the chosen one alone; null: for none.
   */
  public @Nullable Integer logprobs() {
    if (topLogprobs != null) {
      return (int) Values.number("--top-logprobs", topLogprobs, 1, MOST_ALTERNATIVES);
    }
    return logprobs ? Integer.valueOf(0) : null;
  }
}

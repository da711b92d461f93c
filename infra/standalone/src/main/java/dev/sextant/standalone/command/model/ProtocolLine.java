package dev.sextant.standalone.command.model;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.standalone.command.Values;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how the server of a model is called; picocli sets the fields. */
public final class ProtocolLine {

  private static final int MOST_TOKENS = 1_000_000;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "Protocol: openai-chat, openai-completions or anthropic-messages; default openai-chat.")
  private String kind = GeneratorKind.OPENAI_CHAT.code();

  @Option(names = "--thinking-budget", paramLabel = "N", description = "Most tokens to think with.")
  private @Nullable String thinkingBudget;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Most calls at once; default 20.")
  private @Nullable String concurrency;

  /** Returns the protocol. */
  public GeneratorKind kind() {
    List<String> kinds = Arrays.stream(GeneratorKind.values()).map(GeneratorKind::code).toList();
    return GeneratorKind.of(Values.oneOf("--kind", kind, kinds)).orElseThrow();
  }

  /** Returns the most tokens to think with; null: the server's default. */
  public @Nullable Integer thinkingBudget() {
    return thinkingBudget == null
        ? null
        : (int) Values.number("--thinking-budget", thinkingBudget, 1, MOST_TOKENS);
  }

  /**
   * Returns the most calls at once; null: the default.
   *
   * @param most largest number that is allowed
   */
  public @Nullable Integer concurrency(int most) {
    return concurrency == null ? null : (int) Values.number("--concurrency", concurrency, 1, most);
  }
}

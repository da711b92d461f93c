package dev.sextant.standalone.command;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.standalone.calls.CallOptions;
import dev.sextant.standalone.command.model.CredentialLine;
import dev.sextant.standalone.command.model.ProtocolLine;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that call an LLM: whom, with which credential, at which price. */
final class CallLine {

  private static final int MOST_CONCURRENT = 1_000;
  private static final int USUALLY_CONCURRENT = 20;
  private static final int LONGEST_CALL = 3_600;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "Address of the server of the LLM.")
  private @Nullable String baseUrl;

  @Option(names = "--model", paramLabel = "NAME", description = "The model.")
  private @Nullable String model;

  @Mixin private ProtocolLine protocol = new ProtocolLine();

  @Mixin private MoneyLine money = new MoneyLine();

  @Option(names = "--timeout", paramLabel = "SECONDS", description = "Longest call; default 300.")
  private String timeout = "300";

  @Mixin private CredentialLine credential = new CredentialLine();

  /** Returns whether the line names a server and a model. */
  boolean isNamed() {
    return baseUrl != null && model != null;
  }

  /** Returns the protocol. */
  GeneratorKind kind() {
    return protocol.kind();
  }

  /** Returns the most tokens to think with; null: the server's default. */
  @Nullable Integer thinkingBudget() {
    return protocol.thinkingBudget();
  }

  /**
   * Checks the options.
   *
   * @param system system prompt; null for none
   * @param sampling may refuse its settings
   * @throws Halt (refused) if the credential is missing
   */
  CallOptions options(@Nullable String system, Supplier<Sampling> sampling) throws IOException {
    Integer concurrent = protocol.concurrency(MOST_CONCURRENT);
    return new CallOptions(
        spec(system, sampling),
        credential.read(),
        money.money(),
        concurrent == null ? USUALLY_CONCURRENT : concurrent,
        Duration.ofSeconds(Values.number("--timeout", timeout, 1, LONGEST_CALL)));
  }

  private GeneratorSpec spec(@Nullable String system, Supplier<Sampling> sampling) {
    try {
      return new GeneratorSpec(
          kind(), String.valueOf(baseUrl), String.valueOf(model), system, sampling.get());
    } catch (IllegalArgumentException e) {
      throw new WrongLineException(String.valueOf(e.getMessage()));
    }
  }
}

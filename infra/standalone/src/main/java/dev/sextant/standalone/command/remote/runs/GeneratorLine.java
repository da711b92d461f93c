package dev.sextant.standalone.command.remote.runs;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.CredentialLine;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.connection.Connection;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a new generator; picocli sets the fields. What is left out has its default. */
final class GeneratorLine {

  private static final int MOST_TOKENS = 1_000_000;
  private static final int MOST_ALTERNATIVES = 20;
  private static final int MOST_CALLS = 200;

  @Option(
      names = "--base-url",
      required = true,
      paramLabel = "URL",
      description = "Address of the server of the LLM.")
  private String baseUrl = "";

  @Option(names = "--model", required = true, paramLabel = "NAME", description = "The model.")
  private String model = "";

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "Protocol: openai-chat, openai-completions or anthropic-messages; default openai-chat.")
  private String kind = GeneratorKind.OPENAI_CHAT.code();

  @Option(
      names = "--project",
      paramLabel = "PROJECT",
      description = "Only for this project, by name or id; default: for all.")
  private @Nullable String project;

  @Option(names = "--system", paramLabel = "TEXT", description = "System prompt.")
  private @Nullable String system;

  @Option(
      names = "--temperature",
      paramLabel = "T",
      description = "From 0 to 2, or server for the server's own; default 1.")
  private @Nullable String temperature;

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

  @Option(names = "--thinking-budget", paramLabel = "N", description = "Most tokens to think with.")
  private @Nullable String thinkingBudget;

  @Option(names = "--logprobs", description = "Also ask for log-probabilities of the tokens.")
  private boolean logprobs;

  @Option(
      names = "--top-logprobs",
      paramLabel = "N",
      description = "Also ask for the N likeliest tokens of each position.")
  private @Nullable String topLogprobs;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Most calls at once; default 20.")
  private @Nullable String concurrency;

  @Mixin private PriceLine price = new PriceLine();

  @Mixin private CredentialLine credential = new CredentialLine();

  PriceLine price() {
    return price;
  }

  /** Checks the options; returns the body of the request that creates the generator. */
  Map<String, Object> settings() {
    Map<String, Object> request = new LinkedHashMap<>();
    List<String> kinds = Arrays.stream(GeneratorKind.values()).map(GeneratorKind::code).toList();
    request.put("kind", Values.oneOf("--kind", kind, kinds));
    request.put("base_url", baseUrl);
    request.put("model", model);
    if (system != null) {
      request.put("system_prompt", system);
    }
    Map<String, Object> parameters = parameters();
    if (!parameters.isEmpty()) {
      request.put("parameters", parameters);
    }
    if (concurrency != null) {
      request.put("concurrency", Values.number("--concurrency", concurrency, 1, MOST_CALLS));
    }
    return request;
  }

  /** Adds what only the instance, or a file, knows. */
  void complete(Connection at, Map<String, Object> request) throws IOException, ApiProblem {
    if (project != null) {
      request.put("project_id", at.names().project(project));
    }
    credential.read().ifPresent(secret -> request.put("credential", secret));
  }

  private Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    if (temperature != null) {
      parameters.put(
          "temperature",
          temperature.equals("server") ? null : Values.decimal("--temperature", temperature));
    }
    if (topP != null) {
      parameters.put("top_p", Values.decimal("--top-p", topP));
    }
    if (maxTokens != null) {
      parameters.put("max_tokens", Values.number("--max-tokens", maxTokens, 1, MOST_TOKENS));
    }
    if (!stop.isEmpty()) {
      parameters.put("stop", stop);
    }
    if (thinkingBudget != null) {
      parameters.put(
          "thinking_budget", Values.number("--thinking-budget", thinkingBudget, 1, MOST_TOKENS));
    }
    if (logprobs && topLogprobs != null) {
      throw new WrongLineException("Give --logprobs or --top-logprobs, not both.");
    }
    if (logprobs || topLogprobs != null) {
      parameters.put(
          "logprobs",
          topLogprobs == null
              ? 0
              : Values.number("--top-logprobs", topLogprobs, 1, MOST_ALTERNATIVES));
    }
    return parameters;
  }
}

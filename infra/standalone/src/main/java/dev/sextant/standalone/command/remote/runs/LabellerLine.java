package dev.sextant.standalone.command.remote.runs;

import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.Connection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a new labeller; picocli sets the fields. What is left out has its default. */
final class LabellerLine {

  private static final int MOST_TOKENS = 1_000_000;
  private static final int MOST_ALTERNATIVES = 20;
  private static final long LARGEST_SEED = (1L << 53) - 1;

  @Option(
      names = "--kind",
      required = true,
      paramLabel = "KIND",
      description = "segment-score, segment-steps, judge, judge-graded, factscore or atomic-facts.")
  private String kind = "";

  @Option(
      names = "--generator",
      required = true,
      paramLabel = "GENERATOR",
      description = "The LLM that labels, by name or id; its settings are copied.")
  private String generator = "";

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "What counts as supported; default: that of the kind. Not for atomic-facts.")
  private @Nullable Path policy;

  @Option(
      names = "--project",
      paramLabel = "PROJECT",
      description = "Only for this project, by name or id; default: for all.")
  private @Nullable String project;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "Longest reply, in tokens; default 4096.")
  private @Nullable String maxTokens;

  @Option(
      names = "--top-logprobs",
      paramLabel = "N",
      description = "Likeliest tokens to ask for, or none; default 5 where there are any.")
  private @Nullable String topLogprobs;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the calls; default 1.")
  private @Nullable String seed;

  /** Checks the options; returns the body of the request, without what only the instance knows. */
  Map<String, Object> settings() {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("kind", Values.oneOf("--kind", kind, LabellerKind.codes()));
    if (policy != null) {
      request.put("policy", Values.text(policy));
    }
    if (maxTokens != null) {
      request.put("max_tokens", Values.number("--max-tokens", maxTokens, 1, MOST_TOKENS));
    }
    if (topLogprobs != null) {
      request.put(
          "top_logprobs",
          topLogprobs.equals("none")
              ? null
              : Values.number("--top-logprobs", topLogprobs, 0, MOST_ALTERNATIVES));
    }
    if (seed != null) {
      request.put("seed", Values.number("--seed", seed, 0, LARGEST_SEED));
    }
    return request;
  }

  /** Adds what only the instance knows. */
  void complete(Connection at, Map<String, Object> request) throws IOException, ApiProblem {
    request.put("generator_id", at.names().listed("generator", "/generators", generator));
    if (project != null) {
      request.put("project_id", at.names().project(project));
    }
  }
}

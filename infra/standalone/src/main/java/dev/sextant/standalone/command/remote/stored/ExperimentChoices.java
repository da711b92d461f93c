package dev.sextant.standalone.command.remote.stored;

import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ShippedEmbedders;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.Connection;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an experiment computes, and whose labels count; picocli sets the fields. */
final class ExperimentChoices {

  /** Largest whole number that all JSON implementations represent exactly. */
  private static final long LARGEST_SEED = (1L << 53) - 1;

  private static final List<String> OUTCOMES =
      Arrays.stream(DrawOutcome.values()).map(DrawOutcome::code).toList();

  @Option(
      names = "--embedders",
      paramLabel = "NAME,...",
      description = "Default: all that ship with Sextant.")
  private @Nullable String embedders;

  @Option(
      names = "--entailment-model",
      paramLabel = "NAME",
      description = "For the metrics that use one.")
  private @Nullable String entailmentModel;

  @Option(names = "--metrics", paramLabel = "NAME,...", description = "Default: all that apply.")
  private @Nullable String metrics;

  @Option(
      names = "--outcomes",
      paramLabel = "OUTCOME,...",
      description = "Which sampled answers count, by what became of their draw; default: answered.")
  private @Nullable String outcomes;

  @Option(
      names = "--label",
      paramLabel = "grounded|factuality",
      description = "Kind of label to report on; default: all.")
  private @Nullable String label;

  @Option(
      names = "--label-source",
      paramLabel = "SOURCE",
      description = "Whose labels count: in-force, people, import or oracle; default in-force.")
  private @Nullable String labelSource;

  @Option(
      names = "--labeller",
      paramLabel = "ID",
      description = "The labeller or vote of --label-source oracle.")
  private @Nullable String labeller;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of everything random.")
  private @Nullable String seed;

  /** Checks the options; returns the fields of a request, without the embedders. */
  Map<String, Object> request() {
    if (label != null) {
      Values.oneOf("--label", label, List.of("grounded", "factuality"));
    }
    if (labelSource != null) {
      Values.oneOf(
          "--label-source", labelSource, List.of("in-force", "people", "import", "oracle"));
    }
    Map<String, Object> request = new LinkedHashMap<>();
    put(request, "entailment_model", entailmentModel);
    put(request, "label", label);
    put(request, "label_source", labelSource);
    put(request, "labeller_id", labeller);
    if (metrics != null) {
      request.put("metrics", Values.list(metrics));
    }
    if (outcomes != null) {
      List<String> counted = Values.list(outcomes);
      counted.forEach(outcome -> Values.oneOf("--outcomes", outcome, OUTCOMES));
      request.put("outcomes", counted);
    }
    if (seed != null) {
      request.put("seed", Values.number("--seed", seed, 0, LARGEST_SEED));
    }
    return request;
  }

  /** Returns the embedders that the line names, or else all that ship. */
  List<String> embedders(Connection at) throws IOException, ApiProblem {
    List<String> chosen = Values.list(embedders);
    return chosen.isEmpty() ? ShippedEmbedders.names(at.api()) : chosen;
  }

  private static void put(Map<String, Object> request, String field, @Nullable String value) {
    if (value != null) {
      request.put(field, value);
    }
  }
}

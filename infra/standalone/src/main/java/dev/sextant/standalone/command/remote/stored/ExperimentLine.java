package dev.sextant.standalone.command.remote.stored;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ShippedEmbedders;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.DatasetOption;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a new experiment; picocli sets the fields. */
final class ExperimentLine {

  /** Largest whole number that all JSON implementations represent exactly. */
  private static final long LARGEST_SEED = (1L << 53) - 1;

  @Mixin private DatasetOption dataset = new DatasetOption();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the experiment; default: that of the dataset.")
  private @Nullable String name;

  @Option(
      names = "--answer-set",
      paramLabel = "SET",
      description = "Answers to evaluate, by name or id; default: those of the file.")
  private @Nullable String answerSet;

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

  JsonNode start(Connection at) throws IOException, ApiProblem {
    check();
    JsonNode of = dataset.read(at);
    String version = dataset.version(at, of);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("name", name == null ? of.path("name").asText() : name);
    request.put("version_id", version);
    if (answerSet != null) {
      request.put("answer_set_id", at.names().answerSet(version, answerSet));
    }
    List<String> chosen = Values.list(embedders);
    request.put("embedders", chosen.isEmpty() ? ShippedEmbedders.names(at.api()) : chosen);
    choices(request);
    return at.api().post("/projects/" + of.path("project_id").asText() + "/experiments", request);
  }

  private void choices(Map<String, Object> request) {
    put(request, "entailment_model", entailmentModel);
    put(request, "label", label);
    put(request, "label_source", labelSource);
    put(request, "labeller_id", labeller);
    if (metrics != null) {
      request.put("metrics", Values.list(metrics));
    }
    if (seed != null) {
      request.put("seed", Values.number("--seed", seed, 0, LARGEST_SEED));
    }
  }

  private void check() {
    if (label != null) {
      Values.oneOf("--label", label, List.of("grounded", "factuality"));
    }
    if (labelSource != null) {
      Values.oneOf(
          "--label-source", labelSource, List.of("in-force", "people", "import", "oracle"));
    }
  }

  private static void put(Map<String, Object> request, String field, @Nullable String value) {
    if (value != null) {
      request.put(field, value);
    }
  }
}

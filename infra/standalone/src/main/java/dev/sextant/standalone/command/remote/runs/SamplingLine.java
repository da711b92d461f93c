package dev.sextant.standalone.command.remote.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.DatasetOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a sampling run; picocli sets the fields. */
final class SamplingLine {

  static final String BUDGET =
      "Most to spend, in the currency of the generator's price; in tokens if it has no price.";

  private static final List<String> PRESETS =
      List.of("question-only", "question-with-context", "long-form", "completion");
  private static final int MOST_ANSWERS = 100;
  private static final long LARGEST_SEED = (1L << 53) - 1;

  @Mixin private DatasetOption dataset = new DatasetOption();

  @Option(
      names = "--generator",
      required = true,
      paramLabel = "GENERATOR",
      description = "Name or id; see generator list.")
  private String generator = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the answer set; default: that of the generator.")
  private @Nullable String name;

  @Option(names = "--answers", paramLabel = "N", description = "Answers per item; default 10.")
  private String answers = "10";

  @Option(
      names = "--prompt",
      paramLabel = "PRESET",
      description = "question-only, question-with-context, long-form or completion.")
  private @Nullable String preset;

  @Option(
      names = "--template",
      paramLabel = "FILE",
      description = "A template with fields such as {question}, in place of --prompt.")
  private @Nullable Path template;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the draws; default 0.")
  private @Nullable String seed;

  @Option(names = "--budget", paramLabel = "AMOUNT", description = BUDGET)
  private @Nullable String budget;

  Map<String, Object> request(Connection at) throws IOException, ApiProblem {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("answers_per_item", Values.number("--answers", answers, 1, MOST_ANSWERS));
    if (seed != null) {
      request.put("seed", Values.number("--seed", seed, 0, LARGEST_SEED));
    }
    if (budget != null) {
      request.put("budget", budget);
    }
    prompt(request);
    JsonNode of = dataset.read(at);
    String id = at.names().listed("generator", "/generators", generator);
    request.put("version_id", dataset.version(at, of));
    request.put("generator_id", id);
    request.put("name", name == null ? at.api().get("/generators/" + id).path("name") : name);
    return request;
  }

  private void prompt(Map<String, Object> request) throws IOException {
    if (preset != null && template != null) {
      throw new WrongLineException("Give --prompt or --template, not both.");
    }
    if (preset != null) {
      request.put("prompt", Map.of("preset", Values.oneOf("--prompt", preset, PRESETS)));
    } else if (template != null) {
      Values.requireReadable(template);
      request.put("prompt", Map.of("template", Files.readString(template)));
    }
  }
}

package dev.sextant.standalone.command.remote.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.DatasetOption;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a sampling run; picocli sets the fields. */
final class SamplingLine {

  static final String BUDGET =
      "Most to spend, in the currency of the generator's price; in tokens if it has no price.";

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

  @Mixin private PromptLine prompt = new PromptLine();

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the draws; default 0.")
  private @Nullable String seed;

  @Option(names = "--budget", paramLabel = "AMOUNT", description = BUDGET)
  private @Nullable String budget;

  Map<String, Object> request(Connection at) throws IOException, ApiProblem {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("answers_per_item", prompt.answers());
    if (seed != null) {
      request.put("seed", Values.number("--seed", seed, 0, LARGEST_SEED));
    }
    if (budget != null) {
      request.put("budget", budget);
    }
    prompt.prompt().ifPresent(chosen -> request.put("prompt", chosen));
    JsonNode of = dataset.read(at);
    String id = at.names().listed("generator", "/generators", generator);
    request.put("version_id", dataset.version(at, of));
    request.put("generator_id", id);
    request.put("name", name == null ? at.api().get("/generators/" + id).path("name") : name);
    return request;
  }
}

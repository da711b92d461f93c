package dev.sextant.standalone.command.remote.stored;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.DatasetOption;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a new experiment; picocli sets the fields. */
final class ExperimentLine {

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

  @Mixin private ExperimentChoices choices = new ExperimentChoices();

  JsonNode start(Connection at) throws IOException, ApiProblem {
    Map<String, Object> chosen = choices.request();
    JsonNode of = dataset.read(at);
    String version = dataset.version(at, of);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("name", name == null ? of.path("name").asText() : name);
    request.put("version_id", version);
    if (answerSet != null) {
      request.put("answer_set_id", at.names().answerSet(version, answerSet));
    }
    request.putAll(chosen);
    request.put("embedders", choices.embedders(at));
    return at.api().post("/projects/" + of.path("project_id").asText() + "/experiments", request);
  }
}

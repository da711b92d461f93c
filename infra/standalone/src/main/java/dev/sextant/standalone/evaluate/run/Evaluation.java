package dev.sextant.standalone.evaluate.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ExperimentWatch;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.client.ShippedEmbedders;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One experiment on one imported file, from the client's side. */
final class Evaluation {

  private final ApiClient api;
  private boolean interrupted;
  private Optional<String> started = Optional.empty();

  Evaluation(ApiClient api) {
    this.api = api;
  }

  String project(String name) throws IOException, ApiProblem {
    return Pages.findOrCreate(api, "/projects", name);
  }

  /**
   * Starts the experiment and follows it to its end.
   *
   * @return the experiment in its final state
   * @throws Halt if it failed or was cancelled
   */
  JsonNode run(String project, String version, EvaluateOptions options, Consumer<JsonNode> progress)
      throws IOException, ApiProblem {
    JsonNode experiment = start(project, request(version, options));
    progress.accept(experiment);
    JsonNode ended = new ExperimentWatch(api, experiment.path("id").asText()).await(progress);
    end();
    switch (ended.path("state").asText()) {
      case "failed" ->
          throw Halt.error(
              "The experiment failed: " + ended.path("failure").asText("no reason given"));
      case "cancelled" -> throw Halt.error("The experiment was cancelled.");
      default -> {
        return ended;
      }
    }
  }

  /**
   * Excludes {@link #interrupt}, so that this object knows every experiment that the API has
   * created.
   */
  private synchronized JsonNode start(String project, Map<String, Object> request)
      throws IOException, ApiProblem {
    if (interrupted) {
      throw interruption();
    }
    JsonNode experiment = api.post("/projects/" + project + "/experiments", request);
    started = Optional.of(experiment.path("id").asText());
    return experiment;
  }

  private synchronized void end() {
    started = Optional.empty();
  }

  /**
   * Cancels the experiment and prevents later starts.
   *
   * <p>Waits for a start in progress: the API may have created the experiment before its reply
   * arrives, and an experiment that is not cancelled continues without the command.
   */
  void cancel() {
    interrupt().ifPresent(id -> new Cancellation(api, id).run());
  }

  private synchronized Optional<String> interrupt() {
    interrupted = true;
    return started;
  }

  static Halt interruption() {
    return Halt.error("The evaluation was interrupted before its experiment started.");
  }

  private Map<String, Object> request(String version, EvaluateOptions options)
      throws IOException, ApiProblem {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("name", options.fileName());
    request.put("version_id", version);
    request.put(
        "embedders",
        options.embedders().isEmpty() ? ShippedEmbedders.names(api) : options.embedders());
    if (!options.metrics().isEmpty()) {
      request.put("metrics", options.metrics());
    }
    options.label().ifPresent(label -> request.put("label", label));
    options.seed().ifPresent(seed -> request.put("seed", seed));
    return request;
  }
}

package dev.sextant.standalone.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ExperimentWatch;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One experiment on one imported file, from the client's side. */
final class Evaluation {

  private static final Logger LOG = LoggerFactory.getLogger(Evaluation.class);
  private static final String PROJECT = "evaluate";
  private static final int CANCEL_LOOKS = 40;
  private static final long CANCEL_PAUSE_MILLIS = 250;

  private final ApiClient api;
  private volatile Optional<String> running = Optional.empty();

  Evaluation(ApiClient api) {
    this.api = api;
  }

  /** Returns the id of the project that all evaluations share. */
  String project() throws IOException, ApiProblem {
    Optional<JsonNode> existing =
        Pages.find(api, "/projects", project -> PROJECT.equals(project.path("name").asText()));
    return existing.isPresent()
        ? existing.get().path("id").asText()
        : api.post("/projects", Map.of("name", PROJECT)).path("id").asText();
  }

  /**
   * Starts the experiment and follows it to its end.
   *
   * @return the experiment in its final state
   * @throws Halt if it failed or was cancelled
   */
  JsonNode run(String project, String version, EvaluateOptions options, Consumer<JsonNode> progress)
      throws IOException, ApiProblem {
    JsonNode started = api.post("/projects/" + project + "/experiments", request(version, options));
    String id = started.path("id").asText();
    running = Optional.of(id);
    progress.accept(started);
    JsonNode ended = new ExperimentWatch(api, id).await(progress);
    running = Optional.empty();
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

  /** Cancels what runs and waits, within bounds, until it has stopped. */
  void cancel() {
    running.ifPresent(
        id -> {
          try {
            api.post("/experiments/" + id + "/cancel");
            for (int look = 0; look < CANCEL_LOOKS; look++) {
              if (ExperimentWatch.isFinal(api.get("/experiments/" + id))) {
                return;
              }
              TimeUnit.MILLISECONDS.sleep(CANCEL_PAUSE_MILLIS);
            }
          } catch (IOException | ApiProblem e) {
            LOG.warn("could not cancel the experiment {}", id, e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private Map<String, Object> request(String version, EvaluateOptions options)
      throws IOException, ApiProblem {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("name", options.fileName());
    request.put("version_id", version);
    request.put("embedders", options.embedders().isEmpty() ? shipped() : options.embedders());
    if (!options.metrics().isEmpty()) {
      request.put("metrics", options.metrics());
    }
    options.label().ifPresent(label -> request.put("label", label));
    options.seed().ifPresent(seed -> request.put("seed", seed));
    return request;
  }

  private List<String> shipped() throws IOException, ApiProblem {
    return Pages.all(api, "/embedders").stream()
        .filter(embedder -> embedder.path("location").asText().startsWith("shipped:"))
        .map(embedder -> embedder.path("name").asText())
        .toList();
  }
}

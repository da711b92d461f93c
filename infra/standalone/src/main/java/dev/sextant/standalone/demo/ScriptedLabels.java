package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Labels of the sampled answers by the scripted oracle, so that factuality can be explained. */
final class ScriptedLabels {

  private static final String LABELLER = "Scripted oracle, no LLM";
  private static final String ID = "id";
  private static final int MOST_TOKENS = 256;
  private static final String BUDGET = "0.25";
  private static final Set<String> ENDS = Set.of("completed", "stopped");

  private final ApiClient api;
  private final DemoSteps steps;

  ScriptedLabels(ApiClient api, DemoSteps steps) {
    this.api = api;
    this.steps = steps;
  }

  /** Creates the labeller and its run if they are missing, and returns when the run has ended. */
  void create(String project, String generator, String set) throws IOException, ApiProblem {
    String labeller = labeller(project, LABELLER, generator);
    steps.await(
        "/label-runs/" + run(labeller, set), run -> ENDS.contains(run.path("state").asText()));
  }

  /** Returns the identifier of the labeller of this name, which is created if it is missing. */
  String labeller(String project, String name, String generator) throws IOException, ApiProblem {
    Optional<JsonNode> before = steps.find("/labellers", name);
    JsonNode labeller =
        before.isPresent()
            ? before.get()
            : api.ask(
                "/labellers",
                Map.of(
                    "project_id",
                    project,
                    "name",
                    name,
                    "kind",
                    "segment-score",
                    "generator_id",
                    generator,
                    "max_tokens",
                    MOST_TOKENS));
    return labeller.path(ID).asText();
  }

  private String run(String labeller, String set) throws IOException, ApiProblem {
    JsonNode before = api.get("/label-runs?limit=1&answer_set_id=" + set).path("data").path(0);
    JsonNode run =
        before.isObject()
            ? before
            : api.post(
                "/label-runs",
                Map.of(
                    "labeller_id",
                    labeller,
                    "answer_set_id",
                    set,
                    "role",
                    "sample",
                    "budget",
                    BUDGET));
    return run.path(ID).asText();
  }
}

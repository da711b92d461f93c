package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Creates a project whose answers and labels the scripted endpoint gives: a dataset, a generator
 * with a price, an answer set, a label run and an experiment. Each step looks first for what an
 * interrupted start created.
 */
final class SampledProject {

  static final String NAME = "Demo: sampled answers";

  private static final String DESCRIPTION =
      "Sampling and its costs, without a key. A scripted endpoint on this machine stands in for an"
          + " LLM: answers, token counts, log-probabilities, prices, a judge's grades and an oracle's"
          + " labels are made up, and so is the island. The project shows how Sextant works and says nothing about any model.";
  private static final String GENERATOR = "Scripted answers, no LLM";
  private static final String ANSWER_SET = "Five scripted answers";
  private static final String EXPERIMENT = "Spread of scripted answers";
  private static final String ID = "id";
  private static final String NAME_FIELD = "name";
  private static final String STATE = "state";
  private static final String SHIPPED = "shipped:";

  private static final int ANSWERS = 5;

  /** With it some draws are refused and some truncated. */
  private static final int SEED = 12;

  private final ApiClient api;
  private final DemoSteps steps;
  private final AlmanacImport almanac;
  private final ScriptedGenerators generators;
  private final ScriptedLabels labels;

  SampledProject(ApiClient api, Almanac almanac, ScriptedGenerators generators) {
    this.api = api;
    this.steps = new DemoSteps(api);
    this.almanac = new AlmanacImport(api, steps, almanac);
    this.generators = generators;
    this.labels = new ScriptedLabels(api, steps);
  }

  /** Creates what is missing, and returns when the experiment is queued. */
  void create() throws IOException, ApiProblem {
    String project =
        steps.findOrPost("/projects", NAME, Map.of(NAME_FIELD, NAME, "description", DESCRIPTION));
    String version = almanac.version(almanac.dataset(project));
    String generator = generators.findOrCreate(project, GENERATOR, ScriptedModel.NAME);
    Optional<String> set = answerSet(version, generator);
    if (set.isPresent()) {
      labels.create(project, generator, set.get());
      experiment(project, version, set.get());
    }
  }

  /** Returns the completed set; empty if its run was stopped, as a person may do meanwhile. */
  private Optional<String> answerSet(String version, String generator)
      throws IOException, ApiProblem {
    String id = null;
    for (JsonNode set : api.get("/versions/" + version + "/answer-sets").path("data")) {
      id = set.hasNonNull("sampling") ? set.path(ID).asText() : id;
    }
    if (id == null) {
      id =
          api.post(
                  "/answer-sets",
                  Map.of(
                      "version_id",
                      version,
                      "generator_id",
                      generator,
                      NAME_FIELD,
                      ANSWER_SET,
                      "answers_per_item",
                      ANSWERS,
                      "seed",
                      SEED,
                      "budget",
                      "0.05"))
              .path(ID)
              .asText();
    }
    JsonNode end =
        steps.await(
            "/answer-sets/" + id,
            set ->
                Set.of("completed", "stopped").contains(set.path("sampling").path(STATE).asText()));
    return end.hasNonNull("completed_at") ? Optional.of(id) : Optional.empty();
  }

  private void experiment(String project, String version, String set)
      throws IOException, ApiProblem {
    List<String> embedders = new ArrayList<>();
    for (JsonNode embedder : Pages.all(api, "/embedders")) {
      if (embedder.path("location").asText().startsWith(SHIPPED)) {
        embedders.add(embedder.path(NAME_FIELD).asText());
      }
    }
    steps.findOrPost(
        "/projects/" + project + "/experiments",
        EXPERIMENT,
        Map.of(
            NAME_FIELD,
            EXPERIMENT,
            "version_id",
            version,
            "answer_set_id",
            set,
            "embedders",
            embedders));
  }
}

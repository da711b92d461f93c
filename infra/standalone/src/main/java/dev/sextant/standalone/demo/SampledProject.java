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
  private static final String DATASET = "Island almanac (questions)";
  private static final String FILE_NAME = "almanac.jsonl";
  private static final String GENERATOR = "Scripted answers, no LLM";
  private static final String ANSWER_SET = "Five scripted answers";
  private static final String EXPERIMENT = "Spread of scripted answers";
  private static final String ID = "id";
  private static final String NAME_FIELD = "name";
  private static final String STATE = "state";
  private static final String SHIPPED = "shipped:";

  private static final int ANSWERS = 5;
  private static final int MOST_TOKENS = 48;

  /** With it some draws are refused and some truncated. */
  private static final int SEED = 12;

  private static final Set<String> IMPORT_ENDS =
      Set.of("completed", "refused", "failed", "cancelled");

  private static final Map<String, ?> JUDGE =
      Map.of(
          NAME_FIELD,
          Almanac.JUDGE,
          "direction",
          "higher-is-trustworthy",
          "cost_per_thousand",
          0.9,
          "currency",
          "USD");

  private final ApiClient api;
  private final DemoSteps steps;
  private final ScriptedLabels labels;
  private final Almanac almanac;
  private final String baseUrl;

  /**
   * @param baseUrl of the scripted endpoint
   */
  SampledProject(ApiClient api, Almanac almanac, String baseUrl) {
    this.api = api;
    this.steps = new DemoSteps(api);
    this.labels = new ScriptedLabels(api, steps);
    this.almanac = almanac;
    this.baseUrl = baseUrl;
  }

  /** Creates what is missing, and returns when the experiment is queued. */
  void create() throws IOException, ApiProblem {
    String project =
        steps.findOrPost("/projects", NAME, Map.of(NAME_FIELD, NAME, "description", DESCRIPTION));
    String dataset =
        steps.findOrPost(
            "/projects/" + project + "/datasets", DATASET, Map.of(NAME_FIELD, DATASET));
    String version = version(dataset);
    String generator = generator(project);
    Optional<String> set = answerSet(version, generator);
    if (set.isPresent()) {
      labels.create(project, generator, set.get());
      experiment(project, version, set.get());
    }
  }

  /** Gives generators of an earlier start the address of this one. */
  void moveGenerators() throws IOException, ApiProblem {
    for (JsonNode generator : Pages.all(api, "/generators")) {
      String address = generator.path("base_url").asText();
      if (ScriptedEndpoint.isScripted(address) && !address.equals(baseUrl)) {
        api.patch("/generators/" + generator.path(ID).asText(), Map.of("base_url", baseUrl));
      }
    }
  }

  private String version(String dataset) throws IOException, ApiProblem {
    Optional<JsonNode> before =
        Pages.find(api, "/datasets/" + dataset + "/versions", version -> true);
    if (before.isPresent()) {
      return before.get().path(ID).asText();
    }
    JsonNode created =
        api.post(
            "/datasets/" + dataset + "/imports",
            Map.of("source_name", FILE_NAME, "external_scores", List.of(JUDGE)));
    String path = "/imports/" + created.path(ID).asText();
    api.upload(path + "/content", almanac.items());
    JsonNode end = steps.await(path, state -> IMPORT_ENDS.contains(state.path(STATE).asText()));
    if (!end.hasNonNull("version_id")) {
      throw new IOException("the import of the almanac ended as " + end);
    }
    return end.path("version_id").asText();
  }

  private String generator(String project) throws IOException, ApiProblem {
    Optional<JsonNode> before = steps.find("/generators", GENERATOR);
    String id =
        (before.isPresent() ? before.get() : api.ask("/generators", generatorOf(project)))
            .path(ID)
            .asText();
    String path = "/generators/" + id;
    JsonNode found =
        steps.await(path, state -> !"running".equals(state.path("probe").path(STATE).asText()));
    if (!found.hasNonNull("price")) {
      api.put(path + "/price", Map.of("currency", "USD", "price_in", 0.4, "price_out", 1.6));
    }
    return id;
  }

  private Map<String, ?> generatorOf(String project) {
    return Map.of(
        NAME_FIELD,
        GENERATOR,
        "project_id",
        project,
        "kind",
        "openai-chat",
        "base_url",
        baseUrl,
        "model",
        ScriptedModel.NAME,
        "parameters",
        Map.of("temperature", 1, "max_tokens", MOST_TOKENS, "logprobs", 0));
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

package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Imports the almanac into a project. */
final class AlmanacImport {

  private static final String DATASET = "Island almanac (questions)";
  private static final String FILE_NAME = "almanac.jsonl";
  private static final String ID = "id";
  private static final String NAME = "name";
  private static final Set<String> ENDS = Set.of("completed", "refused", "failed", "cancelled");

  private static final Map<String, ?> JUDGE =
      Map.of(
          NAME,
          Almanac.JUDGE,
          "direction",
          "higher-is-trustworthy",
          "cost_per_thousand",
          0.9,
          "currency",
          "USD");

  private final ApiClient api;
  private final DemoSteps steps;
  private final Almanac almanac;

  AlmanacImport(ApiClient api, DemoSteps steps, Almanac almanac) {
    this.api = api;
    this.steps = steps;
    this.almanac = almanac;
  }

  /** Returns the identifier of the project's dataset, which is created if it is missing. */
  String dataset(String project) throws IOException, ApiProblem {
    return steps.findOrPost("/projects/" + project + "/datasets", DATASET, Map.of(NAME, DATASET));
  }

  /** Returns the identifier of the dataset's version, which is imported if it is missing. */
  String version(String dataset) throws IOException, ApiProblem {
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
    JsonNode end = steps.await(path, state -> ENDS.contains(state.path("state").asText()));
    if (!end.hasNonNull("version_id")) {
      throw new IOException("the import of the almanac ended as " + end);
    }
    return end.path("version_id").asText();
  }
}

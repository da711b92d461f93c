package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Generators that the scripted endpoint answers, each with a made-up price. */
final class ScriptedGenerators {

  private static final String ID = "id";
  private static final int MOST_TOKENS = 48;

  private final ApiClient api;
  private final DemoSteps steps;
  private final String baseUrl;

  /**
   * @param baseUrl of the scripted endpoint
   */
  ScriptedGenerators(ApiClient api, DemoSteps steps, String baseUrl) {
    this.api = api;
    this.steps = steps;
    this.baseUrl = baseUrl;
  }

  /** Returns the identifier of the generator of this name, which is created if it is missing. */
  String findOrCreate(String project, String name, String model) throws IOException, ApiProblem {
    Optional<JsonNode> before = steps.find("/generators", name);
    String id =
        (before.isPresent() ? before.get() : api.ask("/generators", body(project, name, model)))
            .path(ID)
            .asText();
    String path = "/generators/" + id;
    JsonNode found = steps.await(path, each -> !"running".equals(probe(each)));
    if ("failed".equals(probe(found))) { // of an earlier start, which ended before its probe
      api.post(path + "/probe");
      found = steps.await(path, each -> !"running".equals(probe(each)));
    }
    if (!found.hasNonNull("price")) {
      api.put(path + "/price", Map.of("currency", "USD", "price_in", 0.4, "price_out", 1.6));
    }
    return id;
  }

  /** Gives generators of an earlier start the address of this one. */
  void move() throws IOException, ApiProblem {
    for (JsonNode generator : Pages.all(api, "/generators")) {
      String address = generator.path("base_url").asText();
      if (ScriptedEndpoint.isScripted(address) && !address.equals(baseUrl)) {
        api.patch("/generators/" + generator.path(ID).asText(), Map.of("base_url", baseUrl));
      }
    }
  }

  private static String probe(JsonNode generator) {
    return generator.path("probe").path("state").asText();
  }

  private Map<String, ?> body(String project, String name, String model) {
    return Map.of(
        "name",
        name,
        "project_id",
        project,
        "kind",
        "openai-chat",
        "base_url",
        baseUrl,
        "model",
        model,
        "parameters",
        Map.of("temperature", 1, "max_tokens", MOST_TOKENS, "logprobs", 0));
  }
}

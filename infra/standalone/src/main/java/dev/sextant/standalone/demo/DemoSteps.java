package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.console.Wait;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** DemoSteps that a start may repeat: each looks first for what an interrupted start created. */
final class DemoSteps {

  private static final long PAUSE_MILLIS = 250;
  private static final String ID = "id";
  private static final String NAME = "name";

  private final ApiClient api;

  DemoSteps(ApiClient api) {
    this.api = api;
  }

  /** Returns the identifier of the resource of this name, which is created if it is missing. */
  String findOrPost(String list, String name, Map<String, ?> body) throws IOException, ApiProblem {
    Optional<JsonNode> found = find(list, name);
    JsonNode resource = found.isPresent() ? found.get() : api.post(list, body);
    return resource.path(ID).asText();
  }

  Optional<JsonNode> find(String list, String name) throws IOException, ApiProblem {
    return Pages.find(api, list, each -> name.equals(each.path(NAME).asText()));
  }

  /** Reads a resource until it has ended, and returns its last state. */
  JsonNode await(String path, Predicate<JsonNode> end) throws IOException, ApiProblem {
    JsonNode state = api.get(path);
    while (!end.test(state)) {
      Wait.millis(PAUSE_MILLIS);
      state = api.get(path);
    }
    return state;
  }
}

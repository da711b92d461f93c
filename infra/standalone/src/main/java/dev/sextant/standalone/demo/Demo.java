package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates a project with the samples through the API, for the first visitor.
 *
 * <p>It does so only if nothing exists and nothing was deleted, so the demo is created once and
 * never returns after its deletion. The samples are added in one step; a crash leaves at most an
 * empty project, which the next start fills.
 */
public final class Demo {

  private static final Logger LOG = LoggerFactory.getLogger(Demo.class);

  private static final String NAME = "Demo";
  private static final String DESCRIPTION =
      "Two samples that we wrote, about products and places that do not exist. In one an angle adds"
          + " something to the floors; in the other the length of the answer alone does better.";

  private final ApiClient api;

  public Demo(ApiClient api) {
    this.api = api;
  }

  /** Runs in the background, so that the start does not wait for it. */
  public void beginInBackground() {
    Thread thread = new Thread(this::tryToMake, "demo");
    thread.setDaemon(true);
    thread.start();
  }

  private void tryToMake() {
    try (api) {
      if (api.get("/deletions?limit=1").path("data").isEmpty()) {
        Optional<String> project = project();
        if (project.isPresent()) {
          api.post("/projects/" + project.get() + "/samples");
          LOG.info("the demo project is there, and is being evaluated");
        }
      }
    } catch (IOException | ApiProblem e) {
      LOG.warn("there is no demo project; the next start tries again", e);
    }
  }

  private Optional<String> project() throws IOException, ApiProblem {
    List<JsonNode> all = Pages.all(api, "/projects");
    if (all.isEmpty()) {
      JsonNode made = api.post("/projects", Map.of("name", NAME, "description", DESCRIPTION));
      return Optional.of(made.path("id").asText());
    }
    String first = all.get(0).path("id").asText();
    boolean begun =
        all.size() == 1
            && all.get(0).path("name").asText().equals(NAME)
            && Pages.all(api, "/projects/" + first + "/datasets").isEmpty();
    return begun ? Optional.of(first) : Optional.empty();
  }
}

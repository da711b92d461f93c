package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills an empty instance through the API for the first visitor: a project with the samples, and
 * one whose answers a scripted endpoint gives.
 *
 * <p>It does so only if nothing else exists and nothing was deleted, so the demo is created once
 * and never returns after its deletion. The samples are added in one step, the other project in
 * steps that the next start continues.
 */
public final class Demo {

  private static final Logger LOG = LoggerFactory.getLogger(Demo.class);

  private static final String NAME = "Demo";
  private static final String DESCRIPTION =
      "Two samples that we wrote, about products and places that do not exist. In one an angle adds"
          + " something to the floors; in the other the length of the answer alone does better.";

  private final Path file;
  private final Almanac almanac;
  private final ScriptedEndpoint endpoint;

  private Demo(Path file, Almanac almanac, ScriptedEndpoint endpoint) {
    this.file = file;
    this.almanac = almanac;
    this.endpoint = endpoint;
  }

  /**
   * Opens the scripted endpoint, at the port that it had before if that is free. It comes before
   * the instance, which may continue a sampling run at once.
   *
   * @param file that remembers the demo
   * @param wanted whether a first start creates the demo; one that exists is served anyway
   * @return empty if there is no demo to serve
   */
  public static Optional<Demo> open(Path file, boolean wanted) {
    if (!wanted && !Files.exists(file)) {
      return Optional.empty();
    }
    try {
      Almanac almanac = Almanac.load();
      DemoFile before = DemoFile.read(file);
      ScriptedEndpoint endpoint = ScriptedEndpoint.open(new ScriptedModel(almanac), before.port());
      new DemoFile(endpoint.port(), before.complete()).write(file);
      return Optional.of(new Demo(file, almanac, endpoint));
    } catch (IOException e) {
      LOG.warn("there is no scripted endpoint, and no demo", e);
      return Optional.empty();
    }
  }

  /**
   * Creates what is missing, in the background, so that the start does not wait for it.
   *
   * @param create whether a demo that is missing or incomplete is created
   */
  public void beginInBackground(ApiClient api, boolean create) {
    Thread thread = new Thread(() -> tryToMake(api, create), "demo");
    thread.setDaemon(true);
    thread.start();
  }

  private void tryToMake(ApiClient api, boolean create) {
    SampledProject sampled = new SampledProject(api, almanac, endpoint.baseUrl());
    try (api) {
      sampled.moveGenerators();
      if (create && !DemoFile.read(file).complete() && isUntouched(api)) {
        loadSamples(api);
        sampled.create();
        new DemoFile(endpoint.port(), true).write(file);
        LOG.info("the demo is there, and is being evaluated");
      }
    } catch (IOException | ApiProblem e) {
      LOG.warn("the demo is not complete; the next start continues it", e);
    }
  }

  private static boolean isUntouched(ApiClient api) throws IOException, ApiProblem {
    return api.get("/deletions?limit=1").path("data").isEmpty()
        && Pages.all(api, "/projects").stream()
            .allMatch(
                project ->
                    Set.of(NAME, SampledProject.NAME).contains(project.path("name").asText()));
  }

  private static void loadSamples(ApiClient api) throws IOException, ApiProblem {
    List<JsonNode> projects = Pages.all(api, "/projects");
    Optional<JsonNode> before =
        projects.stream().filter(each -> NAME.equals(each.path("name").asText())).findFirst();
    JsonNode project =
        before.isPresent()
            ? before.get()
            : api.post("/projects", Map.of("name", NAME, "description", DESCRIPTION));
    String path = "/projects/" + project.path("id").asText();
    if (Pages.all(api, path + "/datasets").isEmpty()) {
      api.post(path + "/samples");
    }
  }
}

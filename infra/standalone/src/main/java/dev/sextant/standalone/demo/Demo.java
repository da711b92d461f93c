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
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills an empty instance through the API for the first visitor: a project with the samples, one
 * whose answers a scripted endpoint gives, and one with a campaign.
 *
 * <p>It does so only if nothing else exists and nothing was deleted, so the demo is created once
 * and never returns after its deletion. The samples are added in one step, the other projects in
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
  private final ScriptedWeeks weeks;

  private Demo(Path file, Almanac almanac, ScriptedEndpoint endpoint, ScriptedWeeks weeks) {
    this.file = file;
    this.almanac = almanac;
    this.endpoint = endpoint;
    this.weeks = weeks;
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
      ScriptedWeeks weeks = new ScriptedWeeks(almanac, before.week());
      ScriptedEndpoint endpoint =
          ScriptedEndpoint.open(new ScriptedModel(almanac, weeks), before.port());
      new DemoFile(endpoint.port(), before.complete(), before.week()).write(file);
      return Optional.of(new Demo(file, almanac, endpoint, weeks));
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
  public void beginInBackground(Supplier<ApiClient> clients, boolean create) {
    Thread thread =
        new Thread(
            () -> {
              if (tryToMake(clients, create)) {
                tryToRunWeeks(clients);
              }
            },
            "demo");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns whether the weeks of the campaign may run. */
  private boolean tryToMake(Supplier<ApiClient> clients, boolean create) {
    try (ApiClient api = clients.get()) {
      ScriptedGenerators generators = generators(api);
      generators.move();
      boolean complete = DemoFile.read(file).complete();
      if (create && !complete && isUntouched(api)) {
        loadSamples(api);
        new SampledProject(api, almanac, generators).create();
        new WeeklyCampaign(api, almanac, generators).create();
        new DemoFile(endpoint.port(), true, weeks.week()).write(file);
        LOG.info("the demo is there, and is being evaluated");
        return true;
      }
      return create && complete;
    } catch (IOException | ApiProblem e) {
      LOG.warn("the demo is not complete; the next start continues it", e);
      return false;
    }
  }

  /** The weeks take minutes, so they have a session of their own. */
  private void tryToRunWeeks(Supplier<ApiClient> clients) {
    if (weeks.week() > ScriptedWeeks.WEEKS) {
      return;
    }
    try (ApiClient api = clients.get()) {
      new WeeklyCampaign(api, almanac, generators(api)).run(this::begin);
      LOG.info("the demo's campaign is complete");
    } catch (IOException | ApiProblem e) {
      LOG.warn("the demo's campaign stopped; the next start continues it", e);
    }
  }

  /** The file comes first: a start after a crash answers as in the week that was requested. */
  private void begin(int week) throws IOException {
    new DemoFile(endpoint.port(), true, week).write(file);
    weeks.begin(week);
  }

  private ScriptedGenerators generators(ApiClient api) {
    return new ScriptedGenerators(api, new DemoSteps(api), endpoint.baseUrl());
  }

  private static boolean isUntouched(ApiClient api) throws IOException, ApiProblem {
    return api.get("/deletions?limit=1").path("data").isEmpty()
        && Pages.all(api, "/projects").stream()
            .allMatch(
                project ->
                    Set.of(NAME, SampledProject.NAME, WeeklyCampaign.NAME)
                        .contains(project.path("name").asText()));
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

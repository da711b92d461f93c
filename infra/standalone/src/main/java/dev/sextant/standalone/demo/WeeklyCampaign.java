package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates a project with a campaign that compares two scripted models over eight made-up weeks, and
 * runs the weeks one after the other. Each step looks first for what an interrupted start created.
 */
final class WeeklyCampaign {

  static final String NAME = "Demo: eight weeks of two models";

  private static final String DESCRIPTION =
      "A campaign with an alarm, without a key. A scripted endpoint on this machine stands in for two"
          + " models and for the oracle that labels their answers: all of it is made up. Each run"
          + " stands for a week, though the runs take place one after the other. The first three"
          + " show the noise, and in the sixth one model becomes worse.";
  private static final String CAMPAIGN = "Weekly check of two models";
  private static final String LABELLER = "Scripted oracle of the weeks, no LLM";
  private static final String ID = "id";
  private static final String NAME_FIELD = "name";
  private static final int FIRST_RUNS = 3;
  private static final int ANSWERS = 3;
  private static final double MARGIN = 0.2;

  private final ApiClient api;
  private final DemoSteps steps;
  private final AlmanacImport almanac;
  private final ScriptedGenerators generators;
  private final ScriptedLabels labels;

  WeeklyCampaign(ApiClient api, Almanac almanac, ScriptedGenerators generators) {
    this.api = api;
    this.steps = new DemoSteps(api);
    this.almanac = new AlmanacImport(api, steps, almanac);
    this.generators = generators;
    this.labels = new ScriptedLabels(api, steps);
  }

  /** Creates what is missing; the first runs of the campaign begin by themselves. */
  void create() throws IOException, ApiProblem {
    String project =
        steps.findOrPost("/projects", NAME, Map.of(NAME_FIELD, NAME, "description", DESCRIPTION));
    String dataset = almanac.dataset(project);
    almanac.version(dataset);
    String steady =
        generators.findOrCreate(project, "Scripted model A, no LLM", ScriptedWeeks.STEADY);
    String changing =
        generators.findOrCreate(project, "Scripted model B, no LLM", ScriptedWeeks.CHANGING);
    String labeller = labels.labeller(project, LABELLER, steady);
    if (campaign(project).isEmpty()) {
      api.post("/campaigns", campaign(project, dataset, labeller, steady, changing));
    }
  }

  private static Map<String, ?> campaign(
      String project, String dataset, String labeller, String steady, String changing) {
    return Map.of(
        "project_id",
        project,
        NAME_FIELD,
        CAMPAIGN,
        "datasets",
        List.of(Map.of("dataset_id", dataset)),
        "systems",
        List.of(system("model A", steady), system("model B", changing)),
        "experiment",
        Map.of("embedders", List.of("lexical")),
        "labelling",
        Map.of("labeller_id", labeller, "budget", "0.10"),
        "trend",
        Map.of(
            "baseline_runs",
            FIRST_RUNS,
            "looks_per_year",
            52,
            "margin",
            MARGIN,
            "metrics",
            List.of("grounded", "answered")),
        "trigger",
        Map.of("kind", "request"));
  }

  /**
   * Runs the weeks that are missing, each after the one before has ended. Returns when all have
   * ended, or if there is no campaign any more.
   *
   * @param weeks learns of each week before it is requested, and of one more when all have ended
   */
  void run(WeekListener weeks) throws IOException, ApiProblem {
    Optional<JsonNode> project = steps.find("/projects", NAME);
    Optional<JsonNode> campaign =
        project.isEmpty() ? Optional.empty() : campaign(project.get().path(ID).asText());
    if (campaign.isPresent()) {
      String path = "/campaigns/" + campaign.get().path(ID).asText();
      int week = ended(path);
      while (week < ScriptedWeeks.WEEKS) {
        weeks.begin(week + 1);
        api.post(path + "/run");
        week = ended(path);
      }
    }
    weeks.begin(ScriptedWeeks.WEEKS + 1);
  }

  /** Waits until no occurrence is open, and returns how many there are. */
  private int ended(String campaign) throws IOException, ApiProblem {
    return steps
        .await(campaign + "/occurrences?limit=100", page -> hasEnded(page.path("data")))
        .path("data")
        .size();
  }

  private static boolean hasEnded(JsonNode occurrences) {
    for (JsonNode each : occurrences) {
      if (!each.hasNonNull("finished_at")) {
        return false;
      }
    }
    return occurrences.size() >= FIRST_RUNS;
  }

  private Optional<JsonNode> campaign(String project) throws IOException, ApiProblem {
    return Pages.find(
        api,
        "/campaigns",
        each ->
            project.equals(each.path("project_id").asText())
                && CAMPAIGN.equals(each.path(NAME_FIELD).asText()));
  }

  private static Map<String, ?> system(String name, String generator) {
    return Map.of(
        NAME_FIELD,
        name,
        "kind",
        "generator",
        "generator_id",
        generator,
        "sampling",
        Map.of("answers_per_item", ANSWERS, "budget", "0.05"));
  }

  /** Learns that a week begins. */
  interface WeekListener {

    void begin(int week) throws IOException;
  }
}

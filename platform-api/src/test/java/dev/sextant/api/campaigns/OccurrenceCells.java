package dev.sextant.api.campaigns;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** An occurrence that has ended, to which a test adds cells as a campaign would. */
final class OccurrenceCells {

  private final TestApi api;
  private final String dataset;
  private final String version;
  private final String occurrence = UUID.randomUUID().toString();

  OccurrenceCells(TestApi api, ApiClient acme, String project, String dataset, String version) {
    this.api = api;
    this.dataset = dataset;
    this.version = version;
    JsonObject wish =
        new JsonObject()
            .put("project_id", project)
            .put("name", "campaign " + UUID.randomUUID())
            .put("datasets", new JsonArray().add(new JsonObject().put("dataset_id", dataset)))
            .put(
                "systems",
                new JsonArray()
                    .add(new JsonObject().put("name", "as imported").put("kind", "imported")))
            .put("experiment", new JsonObject().put("embedders", new JsonArray().add("lexical")))
            .put("trigger", new JsonObject().put("kind", "request"));
    String campaign = acme.post("/campaigns", wish).is(201).id();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into campaign_occurrences (id, campaign_id, scheduled_for, cause, state, finished_at)
        values ('%s', '%s', now(), 'schedule', 'completed', now())
        """
            .formatted(occurrence, campaign));
  }

  String occurrence() {
    return occurrence;
  }

  /** Adds a system; without answers it could not start. */
  void cell(int position, String system, String answers, String labelRun, String experiment) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into campaign_cells (occurrence_id, position, dataset_id, version_id, system_name, stage, answer_set_id,
                                    label_run_id, experiment_id, failure)
        values ('%s', %d, '%s', '%s', '%s', 'evaluation', %s, %s, %s, %s)
        """
            .formatted(
                occurrence,
                position,
                dataset,
                version,
                system,
                quoted(answers),
                quoted(labelRun),
                quoted(experiment),
                answers == null ? "'It could not start.'" : "null"));
  }

  private static String quoted(String id) {
    return id == null ? "null" : "'" + id + "'";
  }
}

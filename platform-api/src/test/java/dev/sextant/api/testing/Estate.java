package dev.sextant.api.testing;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A tenant that owns one of everything that the contract can name, keyed by the name that a path,
 * query or body uses for it. All of its texts contain a marker.
 */
public final class Estate {

  private final TestApi api;
  private final UUID tenant;
  private final ApiClient admin;
  private final String marker;
  private final Map<String, String> ids = new HashMap<>();

  public Estate(TestApi api, UUID tenant, String marker) {
    this.api = api;
    this.tenant = tenant;
    this.admin = api.as(tenant);
    this.marker = marker;
    Calibrated calibrated = new Calibrated(api, tenant);
    ids.put("project_id", calibrated.project);
    ids.put("object_id", calibrated.project);
    ids.put("only_project", calibrated.project);
    ids.put("dataset_id", calibrated.dataset);
    ids.put("version_id", calibrated.version);
    ids.put("experiment_id", calibrated.experiment);
    ids.put("embedder_id", calibrated.lexical);
    ids.put("other_experiment_id", calibrated.experiment);
    ids.put("other_embedder_id", calibrated.lexical);
    ids.put("calibration_id", calibrated.fit().is(201).id());
    admin.post("/calibrations/" + id("calibration_id") + "/looks").is(201);
    admin.post("/calibrations/" + id("calibration_id") + "/activate").is(200);
    JsonArray items = admin.get("/versions/" + calibrated.version + "/items?limit=1").data();
    ids.put("item_id", items.getJsonObject(0).getString("id"));
    ids.put(
        "answer_id",
        items.getJsonObject(0).getJsonArray("answers").getJsonObject(0).getString("id"));
    String labels = "/answers/" + id("answer_id") + "/labels";
    ids.put("label_id", admin.post(labels, Wishes.of("createLabel", this::id).get(0)).is(201).id());
    ids.put("tenant_id", tenant.toString());
    addModels();
    make("generator_id", "createGenerator", "/generators");
    Probes.ended(admin, id("generator_id"));
    ids.put(
        "answer_set_id",
        SampledSets.completed(api, tenant, admin, id("version_id"), id("generator_id")));
    make("labeller_id", "createLabeller", "/labellers");
    labelAsImported(api, tenant);
    ids.put(
        "label_run_id",
        LabelRuns.completed(
            api, tenant, admin, id("labeller_id"), id("answer_set_id"), "null::boolean"));
    addAnchors();
    make("campaign_id", "createCampaign", "/campaigns");
    addOccurrence();
    addJudge();
    addVote();
    make("key_id", "createApiKey", "/api-keys");
    addWebhook();
    ids.put("service_client_id", UUID.randomUUID().toString());
    ids.put("subject", UUID.randomUUID().toString());
    addDeletion();
    HeadedImages.store(api, tenant, id("version_id"), marker);
    addRest();
    markTexts();
  }

  /** Freezes answers, fewer than a request takes, and lets the label run have asked about them. */
  private void addAnchors() {
    String set = UUID.randomUUID().toString();
    ids.put("anchor_set_id", set);
    ids.put("answer_ids", id("answer_id"));
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into anchor_sets (id, project_id, version_id, name, tolerance, grounded_count, not_grounded_count,
                                 created_by)
        values ('%1$s', '%2$s', '%3$s', 'anchors', 0.05, 1, 1, 'ann');
        insert into anchors (set_id, answer_id, grounded, annotators)
        values ('%1$s', '%4$s', true, 1);
        update label_plans set anchor_set_id = '%1$s' where run_id = '%5$s';
        """
            .formatted(
                set, id("project_id"), id("version_id"), id("answer_id"), id("label_run_id")));
  }

  /** An occurrence that has ended, so that the campaign can be deleted. */
  private void addOccurrence() {
    String occurrence = UUID.randomUUID().toString();
    ids.put("occurrence_id", occurrence);
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into campaign_occurrences (id, campaign_id, scheduled_for, cause, state, finished_at)
        values ('%1$s', '%2$s', now(), 'schedule', 'completed', now());
        insert into campaign_cells (occurrence_id, position, dataset_id, version_id, system_name, stage, experiment_id)
        values ('%1$s', 0, '%3$s', '%4$s', 'imported', 'evaluation', '%5$s'),
               ('%1$s', 1, '%3$s', '%4$s', 'another', 'evaluation', null);
        update campaign_cells
        set answer_set_id = '%6$s', label_run_id = '%7$s'
        where occurrence_id = '%1$s';
        """
            .formatted(
                occurrence,
                id("campaign_id"),
                id("dataset_id"),
                id("version_id"),
                id("experiment_id"),
                id("answer_set_id"),
                id("label_run_id")));
  }

  public ApiClient admin() {
    return admin;
  }

  public UUID tenant() {
    return tenant;
  }

  public String marker() {
    return marker;
  }

  /** Returns the id or name for a request parameter. */
  public String id(String parameter) {
    String id = ids.get(parameter);
    if (id == null) {
      throw new AssertionError(
          "the contract can name a " + parameter + " and no tenant has one: make it in Estate");
    }
    return id;
  }

  public Collection<String> ids() {
    return ids.values();
  }

  private void addModels() {
    String name = marker + "-tiny";
    admin.post("/embedders", Wishes.model(name, "/models/tiny")).is(201);
    ids.put("embedders", name);
    JsonObject entailment = Wishes.model(marker + "-nli", "/models/nli");
    ids.put("entailment_model_id", admin.post("/entailment-models", entailment).is(201).id());
    ids.put("entailment_model", marker + "-nli");
  }

  /** Gives the answers of the label run numbers, and so makes it a score. */
  private void addJudge() {
    ids.put("judge_runs", id("label_run_id"));
    api.sql(
        api.database.owner(),
        tenant,
        """
        update oracle_verdicts
        set status = 'labelled', factuality = 1, reason = null
        where run_id = '%1$s';
        update label_plans
        set labelled = answer_count, unlabelled = 0
        where run_id = '%1$s'
        """
            .formatted(id("label_run_id")));
  }

  /** A vote that took place, and a second run, of another judge, that can vote with the first. */
  private void addVote() {
    JsonObject other =
        Wishes.of("createLabeller", this::id).get(0).put("policy", "Another policy of " + marker);
    String labeller = admin.post("/labellers", other).is(201).id();
    String run =
        LabelRuns.completed(api, tenant, admin, labeller, id("answer_set_id"), "null::boolean");
    String vote = UUID.randomUUID().toString();
    ids.put("label_run_ids", run);
    ids.put("label_vote_id", vote);
    api.sql(
        api.database.owner(),
        tenant,
        """
        update oracle_verdicts set status = 'labelled', factuality = 1, reason = null where run_id = '%1$s';
        update label_plans set labelled = answer_count, unlabelled = 0 where run_id = '%1$s';
        insert into label_votes (id, answer_set_id, name, vote_of, identity, answer_count, unlabelled, created_by)
        values ('%2$s', '%3$s', 'Vote of %4$s', '%4$s', sha256('a vote'), 1, 1, 'ann');
        insert into label_vote_members (vote_id, place, run_id, labeller_name, labeller_version, labeller_kind, model,
                                        identity, judge)
        values ('%2$s', 0, '%1$s', '%4$s', 1, 'judge-graded', 'm', sha256('a'), 'a'),
               ('%2$s', 1, null, '%4$s', 2, 'judge-graded', 'm', sha256('b'), 'b');
        insert into label_vote_verdicts (vote_id, answer_id, ballots, reason)
        values ('%2$s', '%5$s', 'gn', 'no-majority');
        """
            .formatted(run, vote, id("answer_set_id"), marker, id("answer_id")));
  }

  /** A webhook with a delivery that has ended, so that it can be sent again. */
  private void addWebhook() {
    JsonObject wish = Wishes.of("createWebhook", this::id).get(0).put("description", marker);
    String webhook = admin.post("/webhooks", wish).is(201).id();
    ids.put("webhook_id", webhook);
    String delivery = UUID.randomUUID().toString();
    ids.put("delivery_id", delivery);
    api.sql(
        api.database.owner(),
        tenant,
        """
        with event as (
          insert into webhook_events (type, project_id, data)
          values ('experiment.completed', '%1$s', '{"name": "%2$s"}')
          returning id)
        insert into webhook_deliveries (id, event_id, webhook_id, state, attempts, last_error, finished_at)
        select '%3$s', id, '%4$s', 'failed', 1, '%2$s', now()
        from event;
        insert into webhook_attempts (delivery_id, number, started_at, error)
        values ('%3$s', 1, now(), '%2$s');
        """
            .formatted(id("project_id"), marker, delivery, webhook));
  }

  private void addRest() {
    String announced = "/datasets/" + id("dataset_id") + "/imports";
    JsonObject file = new JsonObject().put("source_name", marker + ".jsonl");
    ids.put("import_id", admin.post(announced, file).is(201).id());
    JsonObject survey =
        new JsonObject()
            .put("version_id", id("version_id"))
            .put("embedders", new JsonArray().add("lexical"));
    String preflights = "/projects/" + id("project_id") + "/preflights";
    ids.put("preflight_id", admin.post(preflights, survey).is(202).id());
    Experiments.report(api, tenant, id("experiment_id"), "{\"text\":\"" + marker + "\"}");
    Experiments.failure(api, tenant, id("experiment_id"));
    ids.put("export_id", Experiments.exported(admin, id("experiment_id")));
  }

  /**
   * Repeats the imported labels in the labeller's name, so that nothing based on them goes stale.
   */
  private void labelAsImported(TestApi api, UUID tenant) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into labels (tenant_id, answer_id, source, author, grounded, factuality, labeller)
        select l.tenant_id, l.answer_id, 'oracle', y.name, l.grounded, l.factuality, y.identity
        from labels l
        join answers a on a.id = l.answer_id
        join items i on i.id = a.item_id
        join labellers y on y.id = '%s'
        where i.version_id = '%s' and l.source = 'imported'
        """
            .formatted(id("labeller_id"), id("version_id")));
  }

  private void make(String name, String operation, String path) {
    if (api.contract.operation(operation) == null) {
      return;
    }
    JsonObject wish = Wishes.of(operation, this::id).get(0);
    if (wish.containsKey("name")) {
      wish.put("name", marker + " " + wish.getString("name"));
    }
    ids.put(name, admin.post(path, wish).is(201).id());
  }

  private void addDeletion() {
    String project = new Library(admin).project();
    admin.delete("/projects/" + project).is(202);
    ids.put("deletion_id", admin.get("/deletions").data().getJsonObject(0).getString("id"));
  }

  /** Adds the marker to every column of text that people write. */
  private void markTexts() {
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      for (String column :
          List.of(
              "projects.name",
              "projects.description",
              "datasets.name",
              "experiments.name",
              "items.question",
              "items.context",
              "answers.text",
              "item_failures.reason")) {
        String[] names = column.split("\\.");
        statement.execute(
            "update %s set %s = '%s ' || id_text where tenant_id = '%s'"
                .formatted(names[0], names[1], marker, tenant)
                .replace("id_text", "coalesce(" + names[1] + ", '')"));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

package dev.sextant.api.testing;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Bodies for the contract's operations. Ids of a tenant are looked up by field name; all else is
 * new in each body.
 */
public final class Wishes {

  private Wishes() {}

  /** Returns the bodies of an operation, which together use every id field of its schema. */
  public static List<JsonObject> of(String operation, UnaryOperator<String> id) {
    String fresh = "made " + UUID.randomUUID();
    JsonObject named = new JsonObject().put("name", fresh);
    return switch (operation) {
      case "createSession" -> List.of(new JsonObject().put("code", "no code"));
      case "endProviderSession" -> List.of(new JsonObject().put("logout_token", "none"));
      case "confirmMailAddress" -> List.of(new JsonObject().put("token", constant("token")));
      case "switchTenant" -> List.of(new JsonObject().put("tenant_id", id.apply("tenant_id")));
      case "createProject", "updateProject", "createDataset", "updateGenerator", "createTenant" ->
          List.of(named);
      case "createImport" -> List.of(new JsonObject().put("source_name", "a.jsonl"));
      case "previewImport" -> List.of(new JsonObject().put("head", "eyJ9").put("whole", true));
      case "createEmbedder" -> List.of(model("m" + fresh.hashCode(), "/models/tiny"));
      case "changeEmbedder" -> List.of(new JsonObject().put("price", 0.5).put("currency", "EUR"));
      case "createEntailmentModel" ->
          List.of(
              model("m" + fresh.hashCode(), "/models/nli"),
              new JsonObject()
                  .put("name", "g" + fresh.hashCode())
                  .put("generator_id", id.apply("generator_id")));
      case "putSplit" -> List.of(new JsonObject().put("seed", 1).put("calibration_share", 0.5));
      case "searchItems" -> List.of(new JsonObject().put("text", "a"));
      case "createExperiment" ->
          List.of(
              experiment(named.copy(), id).put("label", "grounded"),
              experiment(named.copy(), id).put("entailment_model", id.apply("entailment_model")),
              experiment(named.copy(), id).put("answer_set_id", id.apply("answer_set_id")),
              byOracle(experiment(named.copy(), id), id),
              experiment(named.copy(), id)
                  .put("answer_set_id", id.apply("answer_set_id"))
                  .put("judge_runs", new JsonArray().add(id.apply("judge_runs"))),
              experiment(named.copy(), id).put("answer_set", answerSet(named, id)));
      case "createExport" ->
          List.of(
              new JsonObject().put("experiment_id", id.apply("experiment_id")),
              new JsonObject().put("occurrence_id", id.apply("occurrence_id")));
      case "createPreflight" ->
          List.of(
              experiment(new JsonObject(), id)
                  .put("entailment_model", id.apply("entailment_model")),
              experiment(new JsonObject(), id).put("answer_set_id", id.apply("answer_set_id")),
              byOracle(experiment(new JsonObject(), id), id),
              experiment(new JsonObject(), id).put("answer_set", answerSet(named, id)));
      // Repeats the labels in force, so nothing based on them goes stale.
      case "createLabel" -> List.of(new JsonObject().put("grounded", true).put("factuality", 0.75));
      case "activateCalibration" -> List.of(new JsonObject().put("confirm_below_floor", true));
      case "createCalibration" -> calibrations(id);
      case "createComparison" -> List.of(comparison(id));
      case "createVerdict" -> verdicts(id);
      case "createGenerator" -> List.of(generator(named).put("project_id", id.apply("project_id")));
      case "testGenerator" ->
          List.of(new JsonObject().put("prompt", "Which planet is the largest?"));
      case "createAnswerSet", "estimateAnswerSet" -> List.of(sampling(named, id));
      case "importAnswerSet" -> List.of(named.put("source_name", "answers.jsonl"));
      case "resumeAnswerSet", "resumeLabelRun" -> List.of(new JsonObject().put("budget", "1"));
      case "putGeneratorPrice" -> List.of(price());
      case "createCampaign", "estimateCampaign" -> campaigns(id);
      case "previewTrigger" ->
          List.of(new JsonObject().put("trigger", new JsonObject().put("kind", "request")));
      case "createLabeller" -> List.of(labeller(named, id));
      case "createLabelRun", "estimateLabelRun" ->
          List.of(
              LabelRuns.plan(id.apply("labeller_id"), id.apply("answer_set_id"))
                  .put("anchor_set_id", id.apply("anchor_set_id")));
      case "previewLabelRun" ->
          List.of(LabelRuns.plan(id.apply("labeller_id"), id.apply("answer_set_id")));
      case "createAnchorSet" ->
          List.of(
              named.copy().put("version_id", id.apply("version_id")),
              named
                  .put("version_id", id.apply("version_id"))
                  .put("answer_ids", new JsonArray().add(id.apply("answer_ids"))));
      case "createLabelVote" ->
          List.of(
              new JsonObject()
                  .put(
                      "label_run_ids",
                      new JsonArray()
                          .add(id.apply("label_run_id"))
                          .add(id.apply("label_run_ids"))));
      case "createApiKey" -> List.of(key(named).put("only_project", id.apply("only_project")));
      case "createWebhook" -> List.of(webhook().put("project_id", id.apply("project_id")));
      case "updateWebhook" -> List.of(new JsonObject().put("description", fresh));
      case "putRetention" -> List.of(retention(id));
      case "putAuditRetention" -> List.of(new JsonObject().put("days", 100));
      case "createTenantDeletion" -> List.of(new JsonObject().put("confirm_name", "another"));
      case "putTenantLimits" -> List.of(limits());
      case "inviteMember" -> List.of(invitation().put("role", "viewer"));
      case "inviteAdmin" -> List.of(invitation());
      case "changeMember", "createServiceClient" -> List.of(new JsonObject().put("role", "viewer"));
      default ->
          throw new AssertionError("the contract wants a body of " + operation + ": add it here");
    };
  }

  private static JsonObject sampling(JsonObject named, UnaryOperator<String> id) {
    return named
        .put("version_id", id.apply("version_id"))
        .put("generator_id", id.apply("generator_id"))
        .put("answers_per_item", 2);
  }

  private static JsonObject answerSet(JsonObject named, UnaryOperator<String> id) {
    JsonObject set = sampling(named, id);
    set.remove("version_id");
    return set;
  }

  /** Returns the value of a parameter that belongs to no tenant. */
  public static String constant(String parameter) {
    return switch (parameter) {
      case "metric", "other_metric" -> "isotropy-vne";
      case "format" -> "jsonl";
      case "first" -> "imported";
      case "second" -> "another";
      case "token" -> "A".repeat(86);
      case "sha256" -> "a".repeat(64);
      case "signature" -> "A".repeat(96);
      default -> throw new AssertionError("the contract wants a " + parameter + ": add it here");
    };
  }

  public static Buffer content() {
    return Buffer.buffer(Library.GROUNDED);
  }

  public static JsonObject model(String name, String folder) {
    return new JsonObject().put("name", name).put("folder", folder);
  }

  private static List<JsonObject> campaigns(UnaryOperator<String> id) {
    JsonObject asked =
        new JsonObject()
            .put("name", "asked")
            .put("kind", "generator")
            .put("generator_id", id.apply("generator_id"))
            .put("sampling", new JsonObject().put("answers_per_item", 2));
    return List.of(
        campaign(id),
        byOracleOf(campaign(id), id),
        entailing(campaign(id), id),
        campaign(id)
            .put(
                "labelling",
                new JsonObject()
                    .put("labeller_id", id.apply("labeller_id"))
                    .put("anchor_set_id", id.apply("anchor_set_id"))),
        campaign(id).put("systems", new JsonArray().add(asked)));
  }

  /** Returns a campaign that runs on request. */
  private static JsonObject campaign(UnaryOperator<String> id) {
    return new JsonObject()
        .put("project_id", id.apply("project_id"))
        .put("name", "made " + UUID.randomUUID())
        .put(
            "datasets",
            new JsonArray()
                .add(
                    new JsonObject()
                        .put("dataset_id", id.apply("dataset_id"))
                        .put("version_id", id.apply("version_id"))))
        .put(
            "systems",
            new JsonArray()
                .add(new JsonObject().put("name", "as imported").put("kind", "imported")))
        .put(
            "experiment",
            new JsonObject().put("embedders", new JsonArray().add(id.apply("embedders"))))
        .put("trigger", new JsonObject().put("kind", "request"));
  }

  private static JsonObject experiment(JsonObject body, UnaryOperator<String> id) {
    return body.put("version_id", id.apply("version_id"))
        .put("embedders", new JsonArray().add("lexical").add(id.apply("embedders")));
  }

  private static JsonObject byOracle(JsonObject wish, UnaryOperator<String> id) {
    return wish.put("label_source", "oracle").put("labeller_id", id.apply("labeller_id"));
  }

  private static JsonObject byOracleOf(JsonObject campaign, UnaryOperator<String> id) {
    byOracle(campaign.getJsonObject("experiment"), id);
    return campaign;
  }

  private static JsonObject entailing(JsonObject campaign, UnaryOperator<String> id) {
    campaign.getJsonObject("experiment").put("entailment_model", id.apply("entailment_model"));
    return campaign;
  }

  private static List<JsonObject> calibrations(UnaryOperator<String> id) {
    return List.of(
        Calibrated.byLength(),
        byOracle(Calibrated.byLength(), id),
        Calibrated.byLength().put("metric", "item-all-combined"),
        Calibrated.byLength()
            .put("metric", "isotropy-vne")
            .put("embedder_id", id.apply("embedder_id")));
  }

  private static JsonObject comparison(UnaryOperator<String> id) {
    JsonObject score =
        new JsonObject()
            .put("experiment_id", id.apply("experiment_id"))
            .put("metric", "isotropy-vne")
            .put("embedder_id", id.apply("embedder_id"));
    return new JsonObject()
        .put("label", "factuality")
        .put("baseline", score)
        .put("others", new JsonArray().add(score.copy()));
  }

  private static List<JsonObject> verdicts(UnaryOperator<String> id) {
    JsonObject verdict =
        new JsonObject().put("question", "q").put("context", "c").put("answer", "an answer");
    return List.of(
        verdict.copy().put("project_id", id.apply("project_id")),
        verdict.copy().put("calibration_id", id.apply("calibration_id")));
  }

  private static JsonObject generator(JsonObject body) {
    return body.put("kind", "openai-chat")
        .put("base_url", "https://models.example.org/v1")
        .put("model", "m");
  }

  private static JsonObject webhook() {
    return new JsonObject()
        .put("url", "https://hooks.example.org/sextant")
        .put("event_types", new JsonArray().add("experiment.completed"));
  }

  private static JsonObject labeller(JsonObject body, UnaryOperator<String> id) {
    return body.put("kind", "judge-graded")
        .put("project_id", id.apply("project_id"))
        .put("generator_id", id.apply("generator_id"));
  }

  private static JsonObject price() {
    return new JsonObject()
        .put("currency", "USD")
        .put("price_in", 0.4)
        .put("price_out", 1.6)
        .putNull("price_cached");
  }

  private static JsonObject key(JsonObject body) {
    return body.put("scopes", new JsonArray().add("read"))
        .put("expires_at", Instant.now().plus(1, ChronoUnit.DAYS).toString());
  }

  private static JsonObject retention(UnaryOperator<String> id) {
    JsonObject project =
        new JsonObject().put("project_id", id.apply("project_id")).put("datasets_days", 1_000);
    return new JsonObject().put("projects", new JsonArray().add(project));
  }

  private static JsonObject limits() {
    JsonObject limits = new JsonObject();
    for (String each :
        List.of(
            "items",
            "stored_bytes",
            "concurrent_experiments",
            "texts_per_day",
            "llm_tokens_per_day",
            "requests_per_second")) {
      limits.put(each, 1_000);
    }
    return limits;
  }

  private static JsonObject invitation() {
    return new JsonObject().put("email", "new@example.org");
  }
}

package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.keys.ApiKeysTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.HeadedImages;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.Wishes;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Operation;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A key bound to one project sees no other project of its tenant. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KeyOfProjectTest {

  private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");
  private static final Set<String> OF_THE_TENANT =
      Set.of("embedder_id", "entailment_model_id", "generator_id", "metric");
  private static final Set<Permission> NO_KEYS =
      Set.of(Permission.MANAGE, Permission.OBSERVE, Permission.OPERATE);

  /** Children are deleted before their parents. */
  private static final List<String> GOES_FIRST =
      List.of("/answer-sets", "/calibrations", "/experiments", "/datasets", "/projects");

  /** Query parameters that an operation requires. */
  private static final Map<String, String> QUERIES =
      Map.of(
          "listScores",
          "?metric=length",
          "listDisagreements",
          "?metric=length&other_metric=length&other_experiment_id={experiment_id}",
          "getSystemComparison",
          "?dataset_id={dataset_id}",
          "getMetricComparison",
          "?dataset_id={dataset_id}",
          "listDifferingItems",
          "?dataset_id={dataset_id}&first=one&second=two",
          "getMatrix",
          "?embedder_id=");

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient admin = api.acme();
  private static final String own = new Library(admin).project();
  private static final Calibrated other = new Calibrated(api);
  private static final ApiClient bound = key("bound", own);
  private static final ApiClient unbound = key("unbound", null);
  private static final Map<String, String> ids = ids();
  private static final Map<String, JsonObject> bodies = bodies(other.version);

  @Test
  @Order(1)
  void what_lies_in_another_project_is_not_there() {
    SoftAssertions all = new SoftAssertions();
    for (Operation operation : inProjects().toList()) {
      ApiClient.Answer real = ask(bound, operation, ids);
      ApiClient.Answer madeUp = ask(bound, operation, random());
      all.assertThat(real.status()).as(operation.getOperationId()).isEqualTo(404);
      all.assertThat(anonymous(real)).isEqualTo(anonymous(madeUp));
    }
    all.assertAll();
  }

  @Test
  @Order(1)
  void what_is_of_the_whole_tenant_is_refused() {
    List<Operation> tenantWide =
        open()
            .filter(each -> Boolean.TRUE.equals(each.getOpenAPIModel().getBoolean("x-tenant-wide")))
            .toList();
    assertThat(tenantWide).extracting(Operation::getOperationId).contains("createProject");
    for (Operation operation : tenantWide) {
      ask(bound, operation, random()).isProblem(403, "bound-to-project");
      assertThat(ask(unbound, operation, random()).status())
          .as(operation.getOperationId())
          .isNotEqualTo(403);
    }
    assertThat(api.count("select count(*) from projects where name like 'smuggled%'")).isOne();
  }

  @Test
  @Order(1)
  void a_body_cannot_name_what_is_in_another_project() {
    JsonObject answer = new JsonObject().put("answer", "x");
    String calibration = ids.get("calibration_id");
    bound.post("/verdicts", answer.copy().put("project_id", other.project)).is(404);
    bound.post("/verdicts", answer.copy().put("calibration_id", calibration)).is(404);
    unbound.post("/verdicts", answer.copy().put("calibration_id", calibration)).is(200);

    String experiments = "/projects/" + own + "/experiments";
    bound.post(experiments, bodies.get("createExperiment")).isProblem(422, "unknown-version");
    String preflights = "/projects/" + own + "/preflights";
    ApiClient.Answer real = bound.post(preflights, bodies.get("createPreflight"));
    ApiClient.Answer madeUp =
        bound.post(preflights, bodies(UUID.randomUUID().toString()).get("createPreflight"));
    assertThat(real.status()).isEqualTo(madeUp.status()).isIn(404, 422);
  }

  @Test
  @Order(1)
  void it_sees_its_own_project_and_works_there() {
    assertThat(bound.get("/projects").is(200).data())
        .extracting(each -> ((JsonObject) each).getString("id"))
        .containsExactly(own);
    assertThat(unbound.get("/projects").is(200).data()).hasSizeGreaterThan(1);
    assertThat(bound.get("/me").is(200).json().getString("only_project")).isEqualTo(own);
    Library library = new Library(bound);
    String version = library.version(own, Library.GROUNDED);
    String experiment =
        bound.post("/projects/" + own + "/experiments", ExperimentsTest.wish(version)).is(202).id();
    Experiments.ended(bound, experiment);
    bound.get("/embedders").is(200);
    assertThat(admin.get("/experiments/" + experiment).json().getString("created_by"))
        .isEqualTo("key:bound");
  }

  @Test
  @Order(2)
  void the_same_is_there_for_a_key_that_is_not_bound() {
    for (Operation operation : inProjects().toList()) {
      assertThat(ask(unbound, operation, ids).status())
          .as(operation.getOperationId())
          .isNotIn(400, 401, 403, 404, 422, 500);
    }
  }

  @Test
  @Order(3)
  void it_goes_with_its_project() {
    bound.delete("/projects/" + own).isProblem(403, "forbidden");
    admin.delete("/projects/" + own).is(202);
    bound.get("/me").isProblem(401, "unauthenticated");
    unbound.get("/me").is(200);
  }

  /** Returns the operations that a key can have permission for. */
  private static Stream<Operation> open() {
    return api.contract.operations().stream()
        .filter(each -> each.getOpenAPIModel().containsKey("x-permission"))
        .filter(each -> !NO_KEYS.contains(permission(each)));
  }

  /** Returns operations with an id of project content in the path: reads first, deletions last. */
  private static Stream<Operation> inProjects() {
    return open()
        .filter(each -> names(each).anyMatch(name -> !OF_THE_TENANT.contains(name)))
        .sorted(
            Comparator.comparing((Operation each) -> !each.getHttpMethod().equals(HttpMethod.GET))
                .thenComparing(each -> each.getHttpMethod().equals(HttpMethod.DELETE))
                .thenComparing(KeyOfProjectTest::turn));
  }

  private static int turn(Operation operation) {
    return GOES_FIRST.indexOf(operation.getOpenAPIPath().replaceFirst("/\\{.*", ""));
  }

  private static Permission permission(Operation operation) {
    return Permission.find(operation.getOpenAPIModel().getString("x-permission")).orElseThrow();
  }

  private static Stream<String> names(Operation operation) {
    return NAME.matcher(operation.getOpenAPIPath()).results().map(found -> found.group(1));
  }

  private static ApiClient.Answer ask(
      ApiClient client, Operation operation, Map<String, String> values) {
    String path =
        NAME.matcher(operation.getOpenAPIPath())
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        Objects.requireNonNull(
                            values.get(found.group(1)),
                            () -> "teach this test of " + operation.getOpenAPIPath())));
    JsonObject body = bodies.get(operation.getOperationId());
    boolean streamed = operation.getOperationId().equals("putImportContent");
    ApiClient sender =
        body == null && !streamed
            ? client
            : client.with(
                "Content-Type", streamed ? "application/octet-stream" : "application/json");
    return sender.sendRaw(
        operation.getHttpMethod(),
        "/api/v1" + path + query(operation),
        body == null ? null : body.toBuffer());
  }

  private static String query(Operation operation) {
    String query =
        QUERIES
            .getOrDefault(operation.getOperationId(), "")
            .replace("{experiment_id}", other.experiment)
            .replace("{dataset_id}", other.dataset);
    return query.endsWith("=") ? query + other.lexical : query;
  }

  /** Removes the ids that vary by request. */
  private static String anonymous(ApiClient.Answer answer) {
    return answer
        .json()
        .put("request_id", "")
        .encode()
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "id");
  }

  private static Map<String, String> random() {
    Map<String, String> random = new HashMap<>(ids);
    random.replaceAll((name, id) -> name.equals("sha256") ? id : UUID.randomUUID().toString());
    return random;
  }

  private static Map<String, String> ids() {
    String calibration = other.active();
    Experiments.report(api, api.database.acme(), other.experiment, "{}");
    Map<String, String> ids = new HashMap<>();
    ids.put("project_id", other.project);
    ids.put("export_id", Experiments.exported(admin, other.experiment));
    ids.put("dataset_id", other.dataset);
    ids.put("version_id", other.version);
    ids.put("experiment_id", other.experiment);
    ids.put("calibration_id", calibration);
    ids.put(
        "import_id",
        admin
            .post(
                "/datasets/" + other.dataset + "/imports",
                new JsonObject().put("format", "auto").put("on_error", "refuse"))
            .is(201)
            .id());
    ids.put(
        "preflight_id",
        admin
            .post(
                "/projects/" + other.project + "/preflights",
                bodies(other.version).get("createPreflight"))
            .is(202)
            .id());
    ids.put(
        "item_id",
        admin
            .get("/versions/" + other.version + "/items?limit=1")
            .is(200)
            .data()
            .getJsonObject(0)
            .getString("id"));
    String generator = generator();
    ids.put(
        "answer_set_id",
        SampledSets.completed(api, api.database.acme(), admin, other.version, generator));
    ids.put("labeller_id", labeller(generator));
    ids.put(
        "label_run_id",
        LabelRuns.completed(
            api,
            api.database.acme(),
            admin,
            ids.get("labeller_id"),
            ids.get("answer_set_id"),
            "null::boolean"));
    ids.put("answer_id", answer());
    ids.put(
        "label_id",
        unbound.post("/answers/" + ids.get("answer_id") + "/labels", label()).is(201).id());
    ids.put("anchor_set_id", anchorSet(ids.get("answer_id")));
    ids.put("label_vote_id", vote(ids.get("answer_set_id"), ids.get("answer_id")));
    ids.put("campaign_id", UUID.randomUUID().toString());
    ids.put("occurrence_id", UUID.randomUUID().toString());
    addCampaign(ids);
    ids.put("embedder_id", UUID.randomUUID().toString());
    ids.put("entailment_model_id", UUID.randomUUID().toString());
    HeadedImages.store(api, api.database.acme(), other.version, "of another project");
    ids.put("sha256", Wishes.constant("sha256"));
    ids.put("metric", "length");
    return ids;
  }

  private static String labeller(String generator) {
    JsonObject wish =
        new JsonObject()
            .put("name", "of the project")
            .put("project_id", other.project)
            .put("kind", "judge")
            .put("generator_id", generator);
    return admin.post("/labellers", wish).is(201).id();
  }

  private static String anchorSet(String answer) {
    String id = UUID.randomUUID().toString();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into anchor_sets (id, project_id, version_id, name, tolerance, grounded_count, not_grounded_count,
                                 created_by)
        values ('%1$s', '%2$s', '%3$s', 'anchors', 0.05, 1, 1, 'ann');
        insert into anchors (set_id, answer_id, grounded, annotators) values ('%1$s', '%4$s', true, 1);
        """
            .formatted(id, other.project, other.version, answer));
    return id;
  }

  private static String vote(String set, String answer) {
    String id = UUID.randomUUID().toString();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into label_votes (id, answer_set_id, name, vote_of, identity, created_by)
        values ('%1$s', '%2$s', 'v', 'a and b', sha256('v'), 'ann');
        insert into label_vote_members (vote_id, place, labeller_name, labeller_version, labeller_kind, model, identity,
                                        judge)
        values ('%1$s', 0, 'a', 1, 'factscore', 'm', sha256('a'), 'a');
        insert into label_vote_verdicts (vote_id, answer_id, ballots, reason)
        values ('%1$s', '%3$s', 'gn', 'no-majority');
        """
            .formatted(id, set, answer));
    return id;
  }

  private static void addCampaign(Map<String, String> ids) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into campaigns (id, project_id, name, settings, trigger_kind, overlap, catch_up, created_by)
        values ('%1$s', '%2$s', 'c', '{"embedders": ["lexical"]}', 'request', 'queue', 'one', 'ann');
        insert into campaign_occurrences (id, campaign_id, scheduled_for, cause, state)
        values ('%3$s', '%1$s', now(), 'schedule', 'waiting');
        insert into campaign_cells (occurrence_id, position, dataset_id, version_id, system_name, stage, answer_set_id)
        values ('%3$s', 0, '%4$s', '%5$s', 'one', 'evaluation', '%6$s'),
               ('%3$s', 1, '%4$s', '%5$s', 'two', 'evaluation', '%6$s');
        """
            .formatted(
                ids.get("campaign_id"),
                other.project,
                ids.get("occurrence_id"),
                other.dataset,
                other.version,
                ids.get("answer_set_id")));
  }

  private static String generator() {
    JsonObject wish =
        new JsonObject()
            .put("name", "for all projects")
            .put("kind", "openai-chat")
            .put("base_url", "https://models.example.org/v1")
            .put("model", "m");
    return admin.post("/generators", wish).is(201).id();
  }

  private static String answer() {
    return admin
        .get("/versions/" + other.version + "/items?limit=1")
        .is(200)
        .data()
        .getJsonObject(0)
        .getJsonArray("answers")
        .getJsonObject(0)
        .getString("id");
  }

  /** Repeats the label in force, so the active calibration does not go stale. */
  private static JsonObject label() {
    return new JsonObject().put("grounded", true).put("factuality", 0.75);
  }

  private static Map<String, JsonObject> bodies(String version) {
    Map<String, JsonObject> bodies = new HashMap<>();
    bodies.put("createLabel", label());
    bodies.put("createProject", new JsonObject().put("name", "smuggled"));
    bodies.put("updateProject", new JsonObject().put("description", "d"));
    bodies.put("createDataset", new JsonObject().put("name", "smuggled"));
    bodies.put("createImport", new JsonObject().put("format", "auto").put("on_error", "refuse"));
    bodies.put("importAnswerSet", new JsonObject().put("name", "smuggled"));
    bodies.put("previewImport", new JsonObject().put("head", "eyJ9").put("whole", true));
    bodies.put("searchItems", new JsonObject().put("text", "red"));
    bodies.put("createExperiment", ExperimentsTest.wish(version));
    bodies.put(
        "createPreflight",
        new JsonObject()
            .put("version_id", version)
            .put("embedders", new JsonArray().add("lexical")));
    bodies.put("createCalibration", Calibrated.byLength());
    bodies.put("createComparison", comparison());
    bodies.put("resumeAnswerSet", new JsonObject());
    bodies.put("resumeLabelRun", new JsonObject());
    bodies.put("putSplit", new JsonObject().put("seed", 1).put("calibration_share", 0.5));
    return bodies;
  }

  private static JsonObject comparison() {
    JsonObject length =
        new JsonObject().put("experiment_id", other.experiment).put("metric", "length");
    return new JsonObject()
        .put("label", "grounded")
        .put("baseline", length)
        .put("others", new JsonArray().add(length));
  }

  private static ApiClient key(String name, String project) {
    JsonObject wish = ApiKeysTest.wish(name, Scope.values());
    if (project != null) {
      wish.put("only_project", project);
    }
    String secret = admin.post("/api-keys", wish).is(201).json().getString("secret");
    return api.anonymous().with("Authorization", "Bearer " + secret);
  }
}

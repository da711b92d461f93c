package dev.sextant.api.anchors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Anchor sets as clients see them; the verdicts are written as a job would. */
class AnchorSetsTest {

  private static final int ITEMS = 80;

  /** Of the anchors, in the order of their labels, 30 not grounded and 30 grounded. */
  private static final String LIKE_PEOPLE = "n.grounded";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster());

  private final UUID tenant = api.database.acme();
  private final ApiClient acme = api.acme();
  private final String project = new Library(acme).project();
  private final String version = new Library(acme).version(project, lines());

  /** The system's answers are another version's. */
  private final String system =
      set(
          new Library(acme)
              .version(project, lines().replace("Question", "Enquiry").replace("Text", "Passage")));

  private final String labeller = LabelRuns.labeller(acme, generator());

  @Test
  void a_set_is_a_random_half_of_either_label_and_its_labels_stay_as_they_were() {
    label("i.ordinal < 55", "i.ordinal < 35");
    JsonObject created = create(60).is(201).json();

    assertThat(created.getInteger("anchor_count")).isEqualTo(55);
    assertThat(created.getInteger("grounded_count")).isEqualTo(35);
    label("i.ordinal >= 55", "false");
    label("i.ordinal < 35", "i.ordinal >= 5");
    String half = create(60).is(201).id();

    assertThat(anchors(half)).hasSize(60);
    assertThat(acme.get("/anchor-sets/" + half).is(200).json().getInteger("grounded_count"))
        .isEqualTo(30);
    long kept =
        anchors(created.getString("id")).stream()
            .filter(each -> each.getBoolean("grounded"))
            .count();
    assertThat(kept).isEqualTo(35);
  }

  @Test
  void images_are_no_anchors_because_a_labeller_reads_texts_alone() {
    label("true", "i.ordinal < 40");
    api.sql(
        api.database.owner(),
        tenant,
        """
        update answers a set text = 'image:sha256:' || repeat('a', 64)
        from items i
        where i.id = a.item_id and i.version_id = '%1$s' and i.ordinal < 5;
        update items set context = 'image:sha256:' || repeat('b', 64)
        where version_id = '%1$s' and ordinal between 5 and 6;
        update items set question = 'image:sha256:' || repeat('c', 64)
        where version_id = '%1$s' and ordinal between 7 and 8;
        update items set reference = 'image:sha256:' || repeat('d', 64)
        where version_id = '%1$s' and ordinal = 9;
        """
            .formatted(version));

    JsonObject created = create(ITEMS).is(201).json();

    assertThat(created.getInteger("anchor_count")).isEqualTo(ITEMS - 10);
    assertThat(created.getInteger("grounded_count")).isEqualTo(30);
  }

  @Test
  void the_same_seed_chooses_the_same_answers_and_another_seed_others() {
    label("true", "i.ordinal < 40");

    Set<String> first = answers(create(50).is(201).id());

    assertThat(answers(create(50).is(201).id())).isEqualTo(first);
    assertThat(answers(acme.post("/anchor-sets", wish(50).put("seed", 2)).is(201).id()))
        .isNotEqualTo(first);
  }

  @Test
  void too_few_labels_are_refused_with_the_number_that_is_missing() {
    label("i.ordinal < 45", "i.ordinal < 38");

    ApiClient.Answer few = create(100);

    few.isProblem(409, "too-few-anchors");
    assertThat(few.detail()).contains("There are 45, 38 of them grounded", "label 5 more", "3 not");
    label("i.ordinal >= 45", "true");
    ApiClient.Answer oneClass = create(100);
    oneClass.isProblem(409, "too-few-anchors");
    assertThat(oneClass.detail()).contains("label 3 more, 0 of them grounded and 3 not");
  }

  @Test
  void given_answers_must_have_labels_by_people() {
    label("i.ordinal < 60", "i.ordinal < 30");
    JsonArray all = new JsonArray(List.copyOf(answersOf(version)));
    JsonObject wish = wish(0);
    wish.remove("size");

    ApiClient.Answer unfit = acme.post("/anchor-sets", wish.copy().put("answer_ids", all));

    unfit.isProblem(422, "answers-not-anchors");
    assertThat(unfit.detail()).startsWith("20 of the answers");
    label("i.ordinal >= 60", "true");
    JsonObject made = acme.post("/anchor-sets", wish.put("answer_ids", all)).is(201).json();
    assertThat(made.getValue("seed")).isNull();
    assertThat(made.getInteger("anchor_count")).isEqualTo(ITEMS);
    acme.post("/anchor-sets", wish).isProblem(409, "anchor-set-exists");
  }

  @Test
  void who_labels_blind_sees_the_anchors_that_they_labelled_and_no_counts() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    String run = run(set, "true", LIKE_PEOPLE);
    ApiClient annotator = api.as(tenant, Role.ANNOTATOR, "blind@example.org");

    assertThat(annotator.get("/anchor-sets/" + set).is(200).json().getValue("grounded_count"))
        .isNull();
    assertThat(annotator.get("/anchor-sets/" + set + "/anchors").is(200).data()).isEmpty();
    annotator.get("/label-runs/" + run + "/anchors").isProblem(403, "labels-withheld");
    String own = answers(set).iterator().next();
    annotator.post("/answers/" + own + "/labels", new JsonObject().put("grounded", true)).is(201);
    assertThat(annotator.get("/anchor-sets/" + set + "/anchors").is(200).data()).hasSize(1);
  }

  @Test
  void an_estimate_says_whether_the_calls_of_all_anchors_fit_the_budget() {
    label("true", "i.ordinal < 40");
    JsonObject plan = LabelRuns.plan(labeller, system);
    JsonObject without = acme.post("/label-run-estimates", plan).is(200).json();
    plan.put("anchor_set_id", create(60).is(201).id());

    JsonObject tight =
        acme.post("/label-run-estimates", plan.copy().put("budget", "10")).is(200).json();
    JsonObject ample =
        acme.post("/label-run-estimates", plan.copy().put("budget", "100000000")).is(200).json();

    assertThat(without.getValue("anchors")).isNull();
    assertThat(tight.getJsonObject("anchors").getInteger("count")).isEqualTo(60);
    assertThat(tight.getJsonObject("anchors").getInteger("calls")).isEqualTo(60);
    assertThat(tight.getJsonObject("anchors").getBoolean("fits_budget")).isFalse();
    assertThat(ample.getJsonObject("anchors").getBoolean("fits_budget")).isTrue();
    assertThat(tight.getJsonObject("calls").getInteger("likely"))
        .isEqualTo(without.getJsonObject("calls").getInteger("likely") + 60);
  }

  @Test
  void anchors_are_of_the_same_project_and_of_a_labeller_that_says_yes_or_no() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    JsonObject wish =
        new JsonObject()
            .put("name", "j " + set)
            .put("kind", "judge")
            .put("generator_id", generator());
    String number = acme.post("/labellers", wish).is(201).id();
    acme.post("/label-runs", LabelRuns.plan(number, system).put("anchor_set_id", set))
        .isProblem(422, "labeller-without-yes-or-no");
    String facts = LabelRuns.labeller(acme, generator(), "atomic-facts");
    ApiClient.Answer refused =
        acme.post("/label-runs", LabelRuns.plan(facts, system).put("anchor_set_id", set));
    refused.isProblem(422, "labeller-without-labels");
    assertThat(refused.pointers()).containsExactly("/anchor_set_id");
    String elsewhere = set(new Library(acme).version(new Library(acme).project(), lines()));
    acme.post("/label-runs", LabelRuns.plan(labeller, elsewhere).put("anchor_set_id", set))
        .isProblem(422, "anchors-of-other-project");
    acme.post(
            "/label-runs",
            LabelRuns.plan(labeller, system).put("anchor_set_id", UUID.randomUUID().toString()))
        .isProblem(422, "unknown-anchor-set");
  }

  @Test
  void a_judge_that_turns_strict_has_drifted_and_explains_the_change() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    String strict = "n.grounded and k > 50";
    String first = run(set, "i.ordinal < 70", LIKE_PEOPLE);
    run(set, "i.ordinal < 69", LIKE_PEOPLE);
    String third = run(set, "i.ordinal < 25", strict);

    JsonObject report = report(third);

    JsonArray runs = report.getJsonArray("runs");
    assertThat(runs.stream().map(each -> ((JsonObject) each).getString("state")))
        .containsExactly("baseline", "not-shown", "drifted");
    JsonObject drifted = runs.getJsonObject(2);
    assertThat(drifted.getInteger("changed")).isEqualTo(20);
    assertThat(drifted.getInteger("now_wrong")).isEqualTo(20);
    // 2 * 0.5^20, by hand
    assertThat(drifted.getDouble("p")).isCloseTo(1.9073486328125e-6, offset(1e-12));
    assertThat(drifted.getJsonObject("agreement").getJsonObject("sensitivity").getDouble("value"))
        .isOne();
    assertThat(drifted.getJsonObject("agreement").getJsonObject("specificity").getDouble("value"))
        .isCloseTo(1.0 / 3, offset(1e-12));
    assertThat(report.getJsonObject("shift").getString("baseline_run_id")).isEqualTo(first);
    assertThat(report.getJsonObject("shift").getString("cause")).isEqualTo("judge");
    assertThat(report.getJsonObject("shift").getJsonObject("difference").getDouble("value"))
        .isCloseTo(-45.0 / ITEMS, offset(1e-12));
    JsonObject run = acme.get("/label-runs/" + third).is(200).json();
    assertThat(run.getInteger("anchors_judged")).isEqualTo(60);
    assertThat(run.getInteger("labelled")).isEqualTo(ITEMS);
    assertThat(acme.get("/label-runs/" + third + "/verdicts?limit=100").is(200).data())
        .hasSize(ITEMS);
  }

  @Test
  void a_judge_that_has_drifted_is_an_event_until_it_no_longer_has() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    acme.post(
            "/webhooks",
            new JsonObject()
                .put("url", "https://hooks.example.org/" + UUID.randomUUID())
                .put("project_id", project)
                .put("event_types", new JsonArray().add("judge.drifted")))
        .is(201);
    String strict = "n.grounded and k > 50";
    run(set, "true", LIKE_PEOPLE);
    run(set, "true", LIKE_PEOPLE);
    checkDrifts();
    assertThat(drifts()).as("nothing has changed").isZero();

    String third = run(set, "true", strict);
    checkDrifts();
    checkDrifts();
    run(set, "true", strict);
    checkDrifts();

    assertThat(drifts()).isOne();
    assertThat(
            api.count(
                "select count(*) from webhook_events where object_id = '%s' and data ->> 'anchors_changed' = '20'"
                    .formatted(third)))
        .isOne();
  }

  private void checkDrifts() {
    WorkerExecutor workers = api.vertx.createSharedWorkerExecutor("drifts", 1);
    api.onDatabase(database -> new DriftChecks(database, workers).run(new TenantId(tenant)));
    TestApi.await(workers.close());
  }

  private long drifts() {
    return api.count(
        "select count(*) from webhook_events where type = 'judge.drifted' and project_id = '%s'"
            .formatted(project));
  }

  @Test
  void a_worse_system_is_named_where_the_judge_says_the_same_of_the_anchors() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    run(set, "true", LIKE_PEOPLE);
    String other =
        set(
            new Library(acme)
                .version(project, lines().replace("Question", "Query").replace("Text", "Page")));
    String later =
        LabelRuns.completed(
            api,
            tenant,
            acme,
            LabelRuns.plan(labeller, other).put("anchor_set_id", set),
            "i.ordinal < 20",
            LIKE_PEOPLE + " or k = 3");

    JsonObject shift = report(later).getJsonObject("shift");

    assertThat(shift.getBoolean("same_answers")).isFalse();
    assertThat(shift.getString("cause")).isEqualTo("system");
    assertThat(shift.getJsonObject("judge").getDouble("value")).isLessThan(0.02);
  }

  @Test
  void with_verdicts_on_few_anchors_nothing_is_compared_and_failed_calls_can_be_made_again() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    String run = run(set, "true", "case when k < 40 then n.grounded end");

    JsonObject report = report(run);

    assertThat(report.getJsonArray("runs").getJsonObject(0).getString("state"))
        .isEqualTo("too-few");
    assertThat(report.getJsonArray("runs").getJsonObject(0).getInteger("unlabelled")).isEqualTo(21);
    assertThat(report.getValue("shift")).isNull();
    JsonObject resumed =
        acme.post("/label-runs/" + run + "/resume", new JsonObject()).is(202).json();
    assertThat(resumed.getInteger("anchors_judged")).isEqualTo(39);
    assertThat(resumed.getInteger("unlabelled")).isZero();
    LabelRuns.stop(api, tenant, acme, run);
  }

  @Test
  void a_set_in_use_is_kept_and_goes_with_its_dataset() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    String dataset = acme.get("/versions/" + version).is(200).json().getString("dataset_id");
    String run =
        acme.post("/label-runs", LabelRuns.plan(labeller, system).put("anchor_set_id", set))
            .is(202)
            .id();
    acme.delete("/anchor-sets/" + set).isProblem(409, "anchor-set-busy");
    acme.delete("/datasets/" + dataset).isProblem(409, "label-run-open");
    LabelRuns.stop(api, tenant, acme, run);

    acme.delete("/datasets/" + dataset).is(202);

    acme.get("/anchor-sets/" + set).isProblem(404, "not-found");
    assertThat(acme.get("/label-runs/" + run).is(200).json().getValue("anchor_set")).isNull();
    assertThat(report(run).getJsonArray("runs")).isEmpty();
  }

  @Test
  void a_deleted_set_leaves_a_receipt_and_the_verdicts_of_its_runs() {
    label("true", "i.ordinal < 40");
    String set = create(60).is(201).id();
    String run = run(set, "true", LIKE_PEOPLE);

    String receipt = acme.delete("/anchor-sets/" + set).is(202).headers().get("Location");

    JsonObject removed = acme.get(receipt.substring("/api/v1".length())).is(200).json();
    assertThat(removed.getString("kind")).isEqualTo("anchor-set");
    assertThat(removed.getJsonObject("removed").getInteger("anchors")).isEqualTo(60);
    assertThat(
            api.count(
                "select count(*) from oracle_verdicts where anchor and run_id = '" + run + "'"))
        .isEqualTo(60);
  }

  private static String lines() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      lines.append(
          "{\"id\":\"%1$d\",\"question\":\"Question %1$d?\",\"context\":\"Text %1$d.\",\"answers\":[{\"text\":\"A %1$d\"}]}\n"
              .formatted(i));
    }
    return lines.toString();
  }

  /** Lets a person label answers of the version. */
  private void label(String which, String grounded) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'ann', %s
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s' and %s
        """
            .formatted(grounded, version, which));
  }

  private String run(String anchors, String grounded, String ofAnchor) {
    return LabelRuns.completed(
        api,
        tenant,
        acme,
        LabelRuns.plan(labeller, system).put("anchor_set_id", anchors),
        grounded,
        ofAnchor);
  }

  private JsonObject report(String run) {
    return acme.get("/label-runs/" + run + "/anchors").is(200).json();
  }

  private JsonObject wish(int size) {
    return new JsonObject()
        .put("version_id", version)
        .put("name", "anchors " + UUID.randomUUID())
        .put("size", size);
  }

  private ApiClient.Answer create(int size) {
    return acme.post("/anchor-sets", wish(size));
  }

  private List<JsonObject> anchors(String set) {
    return acme.get("/anchor-sets/" + set + "/anchors?limit=100").is(200).data().stream()
        .map(JsonObject.class::cast)
        .toList();
  }

  private Set<String> answers(String set) {
    Set<String> ids = new HashSet<>();
    anchors(set).forEach(each -> ids.add(each.getString("answer_id")));
    return ids;
  }

  private Set<String> answersOf(String version) {
    Set<String> ids = new HashSet<>();
    acme.get("/versions/" + version + "/items?limit=100").is(200).data().stream()
        .map(JsonObject.class::cast)
        .forEach(item -> ids.add(item.getJsonArray("answers").getJsonObject(0).getString("id")));
    return ids;
  }

  private String set(String ofVersion) {
    return acme.get("/versions/" + ofVersion + "/answer-sets")
        .is(200)
        .data()
        .getJsonObject(0)
        .getString("id");
  }

  private String generator() {
    JsonObject wish =
        new JsonObject()
            .put("name", "oracle " + UUID.randomUUID())
            .put("kind", "openai-chat")
            .put("base_url", "https://models.example.org/v1")
            .put("model", "m");
    return acme.post("/generators", wish).is(201).id();
  }
}

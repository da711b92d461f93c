package dev.sextant.api.labelruns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Receipts;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Label runs as clients see them; the verdicts are written as a job would. */
class LabelRunsTest {

  private static final String IN_TURN = "a.ordinal % 2 = 0";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster());

  private final UUID tenant = api.database.acme();
  private final ApiClient acme = api.acme();
  private final String project = new Library(acme).project();
  private final String version = new Library(acme).version(project, Library.GROUNDED);
  private final String set =
      acme.get("/versions/" + version + "/answer-sets")
          .is(200)
          .data()
          .getJsonObject(0)
          .getString("id");
  private final String generator = generator();
  private final String labeller = LabelRuns.labeller(acme, generator);

  @Test
  void a_run_takes_copies_of_the_labeller_and_the_price_and_waits_for_its_job() {
    acme.put(
            "/generators/" + generator + "/price",
            new JsonObject().put("currency", "USD").put("price_in", 1).put("price_out", 2))
        .is(200);

    JsonObject run =
        acme.post("/label-runs", plan().put("budget", "0.5").put("role", "sample")).is(202).json();

    assertThat(run.getInteger("answer_count")).isEqualTo(4);
    assertThat(run.getString("role")).isEqualTo("sample");
    assertThat(run.getString("budget")).isEqualTo("0.5");
    assertThat(run.getJsonObject("price").getString("output")).isEqualTo("2");
    assertThat(run.getJsonObject("parameters").getDouble("temperature")).isZero();
    JsonObject copied = acme.get("/labellers/" + labeller).is(200).json();
    assertThat(copied.getInteger("run_count")).isOne();
    for (String field : new String[] {"id", "name", "version", "kind", "policy", "identity"}) {
      assertThat(run.getJsonObject("labeller").getValue(field)).isEqualTo(copied.getValue(field));
    }
    assertThat(api.count("select count(*) from tenants where has_work and name = 'acme'")).isOne();
    acme.delete("/labellers/" + labeller).isProblem(409, "labeller-busy");
    acme.post("/label-runs", plan()).isProblem(409, "label-run-open");
    acme.post("/label-runs", LabelRuns.plan(LabelRuns.labeller(acme, generator), set)).is(202);
  }

  @Test
  void it_tells_progress_reasons_and_verdicts() {
    String run = completed("case when i.ordinal = 0 then " + IN_TURN + " end");

    JsonObject found = acme.get("/label-runs/" + run).is(200).json();

    assertThat(found.getString("state")).isEqualTo("completed");
    assertThat(found.getInteger("labelled")).isEqualTo(2);
    assertThat(found.getInteger("unlabelled")).isEqualTo(2);
    assertThat(found.getJsonObject("reasons")).isEqualTo(new JsonObject().put("malformed", 2));
    assertThat(found.getJsonObject("agreement").getInteger("compared")).isZero();
    assertThat(found.getValue("self_agreement")).isNull();
    String verdicts = "/label-runs/" + run + "/verdicts";
    JsonArray labelled = acme.get(verdicts + "?status=labelled").is(200).data();
    assertThat(labelled).hasSize(2);
    assertThat(labelled.getJsonObject(0).getValue("label_id")).isNotNull();
    assertThat(labelled.getJsonObject(0).getString("answer")).isNotBlank();
    JsonObject first = acme.get(verdicts + "?limit=1").is(200).json();
    JsonObject next =
        acme.get(verdicts + "?limit=100&cursor=" + first.getString("next_cursor")).is(200).json();
    assertThat(next.getJsonArray("data")).hasSize(3);
    assertThat(next.getValue("next_cursor")).isNull();
  }

  @Test
  void the_list_is_newest_first_and_of_a_project_or_a_set() {
    String first = completed("true");
    String second = completed("true");
    JsonArray ofSet = acme.get("/label-runs?answer_set_id=" + set).is(200).data();
    assertThat(ofSet).hasSize(2);
    assertThat(ofSet.getJsonObject(0).getString("id")).isEqualTo(second);
    assertThat(ofSet.getJsonObject(0).getValue("agreement")).isNull();
    String path = "/label-runs?limit=1&project_id=" + project;
    JsonObject page = acme.get(path).is(200).json();
    JsonObject next = acme.get(path + "&cursor=" + page.getString("next_cursor")).is(200).json();
    assertThat(next.getJsonArray("data").getJsonObject(0).getString("id")).isEqualTo(first);
    String other = new Library(acme).project();
    assertThat(acme.get("/label-runs?project_id=" + other).is(200).data()).isEmpty();
    acme.get("/label-runs?answer_set_id=" + UUID.randomUUID()).isProblem(404, "not-found");
  }

  @Test
  void agreement_with_people_needs_twenty_comparisons_and_counts_each_side() {
    String large = ofTwenty();
    String all = setOf(large);
    String run =
        LabelRuns.completed(api, tenant, acme, labeller, all, "i.ordinal not in (0, 1, 2)");
    for (int i = 0; i < 19; i++) {
      label(large, i, i > 3);
    }
    JsonObject few = agreement(acme, run);
    assertThat(few.getInteger("compared")).isEqualTo(19);
    assertThat(few.getInteger("needed")).isEqualTo(20);
    assertThat(few.getValue("kappa")).isNull();
    label(large, 19, true);
    label(large, 2, false);

    JsonObject enough = agreement(acme, run);

    assertThat(enough.getInteger("both_not_grounded")).isEqualTo(3);
    assertThat(enough.getInteger("only_oracle_not_grounded")).isZero();
    assertThat(enough.getInteger("only_people_not_grounded")).isOne();
    assertThat(enough.getInteger("both_grounded")).isEqualTo(16);
    assertThat(enough.getJsonObject("share").getDouble("value")).isEqualTo(0.95);
    assertThat(enough.getJsonObject("sensitivity").getDouble("value")).isEqualTo(0.75);
    assertThat(enough.getJsonObject("specificity").getDouble("value")).isEqualTo(1.0);
    // (0.95 - 0.71) / (1 - 0.71), by hand: 3 of 20 and 4 of 20 are not grounded
    assertThat(enough.getJsonObject("kappa").getDouble("value"))
        .isCloseTo(0.24 / 0.29, offset(1e-12));
  }

  @Test
  void oracles_agree_by_alpha_and_by_kappa_with_each_other_one() {
    String all = setOf(ofTwenty());
    String run = LabelRuns.completed(api, tenant, acme, labeller, all, "i.ordinal >= 3");
    JsonObject alone = acme.get("/label-runs/" + run + "/other-oracles").is(200).json();
    assertThat(alone.getJsonArray("pairs")).isEmpty();
    assertThat(alone.getValue("alpha")).isNull();
    String strict = otherLabeller("Strict");
    LabelRuns.completed(api, tenant, acme, strict, all, "true");
    String newest = LabelRuns.completed(api, tenant, acme, strict, all, "i.ordinal >= 4");
    LabelRuns.completed(api, tenant, acme, otherLabeller("Of another set"), set, "true");
    LabelRuns.completed(api, tenant, acme, labellerOf("judge", "A number"), all, "true");
    String facts =
        LabelRuns.listed(
            api, tenant, acme, LabelRuns.labeller(acme, generator, "atomic-facts"), all);

    JsonObject found = acme.get("/label-runs/" + run + "/other-oracles").is(200).json();

    assertThat(found.getInteger("answers")).isEqualTo(20);
    assertThat(found.getJsonArray("pairs")).hasSize(1);
    JsonObject pair = found.getJsonArray("pairs").getJsonObject(0);
    assertThat(pair.getString("label_run_id")).isEqualTo(newest);
    assertThat(pair.getString("labeller")).isEqualTo("Strict");
    assertThat(pair.getInteger("compared")).isEqualTo(20);
    // 3 and 4 of 20 are not grounded: 1 - .29 is expected by chance.
    assertThat(pair.getJsonObject("kappa").getDouble("value"))
        .isCloseTo((0.95 - 0.71) / 0.29, offset(1e-12));
    // 40 ratings, 7 of them no: Do = 2 / 40, De = 2 * 7 * 33 / (40 * 39).
    assertThat(found.getJsonObject("alpha").getDouble("value"))
        .isCloseTo(1 - 2.0 / 40 / (2.0 * 7 * 33 / (40 * 39)), offset(1e-12));
    assertThat(found.getJsonObject("alpha").getDouble("low")).isLessThan(0.83);
    acme.get("/label-runs/" + UUID.randomUUID() + "/other-oracles").isProblem(404, "not-found");
    JsonObject ofFacts = acme.get("/label-runs/" + facts + "/other-oracles").is(200).json();
    assertThat(ofFacts.getJsonArray("pairs")).isEmpty();
  }

  @Test
  void a_run_that_lists_facts_tells_how_many_and_has_no_label() {
    String facts = LabelRuns.labeller(acme, generator, "atomic-facts");
    String run = LabelRuns.listed(api, tenant, acme, facts, set);

    JsonObject found = acme.get("/label-runs/" + run).is(200).json();

    assertThat(found.getInteger("decomposed")).isEqualTo(4);
    assertThat(found.getInteger("facts")).isEqualTo(4 * 2 + 2);
    assertThat(found.getInteger("labelled")).isZero();
    assertThat(found.getJsonObject("labeller").getValue("policy")).isNull();
    assertThat(found.getJsonObject("agreement").getInteger("compared")).isZero();
    String verdicts = "/label-runs/" + run + "/verdicts?status=";
    assertThat(acme.get(verdicts + "labelled").is(200).data()).isEmpty();
    JsonArray listed = acme.get(verdicts + "decomposed").is(200).data();
    assertThat(listed).hasSize(4);
    for (Object each : listed) {
      JsonObject verdict = (JsonObject) each;
      assertThat(verdict.getValue("label_id")).isNull();
      assertThat(verdict.getValue("grounded")).isNull();
      JsonObject fact = verdict.getJsonArray("parts").getJsonObject(0);
      assertThat(fact.getString("text")).isEqualTo("Fact.");
      assertThat(fact.getValue("supported")).isNull();
    }
  }

  @Test
  void facts_take_one_call_for_each_answer_with_a_text_and_no_reference() {
    String bare =
        setOf(
            new Library(acme)
                .version(
                    project,
                    """
                    {"id": "a", "question": "What?", "answers": [{"text": "It is red."}, {"text": " "}]}
                    {"id": "b", "question": "Who?", "answers": [{"text": "It is blue."}, {"text": "It is."}]}
                    """));
    JsonObject plan = LabelRuns.plan(LabelRuns.labeller(acme, generator, "atomic-facts"), bare);

    JsonObject estimate = acme.post("/label-run-estimates", plan).is(200).json();

    assertThat(estimate.getInteger("without_reference")).isZero();
    assertThat(estimate.getInteger("blank")).isEqualTo(1);
    assertThat(estimate.getJsonObject("calls"))
        .isEqualTo(new JsonObject().put("least", 3).put("likely", 3).put("most", 6));
    assertThat(estimate.getJsonArray("first").encode()).contains("List the atomic facts");
    JsonObject judging = LabelRuns.plan(labeller, bare);
    assertThat(
            acme.post("/label-run-estimates", judging)
                .is(200)
                .json()
                .getInteger("without_reference"))
        .as("positive control")
        .isEqualTo(4);
  }

  @Test
  void self_agreement_is_over_the_pairs_of_three_labels() {
    String run = completed("true");
    LabelRuns.judge(api, tenant, run, 1, "true");
    LabelRuns.judge(api, tenant, run, 2, "i.ordinal = 0");

    JsonObject own = acme.get("/label-runs/" + run).is(200).json().getJsonObject("self_agreement");

    assertThat(own.getInteger("answers")).isEqualTo(4);
    assertThat(own.getInteger("labels_each")).isEqualTo(3);
    // Two answers with three equal pairs, two with one of three.
    assertThat(own.getJsonObject("share").getDouble("value")).isCloseTo(2.0 / 3, offset(1e-12));
  }

  @Test
  void an_answer_with_a_failed_call_is_left_out_of_the_self_agreement() {
    String run = completed("true");
    LabelRuns.judge(api, tenant, run, 1, "case when i.ordinal > 0 then true end");
    LabelRuns.judge(api, tenant, run, 2, "i.ordinal < 0");
    api.sql(
        api.database.owner(),
        tenant,
        "update oracle_verdicts set reason = 'call-failed' where run_id = '%s' and reason is not null"
            .formatted(run));

    JsonObject own = acme.get("/label-runs/" + run).is(200).json().getJsonObject("self_agreement");

    assertThat(own.getInteger("answers")).isEqualTo(2);
    assertThat(own.getJsonObject("share").getDouble("value")).isCloseTo(1.0 / 3, offset(1e-12));
  }

  @Test
  void who_labels_blind_gets_no_agreement_and_verdicts_on_answers_that_they_labelled() {
    String run = completed("true");
    ApiClient annotator = api.as(tenant, Role.ANNOTATOR, "blind@example.org");
    String verdicts = "/label-runs/" + run + "/verdicts";
    assertThat(annotator.get("/label-runs/" + run).is(200).json().getValue("agreement")).isNull();
    assertThat(annotator.get(verdicts).is(200).data()).isEmpty();
    String answer = acme.get(verdicts).is(200).data().getJsonObject(0).getString("answer_id");
    annotator
        .post("/answers/" + answer + "/labels", new JsonObject().put("grounded", false))
        .is(201);

    JsonArray seen = annotator.get(verdicts).is(200).data();

    assertThat(seen).hasSize(1);
    JsonObject people = seen.getJsonObject(0).getJsonObject("people");
    assertThat(people.getBoolean("grounded")).isFalse();
    assertThat(people.getString("author")).isEqualTo("blind@example.org");
    assertThat(people.getString("created_at")).endsWith("Z");
  }

  @Test
  void a_run_stops_and_goes_on_with_another_budget() {
    String run = acme.post("/label-runs", plan()).is(202).id();
    String path = "/label-runs/" + run;
    acme.delete(path).isProblem(409, "label-run-open");
    acme.post(path + "/resume", new JsonObject()).isProblem(409, "not-stopped");
    LabelRuns.stop(api, tenant, acme, run);
    JsonObject stopped = acme.get(path).is(200).json();
    assertThat(stopped.getString("state")).isEqualTo("stopped");
    assertThat(stopped.getJsonObject("end").getString("code")).isEqualTo("cancelled");
    acme.post(path + "/cancel").isProblem(409, "label-run-not-open");
    api.sql(
        api.database.owner(),
        tenant,
        "update call_runs set spent = 100 where id = '%s'".formatted(run));
    acme.post(path + "/resume", new JsonObject().put("budget", "100"))
        .isProblem(409, "budget-spent");

    JsonObject resumed =
        acme.post(path + "/resume", new JsonObject().put("budget", "101")).is(202).json();

    assertThat(resumed.getString("state")).isEqualTo("queued");
    assertThat(resumed.getString("budget")).isEqualTo("101");
    assertThat(resumed.getValue("end")).isNull();
  }

  @Test
  void a_run_does_not_go_on_while_another_one_labels_the_same_answers() {
    String first = acme.post("/label-runs", plan()).is(202).id();
    LabelRuns.stop(api, tenant, acme, first);
    String second = acme.post("/label-runs", plan()).is(202).id();

    resume(first).isProblem(409, "label-run-open");
    LabelRuns.stop(api, tenant, acme, second);
    acme.delete("/labellers/" + labeller).is(204);
    resume(first).is(202);
    resume(second).isProblem(409, "label-run-open");
    LabelRuns.stop(api, tenant, acme, first);
    resume(second).is(202);
  }

  private ApiClient.Answer resume(String run) {
    return acme.post("/label-runs/" + run + "/resume", new JsonObject());
  }

  @Test
  void a_completed_run_goes_on_only_with_the_answers_whose_calls_failed() {
    String run = completed("case when i.ordinal = 0 then true end");
    String path = "/label-runs/" + run + "/resume";
    acme.post(path, new JsonObject()).isProblem(409, "not-stopped");
    api.sql(
        api.database.owner(),
        tenant,
        """
        update oracle_verdicts set reason = 'call-failed' where run_id = '%1$s' and reason is not null;
        insert into oracle_replies (run_id, answer_id, repeat, number, outcome, tries, cost)
        select run_id, answer_id, 0, 0, case when reason is null then 'answered' else 'failed' end, 1, 0
        from oracle_verdicts where run_id = '%1$s';
        """
            .formatted(run));

    JsonObject resumed = acme.post(path, new JsonObject()).is(202).json();

    assertThat(resumed.getString("state")).isEqualTo("queued");
    assertThat(resumed.getInteger("labelled")).isEqualTo(2);
    assertThat(resumed.getInteger("unlabelled")).isZero();
    assertThat(acme.get("/label-runs/" + run + "/verdicts").data()).hasSize(2);
    assertThat(api.count("select count(*) from oracle_replies where run_id = '%s'".formatted(run)))
        .as("replies that are there")
        .isEqualTo(2);
  }

  @Test
  void a_deleted_run_withdraws_its_labels_unless_they_are_kept() {
    String withdrawn = completed("true");
    String kept = completed("true");
    acme.delete("/label-runs/" + withdrawn).is(202);
    acme.delete("/label-runs/" + kept + "?labels=keep").is(202);

    acme.get("/label-runs/" + kept).isProblem(404, "not-found");
    assertThat(labelsInForce()).as("those of the second run").isEqualTo(4);
    JsonObject receipt = Receipts.newest(acme);
    assertThat(receipt.getString("kind")).isEqualTo("label-run");
    assertThat(receipt.getJsonObject("removed").getInteger("oracle_verdicts")).isEqualTo(4);
    assertThat(receipt.getJsonObject("removed").getInteger("call_runs")).isOne();
    assertThat(receipt.getJsonObject("removed").getInteger("labels")).isZero();
  }

  @Test
  void what_does_not_fit_is_refused() {
    String none = UUID.randomUUID().toString();
    refused(plan().put("labeller_id", none), 422, "unknown-labeller", "/labeller_id");
    refused(plan().put("answer_set_id", none), 422, "unknown-answer-set", "/answer_set_id");
    refused(plan().put("role", "judged"), 422, "no-answers", "/role");
    JsonObject ofOther =
        new JsonObject()
            .put("name", "other")
            .put("kind", "judge")
            .put("generator_id", generator)
            .put("project_id", new Library(acme).project());
    String other = acme.post("/labellers", ofOther).is(201).id();
    refused(LabelRuns.plan(other, set), 422, "labeller-of-other-project", "/labeller_id");
    api.sql(
        api.database.owner(),
        tenant,
        "update answer_sets set completed_at = null where id = '%s'".formatted(set));
    refused(plan(), 409, "answer-set-incomplete");
    api.sql(
        api.database.owner(),
        tenant,
        "update answer_sets set completed_at = now() where id = '%s'".formatted(set));
    acme.patch("/generators/" + generator, new JsonObject().put("model", "another")).is(200);
    refused(plan(), 409, "generator-changed");
    acme.delete("/generators/" + generator).is(204);
    refused(plan(), 409, "generator-deleted");
  }

  @Test
  void a_run_does_not_go_on_with_a_generator_that_has_moved() {
    String run = acme.post("/label-runs", plan()).is(202).id();
    LabelRuns.stop(api, tenant, acme, run);
    acme.patch(
            "/generators/" + generator,
            new JsonObject().put("base_url", "https://elsewhere.example.org/v1"))
        .is(200);
    acme.post("/label-runs/" + run + "/resume", new JsonObject())
        .isProblem(409, "generator-changed");
  }

  @Test
  void an_estimate_counts_calls_and_tokens_and_shows_the_first_prompts() {
    acme.put(
            "/generators/" + generator + "/price",
            new JsonObject().put("currency", "USD").put("price_in", 1).put("price_out", 2))
        .is(200);

    JsonObject found =
        acme.post("/label-run-estimates", plan().put("budget", "0.01")).is(200).json();

    assertThat(found.getInteger("answer_count")).isEqualTo(4);
    assertThat(found.getJsonObject("calls"))
        .isEqualTo(new JsonObject().put("least", 4).put("likely", 4).put("most", 8));
    JsonObject tokens = found.getJsonObject("tokens");
    assertThat(tokens.getInteger("replies")).isEqualTo(4 * 4096);
    long prompts = tokens.getLong("prompts");
    JsonArray first = found.getJsonArray("first");
    assertThat(first).hasSize(3);
    assertThat(first.getJsonObject(0).getString("prompt")).contains("What is ");
    int shortest =
        first.stream()
            .mapToInt(each -> ((JsonObject) each).getString("prompt").length())
            .min()
            .orElseThrow();
    assertThat(prompts).isBetween(4L * shortest, 4L * (shortest + 200));
    assertThat(new BigDecimal(found.getString("cost")))
        .isEqualByComparingTo(new BigDecimal(prompts + 2 * 4 * 4096).movePointLeft(6));
    assertThat(found.getBoolean("fits_budget")).isFalse();
    assertThat(
            api.count("select count(*) from call_runs where answer_set_id = '%s'".formatted(set)))
        .as("nothing is stored")
        .isZero();
  }

  @Test
  void a_repeated_request_creates_one_run() {
    ApiClient once = acme.with("Idempotency-Key", "k" + UUID.randomUUID());
    String first = once.post("/label-runs", plan()).is(202).id();
    assertThat(once.post("/label-runs", plan()).is(202).id()).isEqualTo(first);
  }

  private String otherLabeller(String policy) {
    return labellerOf("segment-score", policy);
  }

  private String labellerOf(String kind, String policy) {
    JsonObject body =
        new JsonObject()
            .put("name", policy)
            .put("kind", kind)
            .put("policy", policy)
            .put("generator_id", generator);
    return acme.post("/labellers", body).is(201).id();
  }

  /** Returns a version of twenty items with an answer each. */
  private String ofTwenty() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      lines.append(
          "{\"id\":\"%d\",\"question\":\"Q %d?\",\"context\":\"C %d.\",\"answers\":[{\"text\":\"A %d\"}]}\n"
              .formatted(i, i, i, i));
    }
    return new Library(acme).version(project, lines.toString());
  }

  private String setOf(String version) {
    return acme.get("/versions/" + version + "/answer-sets")
        .data()
        .getJsonObject(0)
        .getString("id");
  }

  private void refused(JsonObject plan, int status, String code, String... pointers) {
    for (String path : new String[] {"/label-runs", "/label-run-estimates"}) {
      assertThat(acme.post(path, plan).isProblem(status, code).pointers())
          .containsExactly(pointers);
    }
  }

  private JsonObject agreement(ApiClient client, String run) {
    return client.get("/label-runs/" + run).is(200).json().getJsonObject("agreement");
  }

  private void label(String ofVersion, int ordinal, boolean grounded) {
    String answer =
        acme.get("/versions/" + ofVersion + "/items?limit=100")
            .is(200)
            .data()
            .getJsonObject(ordinal)
            .getJsonArray("answers")
            .getJsonObject(0)
            .getString("id");
    acme.post("/answers/" + answer + "/labels", new JsonObject().put("grounded", grounded)).is(201);
  }

  private long labelsInForce() {
    return api.count(
        """
        select count(*)
        from labels l join answers a on a.id = l.answer_id
        where a.answer_set_id = '%s' and l.labeller is not null and l.withdrawn_at is null
        """
            .formatted(set));
  }

  @Test
  void what_an_oracle_is_labelling_cannot_be_deleted() {
    acme.post("/label-runs", plan()).is(202);
    String dataset = acme.get("/versions/" + version).is(200).json().getString("dataset_id");

    acme.delete("/datasets/" + dataset).isProblem(409, "label-run-open");
    acme.delete("/projects/" + project).isProblem(409, "label-run-open");
  }

  private String completed(String grounded) {
    return LabelRuns.completed(api, tenant, acme, labeller, set, grounded);
  }

  private JsonObject plan() {
    return LabelRuns.plan(labeller, set);
  }

  private String generator() {
    JsonObject wish =
        new JsonObject()
            .put("name", "generator " + UUID.randomUUID())
            .put("kind", "openai-chat")
            .put("base_url", "https://models.example.org/v1")
            .put("model", "m");
    return acme.post("/generators", wish).is(201).id();
  }
}

package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A label run as a score: from the experiment that names it to a live verdict. */
class JudgeScoreUseTest {

  private static final int ITEMS = 400;

  /** The answers that people have labelled; the judge labelled all. */
  private static final int BY_PEOPLE = 300;

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  private final UUID tenant = api.database.acme();
  private final String project = library.project();
  private final String version = library.version(project, items());
  private final String set = answers(version);
  private final String generator = generator();
  private final String labeller = LabelRuns.labeller(acme, generator);
  private final String run = graded(labeller, set);

  @Test
  void a_judge_is_not_compared_with_labels_that_are_all_its_own() {
    ApiClient.Answer refused = acme.post(experiments(), wish(run)).isProblem(422, "own-labels");
    assertThat(refused.pointers()).containsExactly("/judge_runs/0");
    acme.post(experiments(), ExperimentsTest.wish(version)).is(202);
    labelByPeople();

    acme.post(experiments(), wish(run)).is(202);
    JsonObject byItself = wish(run).put("label_source", "oracle").put("labeller_id", labeller);
    acme.post(experiments(), byItself).isProblem(422, "own-labels");
  }

  @Test
  void labels_of_another_version_that_asks_the_same_are_its_own() {
    sql(
        """
        update labels
        set labeller = sha256('another version')
        where answer_id in (select id from answers where answer_set_id = '%s')
        """
            .formatted(set));
    acme.post(experiments(), wish(run)).is(202);
    sql(
        """
        insert into labellers (name, version, kind, policy, generator_name, generator_kind, base_url, model, system_prompt,
                               parameters, seed, identity, created_by)
        select name || '-', 1, kind, policy, generator_name, generator_kind, 'https://elsewhere.example', model,
               system_prompt, parameters, 99, sha256('another version'), 'ann'
        from labellers
        where id = '%s'
        """
            .formatted(labeller));

    acme.post(experiments(), wish(run)).isProblem(422, "own-labels");
  }

  @Test
  void an_experiment_says_which_runs_are_its_scores_and_what_they_cost() {
    labelByPeople();
    JsonObject experiment = acme.post(experiments(), wish(run)).is(202).json();

    JsonObject judge = experiment.getJsonArray("judge_scores").getJsonObject(0);
    String identity =
        acme.get("/labellers/" + labeller).is(200).json().getString("identity").substring(0, 8);
    assertThat(judge.getString("run_id")).isEqualTo(run);
    assertThat(judge.getString("name")).startsWith("labeller_").endsWith("_" + identity);
    assertThat(judge.getString("made_by")).isEqualTo("m");
    assertThat(judge.getJsonObject("labeller").getString("kind")).isEqualTo("judge-graded");
    assertThat(judge.getDouble("cost_per_thousand")).as("1.5 for 3 answers").isEqualTo(500);
    assertThat(judge.getString("currency")).isEqualTo("USD");
    assertThat(experiment.getJsonArray("metrics")).contains(judge.getString("metric"));
    JsonArray chosen = new JsonArray().add("length");
    assertThat(
            acme.post(experiments(), wish(run).put("metrics", chosen))
                .is(202)
                .json()
                .getJsonArray("metrics"))
        .contains(judge.getString("metric"));
    assertThat(
            acme.get("/metrics").is(200).data().stream()
                .map(each -> ((JsonObject) each).getString("name")))
        .contains(judge.getString("metric"));
  }

  @Test
  void a_comparison_leaves_its_own_labels_out_and_computes_the_auc_of_the_others() {
    labelByPeople();
    String experiment = scored();
    JsonObject length = new JsonObject().put("experiment_id", experiment).put("metric", "length");
    JsonObject compared =
        acme.post(
                "/projects/" + project + "/comparisons",
                new JsonObject()
                    .put("label", "grounded")
                    .put("baseline", length)
                    .put(
                        "others",
                        new JsonArray().add(length.copy().put("metric", metric(experiment)))))
            .is(200)
            .json();

    assertThat(compared.getJsonObject("baseline").getInteger("n")).isEqualTo(ITEMS);
    JsonObject judge = compared.getJsonArray("others").getJsonObject(0);
    assertThat(judge.getInteger("n")).isEqualTo(BY_PEOPLE);
    assertThat(judge.getJsonObject("value").getDouble("value")).isCloseTo(auc(), offset(1e-12));
  }

  @Test
  void a_threshold_is_fitted_without_its_own_labels_and_gives_verdicts() {
    labelByPeople();
    String experiment = scored();
    JsonObject wish =
        new JsonObject()
            .put("metric", metric(experiment))
            .put("label", "grounded")
            .put("objective", "youden");
    String path =
        "/calibrations/"
            + acme.post("/experiments/" + experiment + "/calibrations", wish).is(201).id();
    acme.post(path + "/looks").is(201);
    JsonObject calibration = acme.get(path).is(200).json();
    JsonObject fitted = calibration.getJsonObject("fit").getJsonObject("labels");
    JsonObject judgement = calibration.getJsonObject("judgement");
    JsonObject labels = judgement.getJsonObject("labels_by_source");
    assertThat(labels.getInteger("oracle")).isZero();
    assertThat(
            fitted.getInteger("risky")
                + fitted.getInteger("trustworthy")
                + labels.getInteger("people"))
        .isEqualTo(BY_PEOPLE);
    assertThat(judgement.getValue("checked_labels")).as("its own labels check nothing").isNull();
    acme.post(path + "/activate", new JsonObject().put("confirm_below_floor", true)).is(200);

    ApiClient.Answer refused =
        acme.post("/verdicts", new JsonObject().put("project_id", project).put("answer", "So."))
            .isProblem(422, "needs-missing");

    assertThat(refused.pointers())
        .containsExactly("/scores/" + metric(experiment).substring("external-".length()));
  }

  @Test
  void an_annotator_sees_no_score_that_is_the_verdict_of_an_oracle() {
    labelByPeople();
    String experiment = scored();
    String judge = metric(experiment);
    String scores = "/experiments/" + experiment + "/scores?limit=5&metric=";
    String item = acme.get(scores + judge).is(200).data().getJsonObject(0).getString("item_id");
    String ofItem = "/experiments/" + experiment + "/items/" + item + "/scores";
    assertThat(acme.get(ofItem).is(200).body().toString()).contains(judge, "length");
    ApiClient annotator = api.as(tenant, Role.ANNOTATOR, "blind@example.org");

    annotator.get(scores + judge).isProblem(403, "labels-withheld");

    annotator.get(scores + "length").is(200);
    assertThat(annotator.get(ofItem).is(200).body().toString())
        .contains("length")
        .doesNotContain(judge);
    api.as(tenant, Role.VIEWER, "viewer@example.org").get(scores + judge).is(200);
  }

  @Test
  void a_run_that_is_a_score_is_kept_as_long_as_its_experiment() {
    labelByPeople();
    String experiment = acme.post(experiments(), wish(run)).is(202).id();
    Experiments.ended(acme, experiment);

    acme.delete("/label-runs/" + run).isProblem(409, "label-run-used");
    acme.delete("/experiments/" + experiment).is(202);
    acme.delete("/label-runs/" + run).is(202);
  }

  @Test
  void a_run_that_cannot_be_a_score_is_refused_at_its_place() {
    labelByPeople();
    acme.post(experiments(), wish(run, UUID.randomUUID().toString()))
        .isProblem(422, "unknown-label-run");
    String other = library.version(project, Library.GROUNDED);
    String elsewhere = LabelRuns.completed(api, tenant, acme, labeller, answers(other), "true");
    acme.post(experiments(), wish(elsewhere)).isProblem(422, "unknown-label-run");
    String again = graded(labeller, set);
    assertThat(acme.post(experiments(), wish(run, again)).isProblem(422, "score-twice").pointers())
        .containsExactly("/judge_runs/1");
    String empty = LabelRuns.completed(api, tenant, acme, labeller, set, "null::boolean");
    acme.post(experiments(), wish(empty)).isProblem(422, "label-run-empty");
    String facts = LabelRuns.labeller(acme, generator, "atomic-facts");
    String listed = LabelRuns.listed(api, tenant, acme, facts, set);
    acme.post(experiments(), wish(listed)).isProblem(422, "labeller-without-labels");
    String open = acme.post("/label-runs", LabelRuns.plan(labeller, set)).is(202).id();
    acme.post(experiments(), wish(open)).isProblem(422, "label-run-incomplete");
  }

  @Test
  void a_name_that_an_imported_column_has_is_refused() {
    labelByPeople();
    String name =
        acme.post(experiments(), wish(run))
            .is(202)
            .json()
            .getJsonArray("judge_scores")
            .getJsonObject(0)
            .getString("name");
    JsonObject score = new JsonObject().put("name", name).put("direction", "higher-is-risky");
    String taken =
        library
            .imported(
                library.dataset(project),
                new JsonObject()
                    .put("format", "csv")
                    .put("external_scores", new JsonArray().add(score)),
                Buffer.buffer(
                    "question,answer,grounded,%s\nq,a,true,1\nr,b,false,2\n".formatted(name)))
            .getString("version_id");
    String there = graded(labeller, answers(taken));

    acme.post(
            experiments(),
            ExperimentsTest.wish(taken).put("judge_runs", new JsonArray().add(there)))
        .isProblem(422, "score-twice");
  }

  private String scored() {
    String id = acme.post(experiments(), wish(run)).is(202).id();
    Experiments.ended(acme, id);
    sql(
        ScoreRows.insert(
            """
            select e.id, null, m.name, a.item_id, a.id,
                   case m.name when 'length' then length(a.text) else v.value end,
                   case when m.name <> 'length' and v.value is null then 'no-external-score' end
            from experiments e
            join answers a on a.answer_set_id = e.answer_set_id
            left join judge_values v on v.run_id = '%s' and v.answer_id = a.id
            cross join (values ('length'), ('%s')) m (name)
            where e.id = '%s'
            """
                .formatted(run, metric(id), id)));
    return id;
  }

  private static String metric(String experiment) {
    return acme.get("/experiments/" + experiment)
        .is(200)
        .json()
        .getJsonArray("judge_scores")
        .getJsonObject(0)
        .getString("metric");
  }

  /** Gives every answer a grade by probabilities, and the label that the grade implies. */
  private String graded(String by, String answers) {
    String id = LabelRuns.completed(api, tenant, acme, by, answers, "i.ordinal % 2 = 0");
    sql(
        """
        update oracle_verdicts v
        set expected_factuality = (case when i.ordinal %% 2 = 0 then 40 else 0 end + i.ordinal * 37 %% 61) / 100.0
        from answers a join items i on i.id = a.item_id
        where v.answer_id = a.id and v.run_id = '%1$s';
        insert into call_attempts (run_id, epoch, number, subject_id, index, tries, bound, closed_at, result, cost)
        select '%1$s', 0, n, (select a.id from answers a where a.answer_set_id = '%2$s' order by a.id offset n %% 3 limit 1),
               case when n < 3 then 0 when n = 3 then 1 else 10000 end, 1, 1, now(), 'replied',
               case when n < 3 then 0.25 when n = 3 then 0.75 else 8 end
        from generate_series(0, 6) n
        """
            .formatted(id, answers));
    return id;
  }

  private void labelByPeople() {
    sql(
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'bo', (i.ordinal %% 2 = 0) <> (i.ordinal %% 5 = 0)
        from answers a join items i on i.id = a.item_id
        where a.answer_set_id = '%s' and i.ordinal < %d
        """
            .formatted(set, BY_PEOPLE));
  }

  /** By counting pairs, ties as a half; origin: the definition of the area under the ROC curve. */
  private static double auc() {
    double sum = 0;
    int pairs = 0;
    for (int high = 0; high < BY_PEOPLE; high++) {
      for (int low = 0; low < BY_PEOPLE; low++) {
        if (isGrounded(high) && !isGrounded(low)) {
          int order = Integer.compare(grade(high), grade(low));
          sum += order > 0 ? 1 : order == 0 ? .5 : 0;
          pairs++;
        }
      }
    }
    return sum / pairs;
  }

  private static boolean isGrounded(int item) {
    return (item % 2 == 0) != (item % 5 == 0);
  }

  private static int grade(int item) {
    return (item % 2 == 0 ? 40 : 0) + item * 37 % 61;
  }

  private void sql(String statement) {
    api.sql(api.database.owner(), tenant, statement);
  }

  private JsonObject wish(String... runs) {
    return ExperimentsTest.wish(version).put("judge_runs", new JsonArray(List.of(runs)));
  }

  private String experiments() {
    return "/projects/" + project + "/experiments";
  }

  private static String answers(String of) {
    return acme.get("/versions/" + of + "/answer-sets")
        .is(200)
        .data()
        .getJsonObject(0)
        .getString("id");
  }

  private static String generator() {
    JsonObject wish =
        new JsonObject()
            .put("name", "generator " + UUID.randomUUID())
            .put("kind", "openai-chat")
            .put("base_url", "https://api.example.com/v1")
            .put("model", "m");
    String id = acme.post("/generators", wish).is(201).id();
    acme.put(
            "/generators/" + id + "/price",
            new JsonObject().put("currency", "USD").put("price_in", 1).put("price_out", 2))
        .is(200);
    return id;
  }

  private static String items() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      lines.append(
          "{\"id\":\"%d\",\"question\":\"Q %d?\",\"context\":\"C.\",\"answers\":[{\"text\":\"%s\"}]}\n"
              .formatted(i, i, "x".repeat(1 + i % 9)));
    }
    return lines.toString();
  }
}

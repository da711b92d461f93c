package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A score that came with an import, from the file to a live verdict. */
class ExternalScoreUseTest {

  private static final int ITEMS = 400;

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);
  private static final String project = library.project();
  private static final JsonObject imported =
      library.imported(
          library.dataset(project),
          new JsonObject()
              .put("format", "csv")
              .put("mapping", new JsonObject().put("answer", "output"))
              .put(
                  "external_scores",
                  new JsonArray()
                      .add(
                          score("judge", "Judge (0-100)", "higher-is-trustworthy", 1.5)
                              .put("made_by", "gpt-x"))
                      .add(score("toxicity", "toxicity", "higher-is-risky", null))),
          Buffer.buffer(csv()));

  @Test
  void a_version_knows_its_external_scores() {
    assertThat(imported.getString("state")).as(imported.encodePrettily()).isEqualTo("completed");
    JsonArray scores = version().getJsonArray("external_scores");

    assertThat(scores.getJsonObject(0).getMap())
        .containsEntry("name", "judge")
        .containsEntry("metric", "external-judge")
        .containsEntry("direction", "higher-is-trustworthy")
        .containsEntry("cost_per_thousand", 1.5)
        .containsEntry("currency", "EUR")
        .containsEntry("made_by", "gpt-x")
        .containsEntry("count", ITEMS - 1)
        .containsEntry("least", 5.0)
        .containsEntry("greatest", 95.0);
    assertThat(scores.getJsonObject(1).getString("metric")).isEqualTo("external-risk-toxicity");
    assertThat(imported.getJsonArray("external_scores")).hasSize(2);
    assertThat(
            api.count(
                "select count(*) from answers where (external_scores ->> 'judge')::numeric = 95"))
        .isEqualTo(ITEMS / 10);
  }

  @Test
  void experiments_include_them_unless_others_are_named() {
    assertThat(metrics(new JsonArray())).contains("external-judge", "external-risk-toxicity");
    assertThat(metrics(new JsonArray().add("external-judge")))
        .contains("external-judge", "length")
        .doesNotContain("external-risk-toxicity");
    acme.post(experiments(), wish().put("metrics", new JsonArray().add("external-risk-judge")))
        .isProblem(422, "unknown-metric");
    String plain = library.version(project, Library.GROUNDED);
    acme.post(
            experiments(),
            wish().put("version_id", plain).put("metrics", new JsonArray().add("external-judge")))
        .isProblem(422, "unknown-metric");
  }

  @Test
  void the_catalogue_has_those_of_the_tenant_and_documents_them_by_name() {
    assertThat(catalogue(acme)).contains("external-judge", "external-risk-toxicity", "sgi");
    assertThat(catalogue(api.as(api.database.globex())))
        .contains("sgi")
        .doesNotContain("external-judge");
    JsonObject metric = acme.get("/metrics/external-risk-toxicity").is(200).json();
    assertThat(metric.getString("family")).isEqualTo("external");
    assertThat(metric.getString("direction")).isEqualTo("higher-is-risky");
    acme.get("/metrics/external-Toxicity").isProblem(400, "invalid-parameter");
  }

  @Test
  void a_threshold_on_one_gives_verdicts_on_values_that_the_caller_sends() {
    String experiment = scored();
    String path =
        "/calibrations/"
            + acme.post(
                    "/experiments/" + experiment + "/calibrations",
                    new JsonObject()
                        .put("metric", "external-judge")
                        .put("label", "grounded")
                        .put("objective", "youden"))
                .is(201)
                .id();
    JsonObject judged = acme.post(path + "/looks").is(201).json();
    assertThat(judged.getJsonObject("fit").getString("direction")).isEqualTo("flag-at-or-below");
    acme.post(path + "/activate", new JsonObject().put("confirm_below_floor", true)).is(200);
    JsonObject question = new JsonObject().put("project_id", project).put("answer", "So.");

    ApiClient.Answer refused = acme.post("/verdicts", question).isProblem(422, "needs-missing");
    assertThat(refused.pointers()).containsExactly("/scores/judge");
    assertThat(refused.detail()).contains("external-judge").contains("send it as scores.judge");
    acme.post("/verdicts", question.copy().put("scores", new JsonObject().put("other", 1)))
        .isProblem(422, "needs-missing");
    acme.post("/verdicts", question.copy().put("scores", new JsonObject().put("judge", "high")))
        .isProblem(422, "invalid-body");

    acme.post("/verdicts", question.copy().put("scores", new JsonObject().put("judge", 12.5)))
        .is(200);
    assertThat(api.live.asked)
        .anySatisfy(
            asked -> {
              assertThat(asked.metric()).isEqualTo("external-judge");
              assertThat(asked.item().answers().get(0).externalScores())
                  .isEqualTo(Map.of("judge", 12.5));
            });
  }

  @Test
  void one_is_compared_with_a_score_that_sextant_computes() {
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
                        new JsonArray().add(length.copy().put("metric", "external-judge"))))
            .is(200)
            .json();
    JsonObject other = compared.getJsonArray("others").getJsonObject(0);
    assertThat(other.getInteger("n")).isEqualTo(ITEMS - 1);
    assertThat(other.getJsonObject("difference").getString("pairing")).isEqualTo("paired");
  }

  @Test
  void declarations_that_contradict_each_other_are_refused() {
    JsonObject judge = score("judge", "a", "higher-is-risky", null);
    refused("score-twice", judge, judge.copy().put("column", "b"));
    refused("column-mapped-twice", judge, judge.copy().put("name", "other"));
    refused("cost-without-currency", judge.copy().put("currency", "EUR"));
    refused("invalid-body", judge.copy().put("name", "Judge"));
    refused("invalid-body", judge.copy().put("direction", "undirected"));
  }

  private static void refused(String code, JsonObject... declared) {
    JsonArray scores = new JsonArray();
    for (JsonObject each : declared) {
      scores.add(each);
    }
    acme.post(
            "/datasets/" + library.dataset(project) + "/imports",
            new JsonObject().put("format", "csv").put("external_scores", scores))
        .isProblem(422, code);
  }

  private static String scored() {
    String id = acme.post(experiments(), wish()).is(202).id();
    Experiments.ended(acme, id);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        ScoreRows.insert(
            """
            select e.id, null, m.name, a.item_id, a.id,
                   case m.name when 'length' then length(a.text)
                               else (a.external_scores ->> 'judge')::double precision end,
                   case when m.name <> 'length' and a.external_scores -> 'judge' is null
                        then 'no-external-score' end
            from experiments e
            join answers a on a.answer_set_id = e.answer_set_id
            cross join (values ('length'), ('external-judge')) m (name)
            where e.id = '%s'
            """
                .formatted(id)));
    return id;
  }

  private static List<Object> metrics(JsonArray chosen) {
    JsonObject wish = chosen.isEmpty() ? wish() : wish().put("metrics", chosen);
    return acme.post(experiments(), wish).is(202).json().getJsonArray("metrics").getList();
  }

  private static List<String> catalogue(ApiClient client) {
    return client.get("/metrics").is(200).data().stream()
        .map(each -> ((JsonObject) each).getString("name"))
        .toList();
  }

  private static JsonObject version() {
    return acme.get("/versions/" + imported.getString("version_id")).is(200).json();
  }

  private static JsonObject wish() {
    return ExperimentsTest.wish(imported.getString("version_id"));
  }

  private static String experiments() {
    return "/projects/" + project + "/experiments";
  }

  private static JsonObject score(String name, String column, String direction, Double cost) {
    JsonObject score =
        new JsonObject().put("name", name).put("column", column).put("direction", direction);
    return cost == null ? score : score.put("cost_per_thousand", cost).put("currency", "EUR");
  }

  /** Every other answer is grounded, and the judge gives most of those more than 50. */
  private static String csv() {
    StringBuilder csv = new StringBuilder("question,output,grounded,Judge (0-100),toxicity\n");
    for (int i = 0; i < ITEMS; i++) {
      boolean grounded = i % 2 == 0;
      int judge = (grounded ? 55 : 5) + 10 * (i / 2 % 5);
      csv.append(
          "q %d,%s,%s,%s,0.%d\n"
              .formatted(
                  i, "x".repeat(5 + i % 7), grounded, i == 7 ? "" : String.valueOf(judge), i % 10));
    }
    return csv.toString();
  }
}

package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Combinations are calibrated, judged, activated and asked for verdicts like any score. */
class CombinedCalibrationsTest {

  private static final JsonObject CONFIRM = new JsonObject().put("confirm_below_floor", true);

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  @Test
  void a_combination_of_floors_and_scores_goes_from_fit_to_verdict() {
    Calibrated ground = scored(new Calibrated(api));
    ApiClient.Answer fitted = ground.fit(wish("answer-all-combined")).is(201);
    String path = "/calibrations/" + fitted.id();
    JsonObject fit = fitted.json().getJsonObject("fit");
    assertThat(fitted.json().getValue("embedder")).isNull();
    assertThat(fit.getString("direction")).isEqualTo("flag-at-or-above");
    assertThat(fit.getJsonObject("floor").getString("metric")).isEqualTo("length");
    assertThat(fit.getJsonObject("floor").getBoolean("score_is_floor")).isFalse();
    List<JsonObject> components = components(fit);
    assertThat(components).extracting(c -> c.getString("metric")).containsExactly("length", "sgi");
    assertThat(components.get(0).getValue("model_id")).isNull();
    assertThat(components.get(1).getString("model_id")).isEqualTo(ground.lexical);
    assertThat(components.get(1).getString("model")).isEqualTo("lexical");
    assertThat(components.get(1).getDouble("coefficient")).as("sgi is higher").isPositive();
    assertThat(components).allMatch(c -> c.getInteger("missing") == 0);

    JsonObject judged = acme.post(path + "/looks").is(201).json();
    assertThat(labels(judged.getJsonObject("judgement"))).isEqualTo(200);
    JsonObject curve = acme.get(path + "/curve").is(200).json();
    assertThat(labels(curve.getJsonObject("holdout"))).isEqualTo(200);
    assertThat(curve.getJsonArray("stale")).isEmpty();
    acme.post(path + "/activate", CONFIRM).is(200);

    JsonObject verdict = acme.post("/verdicts", question(ground)).is(200).json();
    assertThat(verdict.getString("metric")).isEqualTo("answer-all-combined");
    assertThat(verdict.getDouble("score")).isEqualTo(logOdds(fit, 6, 6));
    assertThat(verdict.getBoolean("flagged"))
        .isEqualTo(logOdds(fit, 6, 6) >= fit.getDouble("threshold"));
  }

  @Test
  void a_combination_of_floors_asks_no_model_and_is_compared_with_the_best_single_floor() {
    Calibrated ground = scored(new Calibrated(api));
    String path = "/calibrations/" + ground.fit(wish("answer-floors-combined")).is(201).id();
    JsonObject fit = acme.get(path).json().getJsonObject("fit");
    assertThat(components(fit)).extracting(c -> c.getString("metric")).containsExactly("length");
    assertThat(fit.getJsonObject("floor").getString("metric")).isEqualTo("length");
    acme.post(path + "/looks").is(201);
    assertThat(acme.get(path).json().getString("below_floor"))
        .as("one floor alone does not beat itself")
        .contains("not shown to beat the best floor, length");
    acme.post(path + "/activate").isProblem(409, "below-floor");
    acme.post(path + "/activate", CONFIRM).is(200);
    JsonObject question =
        new JsonObject().put("project_id", ground.project).put("answer", "x".repeat(9));
    assertThat(acme.post("/verdicts", question).is(200).json().getDouble("score"))
        .isEqualTo(logOdds(fit, 9));
  }

  @Test
  void a_combination_of_items_has_the_floors_of_their_judged_answers() {
    Calibrated ground = new Calibrated(api);
    JsonObject fit = ground.fit(wish("item-all-combined")).is(201).json().getJsonObject("fit");
    assertThat(components(fit))
        .extracting(c -> c.getString("metric"))
        .containsExactly("length", "isotropy-vne");
    assertThat(labels(fit)).as("item 0 has no isotropy").isBetween(199, 200);
  }

  @Test
  void a_request_without_what_every_subject_of_the_fit_had_is_refused() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit(wish("item-all-combined")).is(201).id();
    acme.post(path + "/looks").is(201);
    acme.post(path + "/activate", CONFIRM).is(200);
    JsonArray samples = new JsonArray().add("one").add("two");
    JsonObject body = new JsonObject().put("project_id", ground.project);
    assertThat(
            acme.post("/verdicts", body.copy().put("answers", samples))
                .isProblem(422, "needs-missing")
                .pointers())
        .containsExactly("/answer");
    assertThat(
            acme.post("/verdicts", body.copy().put("answer", "judged"))
                .isProblem(422, "needs-missing")
                .pointers())
        .containsExactly("/answers");
    JsonObject fit = acme.get(path).json().getJsonObject("fit");
    JsonObject whole = body.copy().put("answer", "judged").put("answers", samples);
    assertThat(acme.post("/verdicts", whole).is(200).json().getDouble("score"))
        .isEqualTo(logOdds(fit, 6, 3));
  }

  @Test
  void what_cannot_be_combined_is_refused_with_its_place() {
    Calibrated ground = new Calibrated(api);
    JsonObject named = wish("answer-floors-combined").put("embedder_id", ground.lexical);
    assertThat(ground.fit(named).isProblem(422, "unknown-embedder").pointers())
        .containsExactly("/embedder_id");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "delete from score_blocks where experiment_id = '" + ground.experiment + "'");
    assertThat(ground.fit(wish("answer-floors-combined")).isProblem(422, "too-few-labels").detail())
        .contains("a score that varies");
  }

  @Test
  void a_superseded_component_makes_it_stale() {
    try (TestApi own = TestApi.start(new MemoryCluster().finishing())) {
      Calibrated ground = new Calibrated(own);
      insert(own, ground);
      String path = "/calibrations/" + ground.fit(wish("answer-all-combined")).is(201).id();
      String floors = "/calibrations/" + ground.fit(wish("answer-floors-combined")).is(201).id();
      assertThat(Calibrated.stale(own.acme(), path)).as("positive control").isEmpty();
      own.sql(
          own.database.api(),
          own.database.acme(),
          "update embedders set superseded_at = now() where id = '" + ground.lexical + "'");
      assertThat(Calibrated.stale(own.acme(), path)).containsExactly("model-changed");
      assertThat(Calibrated.stale(own.acme(), floors)).isEmpty();
    }
  }

  @Test
  void another_tenant_cannot_see_or_use_it() {
    Calibrated ground = scored(new Calibrated(api));
    String id = ground.fit(wish("answer-all-combined")).is(201).id();
    ApiClient globex = api.globex();
    globex.get("/calibrations/" + id).isProblem(404, "not-found");
    globex.post("/calibrations/" + id + "/looks").isProblem(404, "not-found");
    globex.get("/calibrations/" + id + "/curve").isProblem(404, "not-found");
    globex
        .post("/experiments/" + ground.experiment + "/calibrations", wish("answer-floors-combined"))
        .isProblem(404, "not-found");
    globex
        .post("/verdicts", new JsonObject().put("calibration_id", id).put("answer", "x"))
        .isProblem(404, "not-found");
    acme.get("/calibrations/" + id).is(200);
  }

  private static Calibrated scored(Calibrated ground) {
    insert(api, ground);
    return ground;
  }

  /** Inserts an SGI of each answer that tells half of what its label says. */
  private static void insert(TestApi to, Calibrated ground) {
    to.sql(
        to.database.owner(),
        to.database.acme(),
        ScoreRows.insert(
            """
            select e.id, '%2$s', 'sgi', a.item_id, a.id,
                   i.ordinal %% 2 / 2.0 + (i.ordinal * 7919 %% 101) / 101.0, null
            from experiments e
            join answers a on a.answer_set_id = e.answer_set_id
            join items i on i.id = a.item_id
            where e.id = '%1$s'
            """
                .formatted(ground.experiment, ground.lexical)));
  }

  private static JsonObject wish(String metric) {
    return Calibrated.byLength().put("metric", metric);
  }

  private static JsonObject question(Calibrated ground) {
    return new JsonObject()
        .put("project_id", ground.project)
        .put("question", "q")
        .put("context", "c")
        .put("answer", "x".repeat(6));
  }

  private static List<JsonObject> components(JsonObject fit) {
    JsonArray components = fit.getJsonObject("combination").getJsonArray("components");
    return IntStream.range(0, components.size()).mapToObj(components::getJsonObject).toList();
  }

  /** The formula of the documentation, with the numbers that the API returns. */
  private static double logOdds(JsonObject fit, double... values) {
    double sum = fit.getJsonObject("combination").getDouble("intercept");
    List<JsonObject> components = components(fit);
    for (int c = 0; c < values.length; c++) {
      JsonObject of = components.get(c);
      sum +=
          of.getDouble("coefficient")
              * ((values[c] - of.getDouble("mean")) / of.getDouble("deviation"));
    }
    return sum;
  }

  private static int labels(JsonObject of) {
    JsonObject labels = of.getJsonObject("labels");
    JsonObject counts = labels == null ? of.getJsonObject("statistics") : labels;
    return counts.containsKey("risky")
        ? counts.getInteger("risky") + counts.getInteger("trustworthy")
        : counted(counts);
  }

  private static int counted(JsonObject statistics) {
    return statistics.getInteger("true_positives")
        + statistics.getInteger("false_positives")
        + statistics.getInteger("true_negatives")
        + statistics.getInteger("false_negatives");
  }
}

package dev.sextant.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.calibrations.FitOrder;
import dev.sextant.api.calibrations.LabelledScore;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CalibrationsTest {

  private static TestApi api;
  private static ApiClient acme;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void a_threshold_is_fitted_then_judged_then_activated() {
    Calibrated ground = new Calibrated(api);
    ApiClient.Answer fitted = ground.fit().is(201);
    String path = "/calibrations/" + fitted.id();
    JsonObject calibration = fitted.json();
    assertThat(fitted.headers().get("Location")).isEqualTo("/api/v1" + path);
    assertThat(calibration.getJsonObject("fit").getInteger("n")).isEqualTo(200);
    assertThat(calibration.getJsonArray("looks")).isEmpty();
    assertThat(calibration.getValue("judgement")).isNull();
    assertThat(calibration.getBoolean("active")).isFalse();
    assertThat(calibration.getJsonArray("stale")).isEmpty();
    acme.post(path + "/activate").isProblem(409, "not-judged");

    JsonObject judged = acme.post(path + "/looks").is(201).json();
    assertThat(judged.getJsonObject("judgement").getInteger("n")).isEqualTo(200);
    assertThat(judged.getJsonArray("looks").getJsonObject(0).getString("by"))
        .isEqualTo("ann@example.org");
    assertThat(judged.getJsonObject("holdout").getInteger("looks")).isEqualTo(1);
    assertThat(acme.post(path + "/activate").is(200).json().getBoolean("active")).isTrue();
    assertThat(acme.get(path).is(200).json().getString("activated_at")).isNotNull();
    assertThat(acme.post(path + "/deactivate").is(200).json().getBoolean("active")).isFalse();
  }

  @Test
  void nothing_of_the_holdout_is_fitted_on_and_nothing_else_is_judged_on() {
    Calibrated ground = new Calibrated(api);
    String id = ground.fit().is(201).id();
    acme.post("/calibrations/" + id + "/looks").is(201);
    assertThat(items(api.statistics.fitted)).isEqualTo(ordinals(ground.version, "calibration"));
    assertThat(items(api.statistics.judged)).isEqualTo(ordinals(ground.version, "holdout"));
    assertThat(api.statistics.fitted)
        .allSatisfy(
            each -> {
              assertThat(each.risky()).isEqualTo(each.item() % 2 == 1);
              assertThat(each.score()).isEqualTo((each.risky() ? 7 : 5) + each.item() % 4);
            });
  }

  @Test
  void a_curve_says_nothing_of_the_holdout_before_the_calibration_was_judged_on_it() {
    Calibrated ground = new Calibrated(api);
    String looked = "/calibrations/" + ground.fit().is(201).id();
    String other = "/calibrations/" + ground.fit().is(201).id();
    JsonObject before = acme.get(looked + "/curve").is(200).json();
    assertThat(before.getJsonObject("calibration").getJsonObject("labels"))
        .isEqualTo(new JsonObject().put("risky", 100).put("trustworthy", 100));
    assertThat(before.getValue("holdout")).isNull();
    acme.post(looked + "/looks").is(201);
    assertThat(acme.get(other + "/curve").is(200).json().getValue("holdout"))
        .as("each calibration has a look of its own")
        .isNull();
    JsonObject after = acme.get(looked + "/curve").is(200).json();
    assertThat(after.getJsonObject("holdout").getJsonObject("labels").getInteger("risky"))
        .isEqualTo(100);
    assertThat(acme.get(looked).json().getJsonObject("holdout").getInteger("looks")).isEqualTo(1);
  }

  @Test
  void a_curve_knows_what_errors_cost_if_somebody_says_both() {
    Calibrated ground = new Calibrated(api);
    String curve = "/calibrations/" + ground.fit().is(201).id() + "/curve";
    JsonObject point =
        acme.get(curve + "?miss_cost=7.5&wrong_flag_cost=1")
            .is(200)
            .json()
            .getJsonObject("calibration")
            .getJsonArray("points")
            .getJsonObject(0);
    assertThat(point.getJsonObject("cost").getDouble("value")).isEqualTo(6.5);
    acme.get(curve + "?miss_cost=7.5").isProblem(422, "costs-incomplete");
    acme.get(curve + "?miss_cost=-1&wrong_flag_cost=1").is(400);
  }

  @Test
  void a_curve_of_other_labels_would_be_a_look_that_nobody_counts() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    ground.relabel();
    acme.get(path + "/curve").isProblem(409, "calibration-stale");
  }

  @Test
  void items_that_are_scored_after_the_fit_make_it_stale_and_a_new_report_does_not() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    assertThat(stale(path)).as("positive control").isEmpty();
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update experiments set finished_at = now() where id = '" + ground.experiment + "'");
    assertThat(stale(path)).as("reported again").isEmpty();
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into scored_items (experiment_id, item_id, texts, truncated, tokens)
        select e.id, i.id, 1, 0, 1
        from experiments e
        join items i on i.version_id = e.version_id
        where e.id = '%s'
        limit 1
        """
            .formatted(ground.experiment));
    assertThat(stale(path)).containsExactly("scores-changed");
    acme.post(path + "/activate").isProblem(409, "calibration-stale");
    acme.get(path + "/curve").isProblem(409, "calibration-stale");
  }

  @Test
  void an_items_label_is_that_of_its_judged_answer_and_undefined_scores_are_left_out() {
    Calibrated ground = new Calibrated(api);
    JsonObject wish =
        Calibrated.byLength().put("metric", "isotropy-vne").put("embedder_id", ground.lexical);
    JsonObject calibration = ground.fit(wish).is(201).json();
    assertThat(calibration.getJsonObject("embedder").getString("name")).isEqualTo("lexical");
    Set<Integer> labelled = ordinals(ground.version, "calibration");
    labelled.remove(0);
    assertThat(items(api.statistics.fitted)).isEqualTo(labelled);
    assertThat(api.statistics.fitted)
        .allSatisfy(each -> assertThat(each.score()).isEqualTo(each.item() / 400.0))
        .allSatisfy(each -> assertThat(each.risky()).isEqualTo(each.item() % 2 == 1));
  }

  @Test
  void factuality_below_the_cutoff_is_risky() {
    Calibrated ground = new Calibrated(api);
    JsonObject wish =
        Calibrated.byLength()
            .put("label", "factuality")
            .put("factuality_cutoff", 0.5)
            .put("objective", "recall-at-least")
            .put("target", 0.9)
            .put("accept_error_at_most", 0.05)
            .put("reject_error_at_most", 0.1);
    JsonObject calibration = ground.fit(wish).is(201).json();
    assertThat(api.statistics.fitted)
        .allSatisfy(each -> assertThat(each.risky()).isEqualTo(each.item() % 2 == 1));
    FitOrder order = api.statistics.orders.get(api.statistics.orders.size() - 1);
    assertThat(order)
        .isEqualTo(
            new FitOrder("length", "recall-at-least", 0.9, 0.05, 0.1, calibration.getLong("seed")));
    assertThat(calibration.getDouble("factuality_cutoff")).isEqualTo(0.5);
    assertThat(
            ground
                .fit(wish.put("factuality_cutoff", 0.2))
                .isProblem(422, "too-few-labels")
                .detail())
        .contains("0 and 200");
  }

  @Test
  void a_persons_label_outranks_an_imported_one() {
    Calibrated ground = new Calibrated(api);
    ground.relabel();
    ground.fit().is(201);
    assertThat(api.statistics.fitted.stream().filter(each -> each.item() < 20))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.risky()).isTrue());
  }

  @Test
  void a_threshold_may_be_named_in_the_metrics_own_units() {
    Calibrated ground = new Calibrated(api);
    JsonObject wish = Calibrated.byLength().put("objective", "by-hand").put("target", 6.5);
    JsonObject calibration = ground.fit(wish).is(201).json();
    assertThat(calibration.getString("objective")).isEqualTo("by-hand");
    assertThat(calibration.getDouble("target")).isEqualTo(6.5);
    FitOrder order = api.statistics.orders.get(api.statistics.orders.size() - 1);
    assertThat(order.target()).isEqualTo(6.5);
    assertRefused(ground, wish().put("objective", "by-hand"), "/target");
    assertRefused(ground, wish().put("objective", "fpr-at-most").put("target", 6.5), "/target");
  }

  @Test
  void below_fifty_labels_nothing_is_fitted() {
    Library library = new Library(acme);
    String project = library.project();
    String version = library.version(project, Library.GROUNDED);
    String id =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .id();
    Experiments.ended(acme, id);
    acme.post("/experiments/" + id + "/calibrations", Calibrated.byLength())
        .isProblem(422, "too-few-labels");
    assertThat(acme.get("/projects/" + project + "/calibrations").is(200).data()).isEmpty();
  }

  @Test
  void changed_labels_make_it_stale_and_keep_it_from_being_activated() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    ground.relabel();
    assertThat(stale(path)).containsExactly("labels-changed");
    ApiClient.Answer refused = acme.post(path + "/activate").isProblem(409, "calibration-stale");
    assertThat(refused.detail()).contains("Labels of the version have changed");
    acme.post(path + "/looks").isProblem(409, "calibration-stale");
    assertThat(acme.get(path).json().getJsonObject("holdout").getInteger("looks"))
        .as("no look is spent on what cannot be activated")
        .isEqualTo(1);
    String anew = "/calibrations/" + ground.fit().is(201).id();
    assertThat(stale(anew)).as("positive control").isEmpty();
  }

  @Test
  void a_superseded_embedder_and_a_newer_version_make_it_stale() {
    try (TestApi own = TestApi.start(new MemoryCluster().finishing())) {
      Calibrated ground = new Calibrated(own);
      JsonObject wish =
          Calibrated.byLength().put("metric", "isotropy-vne").put("embedder_id", ground.lexical);
      String path = "/calibrations/" + ground.fit(wish).is(201).id();
      own.sql(
          own.database.api(),
          own.database.acme(),
          "update embedders set superseded_at = now() where id = '" + ground.lexical + "'");
      assertThat(codes(own.acme().get(path))).containsExactly("model-changed");
      new Library(own.acme())
          .imported(ground.dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED));
      assertThat(codes(own.acme().get(path))).containsExactly("model-changed", "newer-version");
    }
  }

  @Test
  void looks_at_a_holdout_are_counted_over_all_calibrations_and_stay() {
    Calibrated ground = new Calibrated(api);
    String first = "/calibrations/" + ground.fit().is(201).id();
    String second = "/calibrations/" + ground.fit().is(201).id();
    acme.post(first + "/looks").is(201);
    acme.post(first + "/looks").is(201);
    JsonObject judged = acme.post(second + "/looks").is(201).json();
    assertThat(judged.getJsonArray("looks")).hasSize(1);
    assertThat(judged.getJsonObject("holdout").getInteger("looks")).isEqualTo(3);

    String split = "/versions/" + ground.version + "/split";
    JsonObject anew = new JsonObject().put("seed", 1).put("calibration_share", 0.5);
    acme.delete(first).is(204);
    acme.delete(second).is(204);
    acme.get(first).isProblem(404, "not-found");
    assertThat(acme.get(split).json().getInteger("looks")).isEqualTo(3);
    acme.put(split, anew).isProblem(409, "holdout-looked-at");
  }

  @Test
  void one_calibration_of_a_project_is_active() {
    Calibrated ground = new Calibrated(api);
    String first = ground.active();
    String second = ground.active();
    JsonArray all = acme.get("/projects/" + ground.project + "/calibrations").is(200).data();
    assertThat(all.stream().map(each -> ((JsonObject) each).getString("id")))
        .as("newest first")
        .containsExactly(second, first);
    assertThat(all.stream().map(each -> ((JsonObject) each).getBoolean("active")))
        .containsExactly(true, false);
    acme.post("/calibrations/" + first + "/activate").is(200);
    assertThat(acme.get("/calibrations/" + second).json().getBoolean("active")).isFalse();
  }

  @Test
  void who_let_which_calibration_give_verdicts_is_written_down() {
    Calibrated ground = new Calibrated(api);
    String history = "/projects/" + ground.project + "/activations";
    assertThat(acme.get(history).is(200).data()).isEmpty();
    String first = ground.active();
    acme.post("/calibrations/" + first + "/activate").is(200);
    String second = ground.active();
    acme.post("/calibrations/" + second + "/deactivate").is(200);
    acme.post("/calibrations/" + second + "/deactivate").is(200);
    JsonArray all = acme.get(history).is(200).data();
    assertThat(all.stream().map(each -> ((JsonObject) each).getString("calibration_id")))
        .as("newest first, each once")
        .containsExactly(second, first);
    assertThat(all)
        .allSatisfy(
            each -> {
              JsonObject activation = (JsonObject) each;
              assertThat(activation.getString("activated_by")).isEqualTo("ann@example.org");
              assertThat(activation.getString("ended_by")).isEqualTo("ann@example.org");
              assertThat(activation.getString("ended_at")).isNotNull();
              assertThat(activation.getDouble("threshold")).isPositive();
            });
    JsonObject page = acme.get(history + "?limit=1").is(200).json();
    assertThat(page.getJsonArray("data")).hasSize(1);
    assertThat(
            acme.get(history + "?limit=1&cursor=" + page.getString("next_cursor")).data().stream()
                .map(each -> ((JsonObject) each).getString("calibration_id")))
        .containsExactly(first);
    acme.delete("/calibrations/" + first).is(204);
    assertThat(acme.get(history).data()).hasSize(1);
    api.globex().get(history).isProblem(404, "not-found");
  }

  @Test
  void an_experiment_that_an_active_calibration_stands_on_stays() {
    Calibrated ground = new Calibrated(api);
    String id = ground.active();
    String experiment = "/experiments/" + ground.experiment;
    acme.delete(experiment).isProblem(409, "calibration-active");
    acme.post("/calibrations/" + id + "/deactivate").is(200);
    acme.delete(experiment).is(204);
    acme.get("/calibrations/" + id).isProblem(404, "not-found");
  }

  @Test
  void a_split_that_a_calibration_relies_on_stays() {
    Calibrated ground = new Calibrated(api);
    String split = "/versions/" + ground.version + "/split";
    JsonObject anew = new JsonObject().put("seed", 1).put("calibration_share", 0.5);
    api.statistics.meanwhile = () -> acme.put(split, anew).is(200);
    ground.fit().isProblem(409, "split-changed");
    api.statistics.meanwhile = () -> {};
    String id = ground.fit().is(201).id();
    acme.put(split, anew).isProblem(409, "split-in-use");
    acme.delete("/calibrations/" + id).is(204);
    acme.put(split, anew).is(200);
  }

  @Test
  void the_same_idempotency_key_fits_once() {
    Calibrated ground = new Calibrated(api);
    ApiClient keyed = acme.with("Idempotency-Key", "calibration-1");
    String path = "/experiments/" + ground.experiment + "/calibrations";
    String first = keyed.post(path, Calibrated.byLength()).is(201).id();
    assertThat(keyed.post(path, Calibrated.byLength()).is(201).id()).isEqualTo(first);
  }

  @Test
  void what_does_not_belong_together_is_refused_with_its_place() {
    Calibrated ground = new Calibrated(api);
    assertRefused(ground, wish().put("label", "factuality"), "/factuality_cutoff");
    assertRefused(ground, wish().put("factuality_cutoff", 0.5), "/factuality_cutoff");
    assertRefused(ground, wish().put("objective", "fpr-at-most"), "/target");
    assertRefused(ground, wish().put("target", 0.5), "/target");
    assertRefused(ground, wish().put("accept_error_at_most", 0.5), "/reject_error_at_most");
    assertThat(
            ground.fit(wish().put("metric", "sgi")).isProblem(422, "unknown-embedder").pointers())
        .containsExactly("/embedder_id");
    assertThat(
            ground
                .fit(wish().put("metric", "perplexity-of-all"))
                .isProblem(422, "unknown-metric")
                .pointers())
        .containsExactly("/metric");
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update experiments set state = 'failed' where id = '" + ground.experiment + "'");
    ground.fit().isProblem(409, "not-ready");
  }

  @Test
  void another_tenant_cannot_see_or_use_the_calibration() {
    Calibrated ground = new Calibrated(api);
    ApiClient globex = api.globex();
    String path = "/calibrations/" + ground.fit().is(201).id();
    globex.get(path).isProblem(404, "not-found");
    globex.post(path + "/looks").isProblem(404, "not-found");
    globex.post(path + "/activate").isProblem(404, "not-found");
    globex.post(path + "/deactivate").isProblem(404, "not-found");
    globex.delete(path).isProblem(404, "not-found");
    globex.get("/projects/" + ground.project + "/calibrations").isProblem(404, "not-found");
    globex
        .post("/experiments/" + ground.experiment + "/calibrations", wish())
        .isProblem(404, "not-found");
    assertThat(acme.get(path).is(200).json().getJsonObject("holdout").getInteger("looks")).isZero();
  }

  private static void assertRefused(Calibrated ground, JsonObject wish, String pointer) {
    assertThat(ground.fit(wish).isProblem(422, "invalid-body").pointers()).containsExactly(pointer);
  }

  private static JsonObject wish() {
    return Calibrated.byLength();
  }

  private static List<String> stale(String path) {
    return codes(acme.get(path));
  }

  private static List<String> codes(ApiClient.Answer calibration) {
    return calibration.is(200).json().getJsonArray("stale").stream()
        .map(each -> ((JsonObject) each).getString("code"))
        .toList();
  }

  private static Set<Integer> items(List<LabelledScore> scores) {
    return scores.stream().map(LabelledScore::item).collect(Collectors.toSet());
  }

  private static Set<Integer> ordinals(String version, String part) {
    Set<Integer> ordinals = new java.util.HashSet<>();
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page =
          acme.get("/versions/" + version + "/items?limit=100" + cursor).is(200);
      page.data().stream()
          .map(JsonObject.class::cast)
          .filter(item -> item.getString("split").equals(part))
          .forEach(item -> ordinals.add(item.getInteger("ordinal")));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return ordinals;
  }
}

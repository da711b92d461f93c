package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A project has one active calibration and a history of activations. */
class ActivationsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

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
  void one_whose_model_is_on_a_server_is_judged_and_not_activated() {
    try (TestApi own = TestApi.start(new MemoryCluster().finishing())) {
      Calibrated ground = new Calibrated(own);
      JsonObject wish =
          Calibrated.byLength().put("metric", "isotropy-vne").put("embedder_id", ground.lexical);
      String path = "/calibrations/" + ground.fit(wish).is(201).id();
      own.sql(
          own.database.owner(),
          own.database.acme(),
          """
          update embedders
          set architecture = 'openai', model = 'm', probe_vectors = '', probed_at = now(), question_prefix = ''
          where id = '%s'
          """
              .formatted(ground.lexical));
      own.acme().post(path + "/looks").is(201);
      JsonObject confirm = new JsonObject().put("confirm_below_floor", true);
      assertThat(
              own.acme()
                  .post(path + "/activate", confirm)
                  .isProblem(409, "verdicts-not-available")
                  .detail())
          .contains("'lexical'");
      String byLength = "/calibrations/" + ground.fit().is(201).id();
      own.acme().post(byLength + "/looks").is(201);
      own.acme().post(byLength + "/activate", confirm).is(200);
    }
  }

  @Test
  void an_experiment_that_an_active_calibration_stands_on_stays() {
    Calibrated ground = new Calibrated(api);
    String id = ground.active();
    String experiment = "/experiments/" + ground.experiment;
    acme.delete(experiment).isProblem(409, "calibration-active");
    acme.post("/calibrations/" + id + "/deactivate").is(200);
    acme.delete(experiment).is(202);
    acme.get("/calibrations/" + id).isProblem(404, "not-found");
  }
}

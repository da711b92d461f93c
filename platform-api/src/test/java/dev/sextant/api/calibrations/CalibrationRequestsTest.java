package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Requests for a threshold: an objective, a target, or a threshold set by hand. */
class CalibrationRequestsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

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
    JsonObject fit = calibration.getJsonObject("fit");
    assertThat(fit.getJsonObject("labels"))
        .isEqualTo(new JsonObject().put("risky", 100).put("trustworthy", 100));
    assertThat(fit.getString("objective")).isEqualTo("recall-at-least");
    assertThat(fit.getDouble("target")).isEqualTo(0.9);
    assertThat(fit.getJsonObject("statistics").getJsonObject("recall").getDouble("value"))
        .isGreaterThanOrEqualTo(0.9);
    assertThat(fit.getJsonObject("bands").getDouble("accept_error_at_most")).isEqualTo(0.05);
    assertThat(fit.getJsonObject("bands").getDouble("reject_error_at_most")).isEqualTo(0.1);
    assertThat(calibration.getDouble("factuality_cutoff")).isEqualTo(0.5);
    assertThat(
            ground
                .fit(wish.put("factuality_cutoff", 0.2))
                .isProblem(422, "too-few-labels")
                .detail())
        .contains("found 0 risky and 200 trustworthy on the calibration side");
  }

  @Test
  void a_threshold_may_be_named_in_the_metrics_own_units() {
    Calibrated ground = new Calibrated(api);
    JsonObject wish = Calibrated.byLength().put("objective", "by-hand").put("target", 6.5);
    JsonObject calibration = ground.fit(wish).is(201).json();
    assertThat(calibration.getString("objective")).isEqualTo("by-hand");
    assertThat(calibration.getDouble("target")).isEqualTo(6.5);
    assertThat(calibration.getJsonObject("fit").getDouble("threshold")).isEqualTo(6.5);
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
  void what_does_not_belong_together_is_refused_with_its_place() {
    Calibrated ground = new Calibrated(api);
    assertRefused(ground, wish().put("label", "factuality"), "/factuality_cutoff");
    assertRefused(ground, wish().put("factuality_cutoff", 0.5), "/factuality_cutoff");
    assertRefused(ground, wish().put("objective", "fpr-at-most"), "/target");
    assertRefused(ground, wish().put("target", 0.5), "/target");
    assertRefused(ground, wish().put("accept_error_at_most", 0.5), "/reject_error_at_most");
    assertRefused(ground, wish().put("reject_error_at_most", 0.5), "/accept_error_at_most");
    assertThat(
            ground
                .fit(wish().put("objective", "fpr-at-most").put("target", 1))
                .isProblem(422, "objective-unusable")
                .detail())
        .isEqualTo("Objective fpr-at-most needs a target between 0 and 1, found 1.0.");
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
  void the_same_idempotency_key_fits_once() {
    Calibrated ground = new Calibrated(api);
    ApiClient keyed = acme.with("Idempotency-Key", "calibration-1");
    String path = "/experiments/" + ground.experiment + "/calibrations";
    String first = keyed.post(path, Calibrated.byLength()).is(201).id();
    assertThat(keyed.post(path, Calibrated.byLength()).is(201).id()).isEqualTo(first);
  }

  private static void assertRefused(Calibrated ground, JsonObject wish, String pointer) {
    assertThat(ground.fit(wish).isProblem(422, "invalid-body").pointers()).containsExactly(pointer);
  }

  private static JsonObject wish() {
    return Calibrated.byLength();
  }
}

package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CalibrationsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  @Test
  void a_threshold_is_fitted_then_judged_then_activated() {
    Calibrated ground = new Calibrated(api);
    ApiClient.Answer fitted = ground.fit().is(201);
    String path = "/calibrations/" + fitted.id();
    JsonObject calibration = fitted.json();
    assertThat(fitted.headers().get("Location")).isEqualTo("/api/v1" + path);
    assertThat(counted(calibration.getJsonObject("fit"))).isEqualTo(200);
    assertThat(calibration.getJsonArray("looks")).isEmpty();
    assertThat(calibration.getValue("judgement")).isNull();
    assertThat(calibration.getBoolean("active")).isFalse();
    assertThat(calibration.getJsonArray("stale")).isEmpty();
    acme.post(path + "/activate").isProblem(409, "not-judged");

    JsonObject judged = acme.post(path + "/looks").is(201).json();
    assertThat(counted(judged.getJsonObject("judgement"))).isEqualTo(200);
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
    JsonObject calibration =
        ground
            .fit(Calibrated.byLength().put("objective", "by-hand").put("target", 8))
            .is(201)
            .json();
    String looks = "/calibrations/" + calibration.getString("id") + "/looks";
    JsonObject judgement = acme.post(looks).is(201).json().getJsonObject("judgement");
    assertFlaggedFrom(8, ground.ordinals("calibration"), calibration.getJsonObject("fit"));
    assertFlaggedFrom(8, ground.ordinals("holdout"), judgement);
  }

  @Test
  void an_items_label_is_that_of_its_judged_answer_and_undefined_scores_are_left_out() {
    Calibrated ground = new Calibrated(api);
    JsonObject wish =
        Calibrated.byLength().put("metric", "isotropy-vne").put("embedder_id", ground.lexical);
    JsonObject calibration = ground.fit(wish).is(201).json();
    assertThat(calibration.getJsonObject("embedder").getString("name")).isEqualTo("lexical");
    Set<Integer> labelled = ground.ordinals("calibration");
    labelled.remove(0);
    JsonObject labels = calibration.getJsonObject("fit").getJsonObject("labels");
    assertThat(labels.getLong("risky"))
        .isEqualTo(labelled.stream().filter(each -> each % 2 == 1).count());
    assertThat(labels.getLong("trustworthy"))
        .isEqualTo(labelled.stream().filter(each -> each % 2 == 0).count());
  }

  @Test
  void a_persons_label_outranks_an_imported_one() {
    Calibrated ground = new Calibrated(api);
    ground.relabel();
    JsonObject fit = ground.fit().is(201).json().getJsonObject("fit");
    assertThat(fit.getJsonObject("labels").getLong("risky"))
        .isEqualTo(
            ground.ordinals("calibration").stream()
                .filter(each -> each < 20 || each % 2 == 1)
                .count())
        .isGreaterThan(100);
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
    JsonObject again = new JsonObject().put("seed", 1).put("calibration_share", 0.5);
    acme.delete(first).is(204);
    acme.delete(second).is(204);
    acme.get(first).isProblem(404, "not-found");
    assertThat(acme.get(split).json().getInteger("looks")).isEqualTo(3);
    acme.put(split, again).isProblem(409, "holdout-looked-at");
  }

  @Test
  void a_split_that_a_calibration_relies_on_stays() throws Exception {
    Calibrated ground = new Calibrated(api);
    String split = "/versions/" + ground.version + "/split";
    JsonObject again = new JsonObject().put("seed", 1).put("calibration_share", 0.5);
    whileTheSplitIsMade(ground, () -> ground.fit().isProblem(409, "split-changed"));
    String id = ground.fit().is(201).id();
    acme.put(split, again).isProblem(409, "split-in-use");
    acme.delete("/calibrations/" + id).is(204);
    acme.put(split, again).is(200);
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

  /** Changes the split of a version while the call waits for the lock on that split. */
  private static void whileTheSplitIsMade(Calibrated ground, Runnable call) throws Exception {
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select 1 from splits where version_id = '%s' for update".formatted(ground.version));
      statement.execute(
          "update splits set made_at = now() where version_id = '%s'".formatted(ground.version));
      CompletableFuture<Void> fitted = CompletableFuture.runAsync(call);
      while (!fitted.isDone() && waiting() == 0) {
        Thread.sleep(20);
      }
      connection.commit();
      fitted.get(1, TimeUnit.MINUTES);
    }
  }

  private static long waiting() {
    return api.count(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            + " and query like '%from splits%for key share%'");
  }

  /** Item i has an answer of 5 + i % 4 characters if i is even; if odd, 7 + i % 4 and risky. */
  private static void assertFlaggedFrom(int length, Set<Integer> items, JsonObject found) {
    JsonObject statistics = found.getJsonObject("statistics");
    assertThat(statistics.getLong("true_positives"))
        .isEqualTo(items.stream().filter(i -> i % 2 == 1 && 7 + i % 4 >= length).count());
    assertThat(statistics.getLong("false_positives"))
        .isEqualTo(items.stream().filter(i -> i % 2 == 0 && 5 + i % 4 >= length).count());
    assertThat(counted(found)).isEqualTo(items.size());
  }

  private static long counted(JsonObject found) {
    JsonObject statistics = found.getJsonObject("statistics");
    return statistics.getLong("true_positives")
        + statistics.getLong("false_positives")
        + statistics.getLong("true_negatives")
        + statistics.getLong("false_negatives");
  }

  private static JsonObject wish() {
    return Calibrated.byLength();
  }
}

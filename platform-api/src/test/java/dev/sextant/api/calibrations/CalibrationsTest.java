package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
  void a_persons_label_outranks_an_imported_one() {
    Calibrated ground = new Calibrated(api);
    ground.relabel();
    ground.fit().is(201);
    assertThat(api.statistics.fitted.stream().filter(each -> each.item() < 20))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.risky()).isTrue());
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
  void a_split_that_a_calibration_relies_on_stays() {
    Calibrated ground = new Calibrated(api);
    String split = "/versions/" + ground.version + "/split";
    JsonObject again = new JsonObject().put("seed", 1).put("calibration_share", 0.5);
    api.statistics.meanwhile = () -> acme.put(split, again).is(200);
    ground.fit().isProblem(409, "split-changed");
    api.statistics.meanwhile = () -> {};
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

  private static JsonObject wish() {
    return Calibrated.byLength();
  }

  private static Set<Integer> items(List<LabelledScore> scores) {
    return scores.stream().map(LabelledScore::item).collect(Collectors.toSet());
  }

  private static Set<Integer> ordinals(String version, String part) {
    Set<Integer> ordinals = new HashSet<>();
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

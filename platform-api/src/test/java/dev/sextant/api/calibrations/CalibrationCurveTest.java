package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Curves describe thresholds on the calibration part and, once judged, on the holdout. */
class CalibrationCurveTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

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
        acme.get(curve + "?miss_cost=7.5&wrong_flag_cost=1&at=8")
            .is(200)
            .json()
            .getJsonObject("calibration")
            .getJsonArray("points")
            .getJsonObject(0);
    long missed = 100 - point.getLong("true_positives");
    assertThat(point.getJsonObject("cost").getDouble("value"))
        .isCloseTo((7.5 * missed + point.getLong("false_positives")) / 200, within(1e-12));
    acme.get(curve + "?miss_cost=7.5").isProblem(422, "costs-incomplete");
    acme.get(curve + "?miss_cost=-1&wrong_flag_cost=1").is(400);
  }

  @Test
  void a_threshold_is_a_number() {
    Calibrated ground = new Calibrated(api);
    String curve = "/calibrations/" + ground.fit().is(201).id() + "/curve";
    JsonObject exact = acme.get(curve + "?at=-7.0625").is(200).json();
    assertThat(thresholds(exact, "calibration")).containsExactly(-7.0625);
    for (String none : List.of("x", "NaN", "Infinity", "1e999", "")) {
      acme.get(curve + "?at=" + none).is(400);
    }
  }

  @Test
  void asking_for_a_threshold_is_no_look() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    assertThat(acme.get(path + "/curve?at=7").is(200).json().getValue("holdout")).isNull();
    assertThat(acme.get(path).json().getJsonObject("holdout").getInteger("looks")).isZero();
    acme.post(path + "/looks").is(201);
    JsonObject curve = acme.get(path + "/curve").is(200).json();
    JsonObject exact = acme.get(path + "/curve?at=7.3").is(200).json();
    assertThat(thresholds(exact, "holdout"))
        .as("only what the look has uncovered")
        .isNotEmpty()
        .isSubsetOf(thresholds(curve, "holdout"));
    assertThat(acme.get(path).json().getJsonObject("holdout").getInteger("looks")).isEqualTo(1);
    ground.relabel();
    assertThat(acme.get(path + "/curve?at=7.3").is(200).json().getValue("holdout"))
        .as("of other labels nobody has looked")
        .isNull();
  }

  private static List<Double> thresholds(JsonObject curve, String part) {
    return curve.getJsonObject(part).getJsonArray("points").stream()
        .map(point -> ((JsonObject) point).getDouble("threshold"))
        .toList();
  }

  @Test
  void a_curve_of_other_labels_says_so_and_nothing_of_a_holdout_that_nobody_looked_at_like_this() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    JsonObject before = acme.get(path + "/curve").is(200).json();
    assertThat(before.getJsonArray("stale")).isEmpty();
    assertThat(before.getValue("holdout")).as("positive control").isNotNull();
    ground.relabel();
    JsonObject after = acme.get(path + "/curve").is(200).json();
    assertThat(after.getJsonArray("stale").getJsonObject(0).getString("code"))
        .isEqualTo("labels-changed");
    assertThat(after.getValue("holdout")).isNull();
    JsonObject labels = after.getJsonObject("calibration").getJsonObject("labels");
    assertThat(labels.getInteger("risky")).as("labels of today").isGreaterThan(100);
    assertThat(labels.getInteger("risky") + labels.getInteger("trustworthy")).isEqualTo(200);
  }

  @Test
  void a_curve_of_one_class_is_refused() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    ground.relabel(Calibrated.ITEMS);
    acme.get(path + "/curve").isProblem(409, "calibration-stale");
  }
}

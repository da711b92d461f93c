package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A threshold is compared with floors; activating one below its floor needs a confirmation. */
class FlooredCalibrationsTest {

  private static final String CONFIRM = "confirm_below_floor";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  @Test
  void a_threshold_is_compared_with_the_best_other_floor_of_its_subject_on_either_part() {
    Calibrated ground = new Calibrated(api);
    novelty(ground, "length(a.text) * 2");
    String id = ground.fit().is(201).id();
    JsonObject calibration = acme.post("/calibrations/" + id + "/looks").is(201).json();
    for (String part : new String[] {"fit", "judgement"}) {
      JsonObject floor = calibration.getJsonObject(part).getJsonObject("floor");
      assertThat(floor.getString("metric")).isEqualTo("context-novelty");
      assertThat(labels(floor)).isEqualTo(200);
      assertThat(floor.getJsonObject("statistics"))
          .as("twice the score flags the same")
          .isEqualTo(floor.getJsonObject("score_statistics"));
    }
    JsonObject fit = calibration.getJsonObject("fit");
    assertThat(fit.getJsonObject("floor").getDouble("threshold"))
        .isEqualTo(2 * fit.getDouble("threshold"));
  }

  @Test
  void subjects_without_a_value_of_the_floor_are_left_out_of_the_comparison_only() {
    Calibrated ground = new Calibrated(api);
    novelty(ground, "length(a.text) * 2", "i.ordinal / 2 % 4 <> 0");
    String path = "/calibrations/" + ground.fit().is(201).id();
    JsonObject calibration = acme.post(path + "/looks").is(201).json();
    JsonObject fit = calibration.getJsonObject("fit");
    JsonObject fitted = fit.getJsonObject("floor");
    JsonObject judged = calibration.getJsonObject("judgement").getJsonObject("floor");
    assertThat(labels(fit)).isEqualTo(200);
    assertThat(labels(fitted)).isBetween(100L, 199L);
    assertThat(labels(judged)).isBetween(100L, 199L);
    assertThat(labels(fitted) + labels(judged)).isEqualTo(300);

    JsonObject curve = acme.get(path + "/curve").is(200).json();
    JsonObject floor = curve.getJsonObject("floor");
    assertThat(floor.getString("metric")).isEqualTo("context-novelty");
    for (String part : new String[] {"calibration", "holdout"}) {
      assertThat(labels(curve.getJsonObject(part))).isEqualTo(200);
      assertThat(floor.getJsonObject(part).getJsonArray("points"))
          .hasSameSizeAs(curve.getJsonObject(part).getJsonArray("points"));
    }
    assertThat(floor.getJsonObject("calibration").getValue("labels"))
        .isEqualTo(fitted.getValue("labels"));
    assertThat(floor.getJsonObject("holdout").getValue("labels"))
        .isEqualTo(judged.getValue("labels"));
  }

  /** Each item has one judged answer and two samples. */
  @Test
  void a_score_of_items_is_compared_with_the_floors_of_their_judged_answers_too() {
    Calibrated ground = new Calibrated(api);
    JsonObject fit = ground.fit(byIsotropy(ground)).is(201).json().getJsonObject("fit");
    assertThat(fit.getJsonObject("floor").getString("metric")).isEqualTo("length");
    assertThat(labels(fit.getJsonObject("floor"))).isEqualTo(labels(fit));
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        update answers set role = 'judged'
        where ordinal = 1 and item_id in (select id from items where version_id = '%s' and mod(ordinal, 5) = 1)
        """
            .formatted(ground.version));
    fit = ground.fit(byIsotropy(ground)).is(201).json().getJsonObject("fit");
    assertThat(labels(fit.getJsonObject("floor")))
        .as("an item with two judged answers has no value of a floor of answers")
        .isPositive()
        .isLessThan(labels(fit));
  }

  private static long labels(JsonObject of) {
    JsonObject labels = of.getJsonObject("labels");
    return labels.getLong("risky") + labels.getLong("trustworthy");
  }

  /**
   * Inserts scores of another floor metric into the experiment.
   *
   * @param value SQL expression for the score of an answer a to an item i
   */
  private static void novelty(Calibrated ground, String value) {
    novelty(ground, value, "true");
  }

  private static void novelty(Calibrated ground, String value, String condition) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        ScoreRows.insert(
            """
            select e.id, null, 'context-novelty', a.item_id, a.id, %1$s, null
            from experiments e
            join answers a on a.answer_set_id = e.answer_set_id
            join items i on i.id = a.item_id
            where e.id = '%2$s' and %3$s
            """
                .formatted(value, ground.experiment, condition)));
  }

  private static JsonObject byIsotropy(Calibrated ground) {
    return Calibrated.byLength().put("metric", "isotropy-vne").put("embedder_id", ground.lexical);
  }

  @Test
  void a_score_that_is_not_shown_to_beat_its_floor_is_activated_only_after_confirmation() {
    Calibrated ground = new Calibrated(api);
    ground.relabel(60);
    novelty(ground, "case when i.ordinal < 60 or i.ordinal % 2 = 1 then 1 else 0 end");
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    String why = acme.get(path).json().getString("below_floor");
    assertThat(why)
        .startsWith("On the holdout, the best floor, context-novelty, does better than the score:");
    for (JsonObject body : new JsonObject[] {new JsonObject(), confirmation(false)}) {
      assertThat(
              acme.post(path + "/activate", body)
                  .isProblem(409, "below-floor")
                  .json()
                  .getString("detail"))
          .startsWith(why)
          .contains("{\"confirm_below_floor\": true}");
    }
    acme.post(path + "/activate").isProblem(409, "below-floor");
    assertThat(acme.get(path).json().getBoolean("active")).isFalse();

    ApiClient.Answer active = acme.post(path + "/activate", confirmation(true)).is(200);
    assertThat(active.headers().get("Sextant-Confirmed")).isEqualTo("below-floor");
    assertThat(acme.post(path + "/activate").is(200).headers().get("Sextant-Confirmed"))
        .as("it is active already")
        .isNull();
    assertThat(confirmed(ground)).isEqualTo(why);
    JsonObject outcome =
        acme.get("/audit-events?operation=activateCalibration&object_id=" + path.substring(14))
            .data()
            .getJsonObject(1)
            .getJsonObject("outcome");
    assertThat(outcome.getString("code")).isEqualTo("confirmed-below-floor");
    assertThat(outcome.getInteger("status")).isEqualTo(200);
  }

  @Test
  void no_confirmation_is_recorded_where_none_is_needed() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    assertThat(
            acme.post(path + "/activate", confirmation(true))
                .is(200)
                .headers()
                .get("Sextant-Confirmed"))
        .isNull();
    assertThat(confirmed(ground)).isNull();
    acme.post(path + "/activate", new JsonObject().put("confirm", true))
        .isProblem(422, "invalid-body");
  }

  private static String confirmed(Calibrated ground) {
    return acme.get("/projects/" + ground.project + "/activations")
        .data()
        .getJsonObject(0)
        .getString("confirmed_below_floor");
  }

  private static JsonObject confirmation(boolean confirmed) {
    return new JsonObject().put(CONFIRM, confirmed);
  }
}

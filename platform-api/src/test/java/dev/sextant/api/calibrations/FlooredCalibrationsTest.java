package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A threshold is compared with floors, and activated below one only by who confirms it. */
class FlooredCalibrationsTest {

  private static final String CONFIRM = "confirm_below_floor";
  private static final String WHY = "On the holdout, the best floor, length, does better.";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  @Test
  void a_fit_is_given_every_other_floor_of_its_subject_and_a_look_the_one_that_it_chose() {
    Calibrated ground = new Calibrated(api);
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into scores (experiment_id, metric, item_id, answer_id, value)
        select e.id, 'context-novelty', a.item_id, a.id, length(a.text) * 2
        from experiments e
        join answers a on a.answer_set_id = e.answer_set_id
        where e.id = '%s'
        """
            .formatted(ground.experiment));
    String id = ground.fit().is(201).id();
    assertThat(api.statistics.floors.stream().map(FloorCases::floor))
        .containsExactly(
            "context-novelty",
            "question-overlap",
            "context-substring",
            "selfcheck-ngram",
            "selfcheck-ngram-max");
    FloorCases novelty = api.statistics.floors.get(0);
    assertThat(novelty.calibration()).hasSameSizeAs(api.statistics.fitted).allSatisfy(this::twice);
    assertThat(novelty.holdout().risky() + novelty.holdout().trustworthy()).isEqualTo(200);
    assertThat(api.statistics.floors.get(1).calibration()).isEmpty();

    acme.post("/calibrations/" + id + "/looks").is(201);
    assertThat(api.statistics.judgedWithFloor)
        .hasSameSizeAs(api.statistics.judged)
        .allSatisfy(this::twice);
  }

  /** Each item has one judged answer and two samples; the file gives item i 5 or 7 + i % 4 x. */
  @Test
  void a_score_of_items_is_held_against_the_floors_of_their_judged_answers_too() {
    Calibrated ground = new Calibrated(api);
    ground.fit(byIsotropy(ground)).is(201);
    assertThat(api.statistics.floors.stream().map(FloorCases::floor))
        .contains("mean-length", "length", "context-novelty");
    FloorCases length = cases("length");
    assertThat(length.calibration()).hasSameSizeAs(api.statistics.fitted).isNotEmpty();
    assertThat(length.calibration())
        .allSatisfy(
            each -> {
              long i = Math.round(each.score() * Calibrated.ITEMS);
              assertThat(each.floor()).isEqualTo((each.risky() ? 7 : 5) + i % 4);
            });
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        update answers set role = 'judged'
        where ordinal = 1 and item_id in (select id from items where version_id = '%s' and mod(ordinal, 3) = 1)
        """
            .formatted(ground.version));
    ground.fit(byIsotropy(ground)).is(201);
    assertThat(cases("length").calibration())
        .as("an item with two judged answers has no value of a floor of answers")
        .isNotEmpty()
        .noneMatch(each -> Math.round(each.score() * Calibrated.ITEMS) % 3 == 1);
  }

  private static JsonObject byIsotropy(Calibrated ground) {
    return Calibrated.byLength().put("metric", "isotropy-vne").put("embedder_id", ground.lexical);
  }

  private FloorCases cases(String floor) {
    return api.statistics.floors.stream()
        .filter(each -> each.floor().equals(floor))
        .findFirst()
        .orElseThrow();
  }

  private void twice(FlooredScore each) {
    assertThat(each.floor()).isEqualTo(2 * each.score());
  }

  @Test
  void a_score_that_is_not_shown_to_beat_its_floor_is_activated_only_by_who_confirms_it() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    api.statistics.below = WHY;
    try {
      assertThat(acme.get(path).json().getString("below_floor")).isEqualTo(WHY);
      for (JsonObject body : new JsonObject[] {new JsonObject(), confirmation(false)}) {
        assertThat(
                acme.post(path + "/activate", body)
                    .isProblem(409, "below-floor")
                    .json()
                    .getString("detail"))
            .startsWith(WHY)
            .contains("{\"confirm_below_floor\": true}");
      }
      acme.post(path + "/activate").isProblem(409, "below-floor");
      assertThat(acme.get(path).json().getBoolean("active")).isFalse();

      ApiClient.Answer active = acme.post(path + "/activate", confirmation(true)).is(200);
      assertThat(active.headers().get("Sextant-Confirmed")).isEqualTo("below-floor");
      assertThat(acme.post(path + "/activate").is(200).headers().get("Sextant-Confirmed"))
          .as("it is active already")
          .isNull();
    } finally {
      api.statistics.below = null;
    }
    assertThat(confirmed(ground)).isEqualTo(WHY);
    JsonObject outcome =
        acme.get("/audit-events?operation=activateCalibration&object_id=" + path.substring(14))
            .data()
            .getJsonObject(1)
            .getJsonObject("outcome");
    assertThat(outcome.getString("code")).isEqualTo("confirmed-below-floor");
    assertThat(outcome.getInteger("status")).isEqualTo(200);
  }

  @Test
  void nothing_is_confirmed_where_nothing_has_to_be() {
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

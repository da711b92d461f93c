package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A stored fit that cannot be read costs its own calibration only. */
class UnreadableCalibrationsTest {

  private static final String UNREADABLE = "calibration-unreadable";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  @Test
  void lists_show_the_other_calibrations_and_say_which_cannot_be_read() {
    Calibrated ground = new Calibrated(api);
    String list = "/projects/" + ground.project;
    String broken = activated(ground);
    String whole = activated(ground);
    assertThat(ids(list + "/calibrations")).containsExactly(whole, broken);
    assertThat(acme.get(list + "/activations").data()).hasSize(2);

    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update calibrations set fit = '{\"threshold\": \"high\"}' where id = '%s'"
            .formatted(broken));
    assertThat(ids(list + "/calibrations")).containsExactly(whole, broken);
    assertUnreadable(list, 1);
    assertThat(row(list + "/calibrations", 0).getString("unreadable")).isNull();
    assertThat(row(list + "/calibrations", 0).getJsonObject("fit")).isNotNull();
    assertThat(row(list + "/activations", 1).getString("calibration_id")).isEqualTo(broken);
    assertThat(row(list + "/activations", 1).getDouble("threshold")).isNull();
    assertThat(row(list + "/activations", 0).getDouble("threshold")).isNotNull();

    String path = "/calibrations/" + broken;
    acme.get(path).isProblem(409, UNREADABLE);
    acme.get(path + "/curve").isProblem(409, UNREADABLE);
    acme.post(path + "/looks").isProblem(409, UNREADABLE);
    acme.post(path + "/activate").isProblem(409, UNREADABLE);
    acme.delete(path).is(204);
    assertThat(ids(list + "/calibrations")).containsExactly(whole);
  }

  @Test
  void a_comparison_with_the_floor_that_cannot_be_read_is_an_unreadable_fit() {
    Calibrated ground = new Calibrated(api);
    String broken = ground.fit().is(201).id();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update calibrations set fit = jsonb_set(fit::jsonb, '{floor}', '{}')::json where id = '%s'"
            .formatted(broken));

    assertUnreadable("/projects/" + ground.project, 0);
    acme.get("/calibrations/" + broken).isProblem(409, UNREADABLE);
  }

  private static void assertUnreadable(String project, int i) {
    JsonObject unread = row(project + "/calibrations", i);
    assertThat(unread.getString("unreadable")).contains("cannot be read", unread.getString("id"));
    assertThat(unread.getValue("fit")).isNull();
    assertThat(unread.getValue("judgement")).isNull();
  }

  private static JsonObject row(String path, int i) {
    return acme.get(path).is(200).data().getJsonObject(i);
  }

  private static String activated(Calibrated ground) {
    String id = ground.fit().is(201).id();
    acme.post("/calibrations/" + id + "/looks").is(201);
    acme.post("/calibrations/" + id + "/activate").is(200);
    return id;
  }

  private static List<String> ids(String path) {
    JsonArray rows = acme.get(path).is(200).data();
    return rows.stream().map(each -> ((JsonObject) each).getString("id")).toList();
  }
}

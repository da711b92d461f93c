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
  void lists_show_the_other_calibrations_and_verdicts_use_another_one() {
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
    assertThat(ids(list + "/calibrations")).containsExactly(whole);
    assertThat(acme.get(list + "/activations").data())
        .extracting(each -> ((JsonObject) each).getString("calibration_id"))
        .containsExactly(whole);
    String next = acme.get(list + "/calibrations?limit=1").json().getString("next_cursor");
    JsonObject last = acme.get(list + "/calibrations?limit=1&cursor=" + next).is(200).json();
    assertThat(last.getJsonArray("data")).isEmpty();
    assertThat(last.getString("next_cursor")).isNull();

    String path = "/calibrations/" + broken;
    acme.get(path).isProblem(409, UNREADABLE);
    acme.get(path + "/curve").isProblem(409, UNREADABLE);
    acme.post(path + "/looks").isProblem(409, UNREADABLE);
    acme.post(path + "/activate").isProblem(409, UNREADABLE);
    acme.delete(path).is(204);
    assertThat(ids(list + "/calibrations")).containsExactly(whole);
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

package dev.sextant.api.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SamplesTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  @Test
  void each_sample_becomes_a_dataset_and_an_experiment_with_the_shipped_embedders() {
    ApiClient acme = api.acme();
    String project = new Library(acme).project();
    List<JsonObject> loaded = loaded(acme, project);
    assertThat(loaded)
        .extracting(each -> each.getString("name"))
        .hasSize(2)
        .doesNotHaveDuplicates();
    for (JsonObject each : loaded) {
      JsonObject experiment =
          acme.get("/experiments/" + each.getString("experiment_id")).is(200).json();
      assertThat(experiment.getString("name")).isEqualTo(each.getString("name"));
      assertThat(experiment.getString("version_id")).isEqualTo(each.getString("version_id"));
      assertThat(experiment.getJsonArray("embedders"))
          .extracting(embedder -> ((JsonObject) embedder).getString("name"))
          .containsExactly("lexical", "all-MiniLM-L6-v2");
      assertThat(experiment.getJsonArray("metrics")).contains("sgi", "length");
    }
    assertThat(acme.get("/projects/" + project + "/datasets").data()).hasSize(2);
  }

  @Test
  void a_threshold_can_be_fitted_on_the_second() {
    ApiClient acme = api.acme();
    JsonObject second = loaded(acme, new Library(acme).project()).get(1);
    JsonObject labels =
        acme.get("/versions/" + second.getString("version_id") + "/split")
            .is(200)
            .json()
            .getJsonObject("labels");
    for (String part : List.of("calibration", "holdout")) {
      assertThat(labels.getJsonObject(part).getLong("grounded")).isGreaterThanOrEqualTo(50);
      assertThat(labels.getJsonObject(part).getLong("not_grounded")).isGreaterThanOrEqualTo(50);
    }
  }

  @Test
  void in_the_second_what_is_not_grounded_is_longer_nearly_everywhere() {
    ApiClient acme = api.acme();
    JsonObject second = loaded(acme, new Library(acme).project()).get(1);
    JsonArray items =
        acme.get("/versions/" + second.getString("version_id") + "/items?limit=100").data();
    long longer =
        items.stream()
            .map(JsonObject.class::cast)
            .filter(item -> length(item, false) > length(item, true))
            .count();
    assertThat(longer).isBetween(80L, 99L);
  }

  @Test
  void they_are_loaded_once_and_again_after_they_are_gone() {
    ApiClient acme = api.acme();
    String project = new Library(acme).project();
    List<JsonObject> loaded = loaded(acme, project);
    String path = "/projects/" + project + "/samples";
    acme.post(path).isProblem(409, "sample-there");
    assertThat(acme.get("/projects/" + project + "/experiments").data()).hasSize(2);
    for (JsonObject each : loaded) {
      Experiments.ended(acme, each.getString("experiment_id"));
      acme.delete("/datasets/" + each.getString("dataset_id")).is(202);
    }
    acme.post(path).is(202);
  }

  @Test
  void another_tenant_cannot_load_them_into_the_project() {
    String project = new Library(api.acme()).project();
    api.globex().post("/projects/" + project + "/samples").isProblem(404, "not-found");
    assertThat(api.acme().get("/projects/" + project + "/datasets").data()).isEmpty();
    api.acme().post("/projects/" + project + "/samples").is(202);
  }

  private static List<JsonObject> loaded(ApiClient client, String project) {
    return client
        .post("/projects/" + project + "/samples")
        .is(202)
        .json()
        .getJsonArray("data")
        .stream()
        .map(JsonObject.class::cast)
        .toList();
  }

  private static int length(JsonObject item, boolean grounded) {
    return item.getJsonArray("answers").stream()
        .map(JsonObject.class::cast)
        .filter(
            answer ->
                answer.getJsonArray("labels").getJsonObject(0).getBoolean("grounded") == grounded)
        .mapToInt(answer -> answer.getString("text").length())
        .findFirst()
        .orElseThrow();
  }
}

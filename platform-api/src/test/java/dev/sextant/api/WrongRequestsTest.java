package dev.sextant.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class WrongRequestsTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  @Test
  void a_parameter_that_is_not_known_is_refused_with_a_guess() {
    ApiClient.Answer refused = acme.get("/projects?limt=5").isProblem(400, "unknown-parameter");
    assertThat(refused.pointers()).containsExactly("limt");
    assertThat(refused.detail()).contains("'limt'").contains("did you mean 'limit'?");
    acme.get("/health?x=1").isProblem(400, "unknown-parameter");
    acme.get("/projects?limit=5").is(200);
    acme.get("/projects?limit=5&").is(200);
  }

  @Test
  void a_field_of_the_wrong_type_is_told_its_type() {
    assertThat(details(new JsonObject().put("name", 5)))
        .isEqualTo(Map.of("/name", "expected a string"));
    assertThat(details(new JsonObject().put("name", "n").put("description", new JsonArray())))
        .isEqualTo(Map.of("/description", "expected a string"));
  }

  @Test
  void a_field_that_is_not_known_is_called_so() {
    assertThat(details(new JsonObject().put("name", "n").put("colour", "red")))
        .isEqualTo(Map.of("/colour", "is not known here"));
  }

  @Test
  void a_field_that_is_missing_or_out_of_range_is_told_once() {
    assertThat(details(new JsonObject())).isEqualTo(Map.of("/name", "is required"));
    String version = UUID.randomUUID().toString();
    ApiClient.Answer split =
        acme.put(
                "/versions/" + version + "/split",
                new JsonObject().put("seed", "x").put("calibration_share", 1))
            .isProblem(422, "invalid-body");
    assertThat(byPlace(split))
        .isEqualTo(
            Map.of("/seed", "expected a whole number", "/calibration_share", "1 is not below 1"));
  }

  @Test
  void what_is_in_a_list_is_told_by_its_place() {
    ApiClient.Answer refused =
        acme.post(
                "/projects/" + UUID.randomUUID() + "/preflights",
                new JsonObject()
                    .put("version_id", "no-uuid")
                    .put("embedders", new JsonArray().add("lexical").add(7)))
            .isProblem(422, "invalid-body");
    assertThat(byPlace(refused)).containsEntry("/embedders/1", "expected a string");
    assertThat(byPlace(refused)).containsKey("/version_id").hasSize(2);
  }

  private static Map<String, String> details(JsonObject body) {
    return byPlace(acme.post("/projects", body).isProblem(422, "invalid-body"));
  }

  /** Fails if a place is told twice. */
  private static Map<String, String> byPlace(ApiClient.Answer refused) {
    return refused.json().getJsonArray("errors").stream()
        .map(JsonObject.class::cast)
        .collect(
            Collectors.toMap(each -> each.getString("pointer"), each -> each.getString("detail")));
  }
}

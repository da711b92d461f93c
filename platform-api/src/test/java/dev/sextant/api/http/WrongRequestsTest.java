package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
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
  private static final Library library = new Library(acme);

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
  void a_field_of_the_wrong_type_is_refused_with_the_expected_type() {
    assertThat(details(new JsonObject().put("name", 5)))
        .isEqualTo(Map.of("/name", "expected a text, found 5"));
    assertThat(details(new JsonObject().put("name", "n").put("description", new JsonArray())))
        .isEqualTo(Map.of("/description", "expected a text, found a list of 0"));
  }

  @Test
  void a_field_that_is_not_known_is_called_so() {
    assertThat(details(new JsonObject().put("name", "n").put("colour", "red")))
        .isEqualTo(Map.of("/colour", "is not known here: leave it out, or correct its name"));
  }

  @Test
  void a_field_that_is_missing_or_out_of_range_is_reported_once() {
    assertThat(details(new JsonObject())).isEqualTo(Map.of("/name", "is missing: add it"));
    String version = UUID.randomUUID().toString();
    ApiClient.Answer split =
        acme.put(
                "/versions/" + version + "/split",
                new JsonObject().put("seed", "x").put("calibration_share", 1))
            .isProblem(422, "invalid-body");
    assertThat(byPlace(split))
        .isEqualTo(
            Map.of(
                "/seed",
                "expected a whole number, found \"x\"",
                "/calibration_share",
                "expected less than 1, found 1"));
  }

  @Test
  void an_error_in_a_list_names_its_place() {
    ApiClient.Answer refused =
        acme.post(
                "/projects/" + UUID.randomUUID() + "/preflights",
                new JsonObject()
                    .put("version_id", "no-uuid")
                    .put("embedders", new JsonArray().add("lexical").add(7)))
            .isProblem(422, "invalid-body");
    assertThat(byPlace(refused)).containsEntry("/embedders/1", "expected a text, found 7");
    assertThat(byPlace(refused))
        .containsEntry("/version_id", "expected an id (a UUID), found \"no-uuid\"")
        .hasSize(2);
    assertThat(refused.detail()).contains("and 1 more", "send the request again");
  }

  /** Errors in an import request are in plain words, not in the validator's terms. */
  @Test
  void a_refused_import_says_what_was_expected_what_was_found_and_what_to_do() {
    String dataset = library.dataset(library.project());
    JsonObject wish =
        new JsonObject()
            .put("format", "xml")
            .put("mapping", new JsonObject().put("question", 7).put("colour", "c"))
            .put("labels", new JsonObject().put("yes", "true"))
            .put("metadata_columns", new JsonArray().add("a").add("a"))
            .put("source_name", "n".repeat(2_000));
    ApiClient.Answer refused =
        acme.post("/datasets/" + dataset + "/imports", wish).isProblem(422, "invalid-body");
    assertThat(byPlace(refused))
        .containsEntry(
            "/format",
            "expected one of auto, native, csv, records, halueval, wikibio, found \"xml\"")
        .containsEntry("/mapping/question", "expected a text, found 7")
        .containsEntry("/mapping/colour", "is not known here: leave it out, or correct its name")
        .containsEntry(
            "/labels/yes", "expected one of grounded, not_grounded, none, found \"true\"")
        .containsEntry(
            "/metadata_columns",
            "expected each entry once, and entries 1 and 2 are the same, found a list of 2");
    assertThat(byPlace(refused).get("/source_name"))
        .matches("expected a text of \\d+ characters at most, found a text of 2,000 characters");
    assertThat(byPlace(refused).values())
        .noneMatch(each -> each.matches(".*(?i)(instance|schema|pattern|regex|propert).*"));
  }

  @Test
  void a_blank_text_is_called_blank_and_a_secret_is_not_repeated() {
    assertThat(details(new JsonObject().put("name", "  ")))
        .isEqualTo(Map.of("/name", "expected a text that is not blank, found \"  \""));
    ApiClient.Answer refused =
        acme.post(
                "/generators",
                new JsonObject()
                    .put("name", "g")
                    .put("endpoint", "https://example.org")
                    .put("model", "m")
                    .put("credential", "sésame ouvre-toi"))
            .isProblem(422, "invalid-body");
    assertThat(refused.body().toString()).contains("16 characters").doesNotContain("ouvre");
  }

  private static Map<String, String> details(JsonObject body) {
    return byPlace(acme.post("/projects", body).isProblem(422, "invalid-body"));
  }

  /** Returns details by pointer; fails if a pointer occurs twice. */
  private static Map<String, String> byPlace(ApiClient.Answer refused) {
    return refused.json().getJsonArray("errors").stream()
        .map(JsonObject.class::cast)
        .collect(
            Collectors.toMap(each -> each.getString("pointer"), each -> each.getString("detail")));
  }
}

package dev.sextant.api.matrices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MatrixTest {

  private static TestApi api;
  private static ApiClient acme;
  private static String experiment;
  private static String project;
  private static String other;
  private static String embedder;
  private static JsonArray items;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    Library library = new Library(acme);
    project = library.project();
    other = library.version(project, Library.GROUNDED);
    String version =
        library.version(
            project,
            """
            {"id":"a","question":"q","reference":"four","answers":[{"text":"one"},{"text":"three"},{"text":" ","role":"judged"}]}
            {"id":"b","question":"q","answers":[{"text":"one"}]}
            """);
    JsonObject started =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .json();
    experiment = started.getString("id");
    embedder = started.getJsonArray("embedders").getJsonObject(0).getString("id");
    items = acme.get("/versions/" + version + "/items").is(200).data();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void answers_are_in_order_and_the_reference_is_last() {
    JsonObject matrix = acme.get(path(0) + "?embedder_id=" + embedder).is(200).json();
    assertThat(matrix.getString("measure")).isEqualTo("cosine");
    assertThat(matrix.getJsonObject("embedder").getString("name")).isEqualTo("all-MiniLM-L6-v2");
    JsonArray answers = items.getJsonObject(0).getJsonArray("answers");
    assertThat(matrix.getJsonArray("rows"))
        .containsExactly(
            row("answer", answers.getJsonObject(0).getString("id"), 0, "sample"),
            row("answer", answers.getJsonObject(1).getString("id"), 1, "sample"),
            row("answer", answers.getJsonObject(2).getString("id"), 2, "judged"),
            row("reference", null, null, null));
    assertThat(matrix.getJsonArray("matrix"))
        .containsExactly(
            new JsonArray().add(1.0).add(1.0 / 3).addNull().add(0.5),
            new JsonArray().add(1.0 / 3).add(1.0).addNull().add(0.5),
            new JsonArray().addNull().addNull().addNull().addNull(),
            new JsonArray().add(0.5).add(0.5).addNull().add(1.0));
  }

  @Test
  void without_a_reference_only_answers_are_compared_by_the_measure_asked_for() {
    JsonObject matrix =
        acme.get(path(1) + "?measure=pearson&embedder_id=" + embedder).is(200).json();
    assertThat(matrix.getString("measure")).isEqualTo("pearson");
    assertThat(matrix.getJsonArray("rows")).hasSize(1);
    assertThat(matrix.getJsonArray("matrix").getJsonArray(0).getDouble(0)).isEqualTo(-1);
  }

  @Test
  void what_is_not_the_experiments_is_refused() {
    assertThat(
            acme.get(path(0) + "?embedder_id=" + UUID.randomUUID())
                .isProblem(422, "unknown-embedder")
                .pointers())
        .containsExactly("embedder_id");
    acme.get(path(0)).isProblem(400, "invalid-parameter");
    acme.get(path(0) + "?measure=euclid&embedder_id=" + embedder)
        .isProblem(400, "invalid-parameter");
    acme.get(
            "/experiments/%s/items/%s/matrix?embedder_id=%s"
                .formatted(experiment, UUID.randomUUID(), embedder))
        .isProblem(404, "not-found");
  }

  @Test
  void an_item_of_a_locked_holdout_has_no_matrix() {
    JsonArray parts = parts();
    assertThat(parts).as("positive control").contains("calibration", "holdout");
    acme.post("/versions/" + other + "/split/lock").is(200);
    String started =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(other))
            .is(202)
            .id();
    JsonArray theirs = acme.get("/versions/" + other + "/items").is(200).data();
    for (int i = 0; i < theirs.size(); i++) {
      JsonObject matrix =
          acme.get(
                  "/experiments/%s/items/%s/matrix?embedder_id=%s"
                      .formatted(started, theirs.getJsonObject(i).getString("id"), embedder))
              .is(200)
              .json();
      boolean holdout = parts.getString(i).equals("holdout");
      assertThat(matrix.getBoolean("withheld")).isEqualTo(holdout);
      assertThat(matrix.getJsonArray("rows").isEmpty()).isEqualTo(holdout);
      assertThat(matrix.getJsonArray("matrix").isEmpty()).isEqualTo(holdout);
    }
  }

  @Test
  void another_tenant_cannot_see_the_matrix() {
    api.globex().get(path(0) + "?embedder_id=" + embedder).isProblem(404, "not-found");
    acme.get(path(0) + "?embedder_id=" + embedder).is(200);
  }

  private static JsonArray parts() {
    JsonArray parts = new JsonArray();
    acme.get("/versions/" + other + "/items")
        .is(200)
        .data()
        .forEach(item -> parts.add(((JsonObject) item).getString("split")));
    return parts;
  }

  private static JsonObject row(String kind, String id, Integer ordinal, String role) {
    return new JsonObject()
        .put("kind", kind)
        .put("answer_id", id)
        .put("answer_ordinal", ordinal)
        .put("role", role);
  }

  private static String path(int item) {
    return "/experiments/%s/items/%s/matrix"
        .formatted(experiment, items.getJsonObject(item).getString("id"));
  }
}

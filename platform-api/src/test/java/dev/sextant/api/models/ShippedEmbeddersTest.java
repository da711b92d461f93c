package dev.sextant.api.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShippedEmbeddersTest {

  private static final String FORMER = "0".repeat(64);

  private TestApi api;

  @BeforeEach
  void start() {
    api = TestApi.start();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void a_newer_version_ships_another_revision_and_old_experiments_keep_theirs() {
    Library library = new Library(api.acme());
    String project = library.project();
    String version = library.version(project, Library.GROUNDED);
    String before = started(project, version);
    String formerId = shipped("lexical").getString("id");
    asIfShippedBefore("lexical");
    api.restart();

    JsonObject current = shipped("lexical");
    assertThat(current.getString("revision")).isEqualTo("a".repeat(64));
    assertThat(current.getString("id")).isNotEqualTo(formerId);
    assertThat(api.acme().get("/embedders/" + formerId).is(200).json().getString("revision"))
        .as("what the old experiment used can still be looked up")
        .isEqualTo(FORMER);

    String after = started(project, version);
    assertThat(used(before)).isEqualTo(formerId);
    assertThat(used(after)).isEqualTo(current.getString("id"));
  }

  @Test
  void what_is_shipped_unchanged_stays_the_same() {
    JsonObject before = shipped("lexical");
    api.restart();
    assertThat(shipped("lexical")).isEqualTo(before);
  }

  @Test
  void a_tenants_own_embedder_keeps_its_name() {
    JsonObject mine = shipped("lexical");
    change("lexical", "location = 'folder:/models/tiny', revision = '" + FORMER + "'");
    api.restart();
    JsonObject kept = shipped("lexical");
    assertThat(kept.getString("id")).isEqualTo(mine.getString("id"));
    assertThat(kept.getString("revision")).isEqualTo(FORMER);
  }

  private void asIfShippedBefore(String name) {
    change(name, "revision = '" + FORMER + "'");
  }

  private void change(String name, String assignments) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update embedders set %s where name = '%s' and tenant_id = '%s'"
            .formatted(assignments, name, api.database.acme()));
  }

  /** Returns the only embedder with this name. */
  private JsonObject shipped(String name) {
    List<JsonObject> found =
        api.acme().get("/embedders").is(200).data().stream()
            .map(JsonObject.class::cast)
            .filter(each -> each.getString("name").equals(name))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private String started(String project, String version) {
    JsonObject wish =
        ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical"));
    return api.acme().post("/projects/" + project + "/experiments", wish).is(202).id();
  }

  private String used(String experiment) {
    JsonArray embedders =
        api.acme().get("/experiments/" + experiment).json().getJsonArray("embedders");
    return embedders.getJsonObject(0).getString("id");
  }
}

package dev.sextant.api.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RetentionTest {

  private static final String RULES = "/settings/retention";

  private TestApi api;
  private ApiClient acme;
  private Library library;
  private String project;
  private String dataset;
  private String version;

  @BeforeEach
  void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    library = new Library(acme);
    project = library.project();
    version = library.version(project, Library.GROUNDED);
    dataset = acme.get("/versions/" + version).json().getString("dataset_id");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void without_a_rule_everything_is_kept() {
    age("datasets", 9_000);
    JsonObject settings = acme.get(RULES).is(200).json();
    assertThat(settings.getJsonObject("rules").getInteger("datasets_days")).isNull();
    assertThat(settings.getJsonObject("next_sweep").getJsonArray("objects")).isEmpty();
    api.restart();
    assertThat(api.acme().get("/datasets/" + dataset).status()).isEqualTo(200);
  }

  @Test
  void what_is_older_than_its_rule_is_shown_then_deleted_with_a_receipt() {
    String young = library.dataset(project);
    age("datasets", 40);
    age("dataset_versions", 40);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update datasets set created_at = now() where id = '" + young + "'");
    JsonObject shown = put(new JsonObject().put("datasets_days", 30));
    JsonArray objects = shown.getJsonObject("next_sweep").getJsonArray("objects");
    assertThat(objects).hasSize(1);
    assertThat(objects.getJsonObject(0).getString("id")).isEqualTo(dataset);
    assertThat(objects.getJsonObject(0).getString("kind")).isEqualTo("dataset");
    acme.get("/datasets/" + dataset).is(200);

    api.restart();

    awaitReceipt();
    api.acme().get("/datasets/" + dataset).isProblem(404, "not-found");
    api.acme().get("/datasets/" + young).is(200);
    JsonObject receipt = api.acme().get("/deletions").data().getJsonObject(0);
    assertThat(receipt.getString("requested_by")).isEqualTo("retention");
    assertThat(receipt.getString("object_id")).isEqualTo(dataset);
  }

  @Test
  void a_project_may_keep_for_ever_what_the_tenant_does_not() {
    String other = library.project();
    String forgotten = library.dataset(other);
    age("datasets", 40);
    age("dataset_versions", 40);
    put(
        new JsonObject()
            .put("datasets_days", 30)
            .put(
                "projects",
                new JsonArray()
                    .add(new JsonObject().put("project_id", project).putNull("datasets_days"))));
    api.restart();
    awaitReceipt();
    api.acme().get("/datasets/" + dataset).is(200);
    api.acme().get("/datasets/" + forgotten).isProblem(404, "not-found");
  }

  @Test
  void an_experiment_keeps_its_dataset_in_use_until_it_is_old_itself() {
    String experiment =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .id();
    Experiments.ended(acme, experiment);
    age("datasets", 40);
    age("dataset_versions", 40);
    JsonObject both = new JsonObject().put("datasets_days", 30).put("experiments_days", 30);
    assertThat(put(both).getJsonObject("next_sweep").getJsonArray("objects")).isEmpty();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update experiments set created_at = now() - interval '35 days', finished_at = now() -"
            + " interval '35 days'");
    JsonArray due = acme.get(RULES).json().getJsonObject("next_sweep").getJsonArray("objects");
    assertThat(due.encode()).contains(dataset, experiment);
  }

  @Test
  void old_records_of_imports_go_and_the_data_stays() {
    assertThat(api.count("select count(*) from imports")).isOne();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update imports set finished_at = now() - interval '8 days'");
    assertThat(
            put(new JsonObject().put("imports_days", 7))
                .getJsonObject("next_sweep")
                .getInteger("imports"))
        .isOne();
    api.restart();
    for (int i = 0; i < 6_000 && api.count("select count(*) from imports") > 0; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(api.count("select count(*) from imports")).isZero();
    api.acme().get("/versions/" + version).is(200);
  }

  @Test
  void a_project_that_is_named_twice_is_refused_with_its_place() {
    JsonObject once = new JsonObject().put("project_id", project).put("datasets_days", 1);
    JsonObject again =
        new JsonObject().put("project_id", project.toUpperCase()).put("experiments_days", 2);
    ApiClient.Answer refused =
        acme.put(RULES, new JsonObject().put("projects", new JsonArray().add(once).add(again)));
    assertThat(refused.isProblem(422, "duplicate-project").pointers())
        .containsExactly("/projects/1/project_id");
    assertThat(refused.detail()).contains(project, "named twice");
    put(new JsonObject().put("projects", new JsonArray().add(once)));
  }

  @Test
  void rules_are_the_admins_and_of_their_own_projects() {
    api.as(api.database.acme(), Role.EDITOR).get(RULES).isProblem(403, "forbidden");
    JsonObject foreign =
        new JsonObject()
            .put(
                "projects",
                new JsonArray()
                    .add(new JsonObject().put("project_id", project).put("datasets_days", 1)));
    api.globex().put(RULES, foreign).isProblem(422, "unknown-project");
    put(foreign);
    assertThat(
            acme.get(RULES)
                .json()
                .getJsonObject("rules")
                .getJsonArray("projects")
                .getJsonObject(0)
                .getInteger("datasets_days"))
        .isEqualTo(1);
    assertThat(api.globex().get(RULES).json().getJsonObject("rules").getJsonArray("projects"))
        .isEmpty();
    acme.put(RULES, new JsonObject().put("datasets_days", 0)).isProblem(422, "invalid-body");
    put(new JsonObject());
    assertThat(acme.get(RULES).json().getJsonObject("rules").getJsonArray("projects")).isEmpty();
  }

  private JsonObject put(JsonObject rules) {
    return acme.put(RULES, rules).is(200).json();
  }

  private void age(String table, int days) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update %s set created_at = now() - interval '%d days'".formatted(table, days));
  }

  private void awaitReceipt() {
    for (int i = 0;
        i < 2_000 && api.count("select count(*) from deletions where state = 'finished'") == 0;
        i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(api.count("select count(*) from deletions where state = 'finished'")).isPositive();
  }
}

package dev.sextant.api.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.MemoryModels;
import dev.sextant.api.testing.TestApi;
import dev.sextant.metrics.catalogue.Catalogue;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class EmbeddersTest {

  @AutoClose private static final TestApi api = TestApi.start();

  @Test
  void the_shipped_embedders_always_exist() {
    JsonArray embedders = api.acme().get("/embedders").is(200).data();
    assertThat(embedders.stream().map(each -> ((JsonObject) each).getString("name")))
        .contains("lexical", "all-MiniLM-L6-v2");
    JsonObject lexical = embedders.getJsonObject(0);
    assertThat(lexical.getString("location")).isEqualTo("shipped:lexical");
    assertThat(lexical.getValue("weights_sha256")).isNull();
    api.acme().delete("/embedders/" + lexical.getString("id")).isProblem(409, "embedder-shipped");
  }

  @Test
  void a_local_model_is_registered_once_per_name() {
    ApiClient acme = api.acme();
    ApiClient.Answer created = acme.post("/embedders", tiny("mine").put("max_tokens", 64)).is(201);
    assertThat(created.json().getInteger("max_tokens")).isEqualTo(64);
    assertThat(acme.get("/embedders/" + created.id()).is(200).json()).isEqualTo(created.json());
    acme.post("/embedders", tiny("mine")).isProblem(409, "name-taken");
    acme.post("/embedders", tiny("lexical")).isProblem(409, "name-taken");
    api.globex().post("/embedders", tiny("mine")).is(201);
  }

  @Test
  void a_repeat_and_a_taken_name_are_answered_without_another_look_at_the_folder() {
    ApiClient keyed = api.acme().with("Idempotency-Key", "embedder-once");
    ApiClient.Answer created = keyed.post("/embedders", tiny("once")).is(201);

    assertThat(keyed.post("/embedders", tiny("once")).is(201).json()).isEqualTo(created.json());
    keyed.post("/embedders", tiny("other")).isProblem(422, "idempotency-key-reused");
    assertThat(api.acme().post("/embedders", tiny("once")).isProblem(409, "name-taken").pointers())
        .containsExactly("/name");
    // Positive control: for another tenant, the folder is read.
    api.globex().post("/embedders", tiny("once")).isProblem(422, "no-model");
  }

  @Test
  void a_repeat_while_the_folder_is_read_waits_for_the_same_embedder() throws Exception {
    ApiClient keyed = api.acme().with("Idempotency-Key", "embedder-slow");
    ExecutorService clients = Executors.newFixedThreadPool(2);
    try {
      Future<ApiClient.Answer> first =
          clients.submit(() -> keyed.post("/embedders", tiny("once-slow")));
      api.models.awaitSlow();
      Future<ApiClient.Answer> repeat =
          clients.submit(() -> keyed.post("/embedders", tiny("once-slow")));
      keyed.post("/embedders", tiny("other")).isProblem(422, "idempotency-key-reused");
      assertThat(repeat.isDone()).isFalse();
      api.models.release();

      JsonObject created = first.get(10, TimeUnit.MINUTES).is(201).json();
      // Inspected again, it would be refused.
      assertThat(repeat.get(10, TimeUnit.MINUTES).is(201).json()).isEqualTo(created);
    } finally {
      api.models.release();
      clients.shutdown();
    }
  }

  @Test
  void a_repeat_is_refused_while_another_process_reads_the_folder_and_not_once_that_is_over() {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into api_processes (id) values ('%1$s');
        insert into model_registrations (operation, caller, key, process_id, expires_at)
        values ('createEmbedder', 'member:ann@example.org', 'runs', '%1$s', now() + interval '1 hour'),
               ('createEmbedder', 'member:ann@example.org', 'lost', gen_random_uuid(), now() + interval '1 hour'),
               ('createEmbedder', 'member:ann@example.org', 'late', '%1$s', now() - interval '1 hour')
        """
            .formatted(UUID.randomUUID()));

    ApiClient.Answer refused =
        api.acme()
            .with("Idempotency-Key", "runs")
            .post("/embedders", tiny("runs"))
            .isProblem(409, "registration-running");
    assertThat(refused.detail()).startsWith("Another process of Sextant registers this model");
    api.acme().with("Idempotency-Key", "lost").post("/embedders", tiny("lost")).is(201);
    api.acme().with("Idempotency-Key", "late").post("/embedders", tiny("late")).is(201);
    assertThat(
            api.text(
                "select string_agg(key, ' ') from model_registrations where tenant_id = '%s'"
                    .formatted(api.database.acme())))
        .isEqualTo("runs");
  }

  @Test
  void the_check_report_of_a_local_model_is_kept_for_every_reader_of_its_tenant() {
    ApiClient acme = api.acme();
    ApiClient.Answer created = acme.post("/embedders", tiny("checked")).is(201);
    String check = "/embedders/" + created.id() + "/check";
    JsonObject expected = RecordJson.object(MemoryModels.REPORT);

    assertThat(created.json().getString("check_result")).isEqualTo("caution");
    assertThat(acme.get(check).is(200).json()).isEqualTo(expected);
    assertThat(api.as(api.database.acme(), Role.VIEWER).get(check).is(200).json())
        .isEqualTo(expected);
    api.globex().get(check).isProblem(404, "not-found");
    api.globex().get("/embedders/" + UUID.randomUUID() + "/check").isProblem(404, "not-found");

    String partly = acme.post("/embedders", tiny("image-model")).is(201).id();
    JsonObject incomplete = acme.get("/embedders/" + partly + "/check").is(200).json();
    assertThat(incomplete.getString("result")).isEqualTo("incomplete");
    assertThat(incomplete.getValue("self_test")).isNull();
    assertThat(incomplete.getJsonObject("network").getJsonObject("images").getInteger("side"))
        .isEqualTo(224);
  }

  @Test
  void an_embedder_that_ships_has_no_check_report() {
    JsonObject lexical = api.acme().get("/embedders").data().getJsonObject(0);

    assertThat(lexical.getValue("check_result")).isNull();
    ApiClient.Answer none = api.acme().get("/embedders/" + lexical.getString("id") + "/check");
    none.isProblem(404, "no-check-report");
    assertThat(none.detail()).contains("'lexical' has no check report");
  }

  @Test
  void questions_of_a_local_model_can_have_a_prefix_and_a_revision_of_their_own() {
    JsonObject asking =
        api.acme()
            .post("/embedders", tiny("asking").put("prefix", "p: ").put("question_prefix", "q: "))
            .is(201)
            .json();
    assertThat(asking.getString("question_prefix")).isEqualTo("q: ");
    assertThat(asking.getString("question_revision")).isEqualTo("8".repeat(64));
    assertThat(api.acme().get("/embedders/" + asking.getString("id")).is(200).json())
        .isEqualTo(asking);

    JsonObject plain =
        api.acme()
            .post("/embedders", tiny("cut").put("pooling", "lasttoken").put("dimensions", 128))
            .is(201)
            .json();
    assertThat(plain.getValue("question_prefix")).isNull();
    api.acme()
        .post("/embedders", tiny("no").put("passage_task", "clustering"))
        .isProblem(422, "embedder-incomplete");
  }

  @Test
  void a_folder_without_a_model_or_a_bad_name_is_refused() {
    ApiClient.Answer refused =
        api.acme().post("/embedders", tiny("none").put("folder", "/models/none"));
    refused.isProblem(422, "no-model");
    assertThat(refused.detail()).contains("config.json");
    assertThat(api.acme().post("/embedders", tiny("a b")).isProblem(422, "invalid-body").pointers())
        .contains("/name");
    api.acme().post("/embedders", tiny("x").put("pooling", "max")).isProblem(422, "invalid-body");
  }

  @Test
  void another_tenant_cannot_see_or_forget_the_embedder() {
    String id = api.acme().post("/embedders", tiny("secret")).is(201).id();
    api.globex().get("/embedders/" + id).isProblem(404, "not-found");
    api.globex().delete("/embedders/" + id).isProblem(404, "not-found");
    assertThat(api.globex().get("/embedders").data().encode()).doesNotContain(id);
    assertThat(api.acme().get("/embedders").data().encode()).as("positive control").contains(id);
    api.acme().delete("/embedders/" + id).is(204);
    api.acme().get("/embedders/" + id).isProblem(404, "not-found");
  }

  @Test
  void a_model_in_half_precision_is_an_embedder_of_its_own() {
    JsonObject wish =
        new JsonObject()
            .put("name", "minilm-bf16")
            .put("folder", "shipped:all-MiniLM-L6-v2")
            .put("precision", "bfloat16");

    JsonObject half = api.acme().post("/embedders", wish).is(201).json();

    assertThat(half.getString("precision")).isEqualTo("bfloat16");
    assertThat(half.getString("location")).isEqualTo("shipped:all-MiniLM-L6-v2");
    api.acme().delete("/embedders/" + half.getString("id")).is(204);
    api.acme()
        .post("/embedders", wish.copy().put("precision", "float16"))
        .isProblem(422, "precision-refused");
    api.acme()
        .post("/embedders", wish.copy().put("precision", "float8"))
        .isProblem(422, "invalid-body");
  }

  @Test
  void a_model_that_ships_later_does_not_supersede_one_in_half_precision_of_its_name() {
    JsonObject wish =
        new JsonObject()
            .put("name", "later")
            .put("folder", "shipped:all-MiniLM-L6-v2")
            .put("precision", "bfloat16");
    String id = api.acme().post("/embedders", wish).is(201).id();

    ship("later", "2".repeat(64));
    ship("ships-now", "3".repeat(64));
    ship("ships-now", "4".repeat(64));

    String listed = api.acme().get("/embedders").data().encode();
    assertThat(listed).contains(id).doesNotContain("2".repeat(64));
    assertThat(listed)
        .as("positive control")
        .contains("4".repeat(64))
        .doesNotContain("3".repeat(64));
    api.acme().delete("/embedders/" + id).is(204);
  }

  private static void ship(String name, String revision) {
    String sha256 = "1".repeat(64);
    EmbedderDefinition definition =
        new EmbedderDefinition(
            name,
            "bert",
            "shipped:" + name,
            revision,
            sha256,
            sha256,
            "mean",
            "",
            null,
            null,
            512,
            384,
            "float32");
    api.inTenant(api.database.acme(), db -> new EmbedderStore().ship(db, definition));
  }

  @Test
  void a_folder_that_is_not_open_for_models_is_refused() {
    ApiClient.Answer refused =
        api.acme().post("/embedders", tiny("outside").put("folder", "/etc/models"));
    assertThat(refused.isProblem(422, "folder-not-allowed").pointers()).containsExactly("/folder");
    assertThat(refused.detail()).doesNotContain("/etc");
    api.acme()
        .post("/embedders", tiny("outside").put("folder", "/models/../etc"))
        .isProblem(422, "folder-not-allowed");
  }

  @Test
  void a_metric_of_the_catalogue_documents_itself() {
    JsonObject sgi = api.acme().get("/metrics/sgi").is(200).json();
    assertThat(sgi).isEqualTo(api.acme().get("/metrics").data().getJsonObject(0));
    assertThat(sgi.getString("basis")).isEqualTo("vectors");
    assertThat(sgi.getString("formula")).contains("theta");
    assertThat(sgi.getString("undefined")).contains("no-context");
    assertThat(sgi.getJsonArray("facts")).isNotEmpty();
    assertThat(sgi.getString("source")).contains("2512.13771");
    api.acme().get("/metrics/sig").isProblem(404, "not-found");
  }

  @Test
  void the_catalogue_of_metrics_is_shown_in_its_order() {
    JsonArray metrics = api.acme().get("/metrics").is(200).data();
    assertThat(metrics.stream().map(each -> ((JsonObject) each).getString("name")))
        .containsExactlyElementsOf(
            Catalogue.metrics().stream().map(metric -> metric.name()).toList());
    JsonObject sgi = metrics.getJsonObject(0);
    assertThat(sgi.getString("name")).isEqualTo("sgi");
    assertThat(sgi.getString("direction")).isEqualTo("higher-is-trustworthy");
    assertThat(sgi.getJsonArray("needs")).contains("context", "embedder");
    assertThat(sgi.getJsonArray("range").getDouble(0)).isZero();
  }

  private static JsonObject tiny(String name) {
    return new JsonObject().put("name", name).put("folder", "/models/tiny");
  }

  @Test
  void only_callers_who_may_register_models_see_folders() {
    ApiClient acme = api.acme();
    JsonObject folder = new JsonObject().put("name", "hidden").put("folder", "/models/tiny");
    String id = acme.post("/embedders", folder).is(201).id();
    ApiClient viewer = api.as(api.database.acme(), Role.VIEWER);
    assertThat(viewer.get("/embedders/" + id).is(200).json().getString("location"))
        .isEqualTo("folder:tiny");
    assertThat(viewer.get("/embedders").is(200).body().toString()).doesNotContain("/models");
    assertThat(acme.get("/embedders/" + id).json().getString("location"))
        .isEqualTo("folder:/models/tiny");
  }
}

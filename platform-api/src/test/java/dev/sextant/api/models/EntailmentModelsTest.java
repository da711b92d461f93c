package dev.sextant.api.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class EntailmentModelsTest {

  @AutoClose private static final TestApi api = TestApi.start();

  @Test
  void a_local_model_is_registered_once_per_name() {
    ApiClient acme = api.acme();
    ApiClient.Answer created = acme.post(PATH, nli("mine").put("max_tokens", 64)).is(201);
    assertThat(created.headers().get("Location")).isEqualTo("/api/v1" + PATH + "/" + created.id());
    assertThat(created.json().getInteger("max_tokens")).isEqualTo(64);
    assertThat(created.json().getJsonArray("labels"))
        .containsExactly("entailment", "neutral", "contradiction");
    assertThat(acme.get(PATH + "/" + created.id()).is(200).json()).isEqualTo(created.json());
    assertThat(acme.get(PATH).is(200).data()).contains(created.json());
    acme.post(PATH, nli("mine")).isProblem(409, "name-taken");
    api.globex().post(PATH, nli("mine")).is(201);
  }

  @Test
  void a_repeat_and_a_taken_name_are_answered_without_another_look_at_the_folder() {
    ApiClient keyed = api.acme().with("Idempotency-Key", "entailment-once");
    ApiClient.Answer created = keyed.post(PATH, nli("once")).is(201);

    assertThat(keyed.post(PATH, nli("once")).is(201).json()).isEqualTo(created.json());
    assertThat(api.acme().post(PATH, nli("once")).isProblem(409, "name-taken").pointers())
        .containsExactly("/name");
    // Positive control: for another tenant, the folder is read.
    api.globex().post(PATH, nli("once")).isProblem(422, "no-model");
  }

  @Test
  void one_model_of_a_tenant_is_inspected_at_a_time_whatever_its_kind() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(1);
    try {
      Future<ApiClient.Answer> first =
          clients.submit(() -> api.acme().post(PATH, nli("once-slow")));
      api.models.awaitSlow();
      JsonObject tiny = new JsonObject().put("name", "waits").put("folder", "/models/tiny");
      api.globex().post("/embedders", tiny).is(201);
      api.acme().post("/embedders", tiny).isProblem(429, "busy");
      api.models.release();

      first.get(10, TimeUnit.MINUTES).is(201);
      api.acme().post("/embedders", tiny).is(201);
    } finally {
      api.models.release();
      clients.shutdown();
    }
  }

  @Test
  void the_order_of_its_labels_may_be_given() {
    JsonArray labels = new JsonArray().add("contradiction").add("entailment");
    ApiClient.Answer created = api.acme().post(PATH, nli("two").put("labels", labels)).is(201);
    assertThat(created.json().getJsonArray("labels")).isEqualTo(labels);
    api.acme()
        .post(PATH, nli("three").put("labels", new JsonArray().add("yes").add("no")))
        .isProblem(422, "invalid-body");
    JsonArray twice = new JsonArray().add("neutral").add("neutral").add("entailment");
    assertThat(
            api.acme()
                .post(PATH, nli("twice").put("labels", twice))
                .isProblem(422, "repeated-label")
                .pointers())
        .containsExactly("/labels");
  }

  @Test
  void a_folder_that_is_not_open_for_models_or_has_none_is_refused() {
    assertThat(
            api.acme()
                .post(PATH, nli("x").put("folder", "/etc"))
                .isProblem(422, "folder-not-allowed")
                .pointers())
        .containsExactly("/folder");
    api.acme().post(PATH, nli("x").put("folder", "/models/none")).isProblem(422, "no-model");
  }

  @Test
  void another_tenant_cannot_see_or_forget_the_model() {
    String id = api.acme().post(PATH, nli("secret")).is(201).id();
    api.globex().get(PATH + "/" + id).isProblem(404, "not-found");
    api.globex().delete(PATH + "/" + id).isProblem(404, "not-found");
    assertThat(api.globex().get(PATH).data().encode()).doesNotContain(id);
    assertThat(api.acme().get(PATH).data().encode()).as("positive control").contains(id);
    api.acme().delete(PATH + "/" + id).is(204);
    api.acme().get(PATH + "/" + id).isProblem(404, "not-found");
  }

  private static final String PATH = "/entailment-models";

  private static JsonObject nli(String name) {
    return new JsonObject().put("name", name).put("folder", "/models/nli");
  }
}

package dev.sextant.api.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ServerEmbeddersTest {

  private static final String SECRET = "sk-never-shown";

  @AutoClose private static final TestApi api = TestApi.start();

  @Test
  void a_server_is_probed_and_pinned_and_its_credential_never_shown() {
    ApiClient acme = api.acme();
    long tokens = api.count("select coalesce(sum(llm_tokens), 0) from usage_days");
    JsonObject created =
        acme.post("/embedders", server("first").put("credential", SECRET)).is(201).json();
    assertThat(created.getString("architecture")).isEqualTo("openai");
    assertThat(created.getString("location")).isEqualTo("https://8.8.8.8/v1");
    assertThat(created.getInteger("dimensions")).isEqualTo(3);
    assertThat(created.getDouble("price")).isEqualTo(0.02);
    assertThat(created.getString("credential_set_at")).isNotNull();
    assertThat(created.getString("probed_at")).isNotNull();
    String id = created.getString("id");
    assertThat(acme.get("/embedders/" + id).is(200).json()).isEqualTo(created);
    assertThat(acme.get("/embedders").data().encode()).contains(id).doesNotContain(SECRET);
    assertThat(api.count("select sum(llm_tokens) from usage_days")).isEqualTo(tokens + 17);
    assertThat(
            api.count(
                "select count(*) from embedders where position('%s' in encode(credential, 'escape')) > 0"
                    .formatted(SECRET)))
        .isZero();
    acme.post("/embedders", server("first")).isProblem(409, "name-taken");
  }

  @Test
  void a_repeat_returns_the_embedder_without_another_probe() {
    ApiClient once = api.acme().with("Idempotency-Key", "register-1");
    JsonObject created = once.post("/embedders", server("keyed")).is(201).json();
    long tokens = api.count("select sum(llm_tokens) from usage_days");
    assertThat(once.post("/embedders", server("keyed")).is(201).json()).isEqualTo(created);
    assertThat(api.count("select sum(llm_tokens) from usage_days")).isEqualTo(tokens);
    once.post("/embedders", server("other")).isProblem(422, "idempotency-key-reused");
  }

  @Test
  void an_experiment_says_what_servers_billed_for_it() {
    ApiClient acme = api.acme();
    Library library = new Library(acme);
    String project = library.project();
    String version = library.version(project, Library.GROUNDED);
    acme.post("/embedders", server("billed")).is(201);
    JsonObject wish =
        new JsonObject()
            .put("name", "billed")
            .put("version_id", version)
            .put("embedders", new JsonArray().add("billed").add("lexical"));
    String id = acme.post("/projects/" + project + "/experiments", wish).is(202).id();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update experiment_embedders set tokens_billed = 412 where position = 0 and experiment_id = '%s'"
            .formatted(id));

    JsonArray embedders = acme.get("/experiments/" + id).is(200).json().getJsonArray("embedders");

    assertThat(embedders.getJsonObject(0).getLong("tokens_billed")).isEqualTo(412);
    assertThat(embedders.getJsonObject(1).getValue("tokens_billed")).isNull();
  }

  @Test
  void a_server_that_refuses_is_refused_with_its_words() {
    ApiClient.Answer refused =
        api.acme().post("/embedders", server("refused").put("base_url", "https://8.8.8.8:1/v1"));
    refused.isProblem(422, "embedder-unreachable");
    assertThat(refused.detail()).isEqualTo("The server answered with status 401: wrong key.");
  }

  @Test
  void an_internal_address_is_refused() {
    api.acme()
        .post("/embedders", server("inside").put("base_url", "https://10.0.0.7/v1"))
        .isProblem(422, "base-url-not-allowed");
    api.acme()
        .post("/embedders", server("inside").put("base_url", "https://169.254.169.254/v1"))
        .isProblem(422, "base-url-not-allowed");
  }

  @Test
  void an_incomplete_or_mixed_request_is_refused() {
    ApiClient acme = api.acme();
    JsonObject named = new JsonObject().put("name", "some");
    assertThat(acme.post("/embedders", named).isProblem(422, "embedder-incomplete").pointers())
        .containsExactly("/folder");
    refused(without("base_url"), "/base_url");
    refused(without("model"), "/model");
    refused(without("currency"), "/currency");
    refused(server("some").put("folder", "/models/tiny"), "/folder");
    refused(server("some").put("question_task", "search_query"), "/passage_task");
    refused(named.copy().put("folder", "/models/tiny").put("price", 1), "/price");
    assertThat(api.acme().post("/embedders", server("some").put("pooling", "mean")).detail())
        .isEqualTo(
            "The field pooling is for a model in a folder: leave it out, or leave out"
                + " architecture.");
    acme.post("/embedders", server("some").put("architecture", "other"))
        .isProblem(422, "invalid-body");
  }

  @Test
  void the_same_settings_and_vectors_are_the_same_revision() {
    ApiClient acme = api.acme();
    String first = acme.post("/embedders", server("one")).is(201).json().getString("revision");
    String second = acme.post("/embedders", server("two")).is(201).json().getString("revision");
    assertThat(second).isEqualTo(first);
    String other =
        acme.post("/embedders", server("three").put("model", "another model"))
            .is(201)
            .json()
            .getString("revision");
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void price_and_credential_change_and_nothing_else() {
    ApiClient acme = api.acme();
    JsonObject created = acme.post("/embedders", server("priced")).is(201).json();
    String path = "/embedders/" + created.getString("id");
    JsonObject changed =
        acme.patch(
                path,
                new JsonObject().put("price", 0.13).put("currency", "EUR").put("credential", "k2"))
            .is(200)
            .json();
    assertThat(changed.getDouble("price")).isEqualTo(0.13);
    assertThat(changed.getString("currency")).isEqualTo("EUR");
    assertThat(changed.getString("credential_set_at")).isNotNull();
    assertThat(changed.getString("revision")).isEqualTo(created.getString("revision"));
    JsonObject forgotten =
        acme.patch(
                path, new JsonObject().putNull("price").putNull("currency").putNull("credential"))
            .is(200)
            .json();
    assertThat(forgotten.getValue("price")).isNull();
    assertThat(forgotten.getValue("credential_set_at")).isNull();
    acme.patch(path, new JsonObject().put("price", 1)).isProblem(422, "embedder-incomplete");
    acme.patch(path, new JsonObject().put("model", "x")).isProblem(422, "invalid-body");
    String lexical = acme.get("/embedders").data().getJsonObject(0).getString("id");
    acme.patch("/embedders/" + lexical, new JsonObject().put("credential", "k"))
        .isProblem(409, "embedder-local");
    acme.post("/embedders/" + lexical + "/revision").isProblem(409, "embedder-local");
  }

  @Test
  void a_new_revision_supersedes_the_old_one_only_if_the_vectors_changed() {
    ApiClient acme = api.acme();
    JsonObject still =
        acme.post("/embedders", server("still").put("credential", SECRET)).is(201).json();
    JsonObject same = acme.post("/embedders/" + still.getString("id") + "/revision").is(200).json();
    assertThat(same).isEqualTo(still);

    JsonObject before =
        acme.post("/embedders", server("moves").put("model", "moving").put("credential", SECRET))
            .is(201)
            .json();
    JsonObject after =
        acme.post("/embedders/" + before.getString("id") + "/revision").is(200).json();
    assertThat(after.getString("id")).isNotEqualTo(before.getString("id"));
    assertThat(after.getString("revision")).isNotEqualTo(before.getString("revision"));
    assertThat(after.getString("name")).isEqualTo("moves");
    assertThat(after.getString("credential_set_at")).isNotNull();
    assertThat(after.getDouble("price")).isEqualTo(0.02);
    assertThat(acme.get("/embedders").data().encode())
        .contains(after.getString("id"))
        .doesNotContain(before.getString("id"));
  }

  @Test
  void only_those_who_may_write_register_and_change() {
    String id = api.acme().post("/embedders", server("guarded")).is(201).id();
    ApiClient viewer = api.as(api.database.acme(), Role.VIEWER);
    viewer.post("/embedders", server("theirs")).is(403);
    viewer.patch("/embedders/" + id, new JsonObject().put("credential", "k")).is(403);
    viewer.post("/embedders/" + id + "/revision").is(403);
    assertThat(viewer.get("/embedders/" + id).is(200).json().getString("name"))
        .isEqualTo("guarded");
    api.globex().post("/embedders/" + id + "/revision").isProblem(404, "not-found");
  }

  private static void refused(JsonObject body, String pointer) {
    var problem = api.acme().post("/embedders", body).isProblem(422, "embedder-incomplete");
    assertThat(problem.pointers()).containsExactly(pointer);
    assertThat(problem.detail()).matches("[A-Z].*\\.");
  }

  private static JsonObject without(String field) {
    JsonObject body = server("some");
    body.remove(field);
    return body;
  }

  private static JsonObject server(String name) {
    return new JsonObject()
        .put("name", name)
        .put("architecture", "openai")
        .put("base_url", "https://8.8.8.8/v1")
        .put("model", "m")
        .put("price", 0.02)
        .put("currency", "USD");
  }
}

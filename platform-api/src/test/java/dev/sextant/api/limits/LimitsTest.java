package dev.sextant.api.limits;

import static dev.sextant.api.imports.StoredBytesTest.line;
import static dev.sextant.api.imports.StoredBytesTest.used;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LimitsTest {

  private static final String THREE_ITEMS = "{\"question\":\"q\"}\n".repeat(3);

  private TestApi api;
  private ApiClient acme;
  private Library library;
  private String project;

  @BeforeEach
  void start() {
    api = TestApi.start();
    acme = api.acme();
    library = new Library(acme);
    project = library.project();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void usage_shows_every_limit_and_a_month() {
    JsonObject usage = acme.get("/usage").is(200).json();
    assertThat(usage.getJsonArray("limits")).hasSize(6);
    assertThat(usage.getJsonArray("days")).hasSize(30);
    assertThat(line(acme, "items").getString("since")).isNull();
    assertThat(line(acme, "texts-per-day").getString("since")).endsWith("T00:00:00Z");
    assertThat(line(acme, "texts-per-day").getString("resets_at")).endsWith("T00:00:00Z");
  }

  @Test
  void an_absent_limit_is_null() {
    assertThat(line(acme, "concurrent-experiments").containsKey("limit")).isTrue();
    assertThat(line(acme, "concurrent-experiments").getLong("limit")).isNull();
    limit("concurrent_experiments", 3);
    assertThat(line(acme, "concurrent-experiments").getLong("limit")).isEqualTo(3);
  }

  @Test
  void an_import_that_does_not_fit_is_refused_and_stores_nothing() {
    limit("items", 5);
    library.version(project, THREE_ITEMS);
    JsonObject refused =
        library.imported(library.dataset(project), new JsonObject(), Buffer.buffer(THREE_ITEMS));
    assertThat(refused.getString("state")).isEqualTo("refused");
    assertThat(refused.getString("failure"))
        .contains(
            "limit is 5 items, 3 are used",
            "takes at least 3 more",
            "delete a dataset",
            "operator");
    assertThat(used(acme, "items")).isEqualTo(3);
    assertThat(
            library
                .imported(
                    library.dataset(project),
                    new JsonObject(),
                    Buffer.buffer("{\"question\":\"q\"}"))
                .getString("state"))
        .as("positive control: two would fit")
        .isEqualTo("completed");
  }

  @Test
  void a_file_is_read_up_to_the_first_item_that_does_not_fit() {
    limit("items", 5);
    JsonObject refused = library.imported("{\"question\":\"q\"}\n".repeat(9) + "broken");
    assertThat(refused.getString("state")).isEqualTo("refused");
    assertThat(refused.getString("failure"))
        .contains("limit is 5 items, 0 are used", "takes at least 6 more", "Nothing was stored.");
    assertThat(refused.getLong("line_count")).isEqualTo(6);
    assertThat(used(acme, "items")).isZero();
    assertThat(library.imported("{\"question\":\"q\"}\n".repeat(5)).getString("state"))
        .as("positive control")
        .isEqualTo("completed");
  }

  @Test
  void a_sample_is_read_up_to_the_first_item_that_does_not_fit() {
    limit("items", 5);
    String problem =
        acme.post("/projects/" + project + "/samples")
            .isProblem(403, "quota-exceeded")
            .json()
            .getString("detail");
    assertThat(problem).contains("takes at least 6 more");
    assertThat(used(acme, "items")).isZero();
  }

  @Test
  void bytes_are_limited_like_items() {
    limit("stored_bytes", 100);
    JsonObject refused = library.imported("{\"question\":\"%s\"}".formatted("x".repeat(200)));
    assertThat(refused.getString("failure")).contains("limit is 100 stored bytes, 0 are used");
    assertThat(used(acme, "stored-bytes")).isZero();
    assertThat(library.imported("{\"question\":\"q\"}").getString("state"))
        .as("positive control")
        .isEqualTo("completed");
  }

  @Test
  void where_nothing_is_left_no_import_begins_until_something_is_deleted() {
    limit("items", 3);
    String dataset = library.dataset(project);
    String announced = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    String full = library.dataset(project);
    library.imported(full, new JsonObject(), Buffer.buffer(THREE_ITEMS));
    acme.post("/datasets/" + dataset + "/imports", new JsonObject())
        .isProblem(403, "quota-exceeded");
    Buffer one = Buffer.buffer("{\"question\":\"q\"}");
    acme.put("/imports/" + announced + "/content", one).isProblem(403, "quota-exceeded");
    acme.delete("/datasets/" + full).is(202);
    acme.put("/imports/" + announced + "/content", one).is(202);
    assertThat(library.ended(announced).getString("state")).isEqualTo("completed");
  }

  @Test
  void a_repeat_returns_the_import_that_the_first_request_created() {
    String imports = "/datasets/" + library.dataset(project) + "/imports";
    ApiClient once = acme.with("Idempotency-Key", "import-1");
    String id = once.post(imports, new JsonObject()).is(201).id();
    limit("items", 0);
    acme.post(imports, new JsonObject()).isProblem(403, "quota-exceeded");
    assertThat(once.post(imports, new JsonObject()).is(201).id()).isEqualTo(id);
  }

  @Test
  void of_two_imports_at_once_at_the_limit_one_fits() {
    limit("items", 5_000);
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      file.append("{\"id\":\"").append(i).append("\",\"question\":\"q\"}\n");
    }
    List<String> datasets = List.of(library.dataset(project), library.dataset(project));
    List<String> states =
        datasets.stream()
            .map(
                dataset ->
                    CompletableFuture.supplyAsync(
                        () ->
                            library
                                .imported(dataset, new JsonObject(), Buffer.buffer(file.toString()))
                                .getString("state")))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();
    assertThat(states).containsExactlyInAnyOrder("completed", "refused");
    assertThat(used(acme, "items")).isEqualTo(3_000);
  }

  @Test
  void the_whole_tenant_counts_also_for_who_is_bound_to_a_project() {
    library.version(project, THREE_ITEMS);
    String other = library.project();
    String asBound =
        "select set_config('app.project_id', '%s', true); insert into tenant_limits (items) select items from tenant_stored()"
            .formatted(other);
    api.sql(api.database.api(), api.database.acme(), asBound);
    assertThat(line(acme, "items").getLong("limit")).isEqualTo(3);
  }

  @Test
  void an_experiment_is_promised_the_texts_that_it_may_embed() {
    limit("texts_per_day", 13);
    String version = library.version(project, Library.GROUNDED);
    // Two questions, two contexts and two answers are six distinct texts, for two embedders.
    String first = acme.post(experiments(), ExperimentsTest.wish(version)).is(202).id();
    assertThat(line(acme, "texts-per-day").getLong("reserved")).isEqualTo(12);
    ApiClient.Answer tooMany =
        acme.post(experiments(), ExperimentsTest.wish(version)).isProblem(429, "quota-exceeded");
    assertThat(Long.parseLong(tooMany.headers().get("Retry-After"))).isBetween(1L, 86_400L);
    assertThat(tooMany.detail()).contains("13 embedded texts a day", "12 are used or promised");
    acme.post("/experiments/" + first + "/cancel").is(202);
    Experiments.ended(acme, first);
    assertThat(line(acme, "texts-per-day").getLong("reserved")).isZero();
    acme.post(experiments(), ExperimentsTest.wish(version)).is(202);
  }

  @Test
  void what_no_day_has_room_for_is_refused_for_good_and_kept_vectors_cost_nothing() {
    limit("texts_per_day", 5);
    String version = library.version(project, Library.GROUNDED);
    JsonObject wish =
        ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical"));
    ApiClient.Answer never = acme.post(experiments(), wish).isProblem(403, "quota-exceeded");
    assertThat(never.headers().get("Retry-After")).isNull();
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into embeddings (revision, text_sha256, vector, tokens, truncated, read, made_by)
        select repeat('a', 64), sha256(convert_to(text, 'UTF8')), '\\x00000000', 1, false, 1, 'exact'
        from (select distinct text from answers) a
        """);
    acme.post(experiments(), wish).is(202);
    assertThat(line(acme, "texts-per-day").getLong("reserved")).isEqualTo(4);
  }

  @Test
  void an_experiment_that_is_tried_again_needs_what_is_left_of_its_promise() {
    String version = library.version(project, Library.GROUNDED);
    api.cluster.onSubmit = order -> new dev.sextant.api.dispatch.JobStatus.Failed("No.");
    String id = acme.post(experiments(), ExperimentsTest.wish(version)).is(202).id();
    Experiments.ended(acme, id);
    limit("texts_per_day", 11);
    acme.post("/experiments/" + id + "/retry-failed").isProblem(429, "quota-exceeded");
    limit("texts_per_day", 13);
    acme.post("/experiments/" + id + "/retry-failed").is(202);
  }

  @Test
  void a_new_report_needs_no_texts_and_is_promised_none() {
    String version = library.version(project, Library.GROUNDED);
    api.cluster.finishing();
    String id = acme.post(experiments(), ExperimentsTest.wish(version)).is(202).id();
    Experiments.ended(acme, id);
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        "insert into reports (experiment_id, number, body, manifest) values ('%s', 1, '{}', '{}')"
            .formatted(id));
    limit("texts_per_day", 12);
    api.cluster.onSubmit =
        order -> new dev.sextant.api.dispatch.JobStatus.Running(java.util.Optional.empty());
    acme.post("/experiments/" + id + "/report-again").is(202);
    assertThat(line(acme, "texts-per-day").getLong("reserved")).isZero();
    String next = acme.post(experiments(), ExperimentsTest.wish(version)).is(202).id();
    assertThat(line(acme, "texts-per-day").getLong("reserved")).isEqualTo(12);
    acme.post("/experiments/" + id + "/cancel").is(202);
    Experiments.ended(acme, id);
    acme.post("/experiments/" + id + "/report-again").is(202);
    acme.post("/experiments/" + id + "/cancel").is(202);
    acme.post("/experiments/" + next + "/cancel").is(202);
    Experiments.ended(acme, id);
    Experiments.ended(acme, next);
    limit("texts_per_day", 0);
    acme.post("/experiments/" + id + "/report-again").is(202);
    acme.post(experiments(), ExperimentsTest.wish(version)).isProblem(403, "quota-exceeded");
  }

  @Test
  void what_is_embedded_while_somebody_waits_counts_too() {
    api.cluster.finishing();
    String version = library.version(project, Library.GROUNDED);
    JsonObject started = acme.post(experiments(), ExperimentsTest.wish(version)).is(202).json();
    Experiments.ended(acme, started.getString("id"));
    String embedder = started.getJsonArray("embedders").getJsonObject(0).getString("id");
    String item =
        acme.get("/versions/" + version + "/items").data().getJsonObject(0).getString("id");
    String matrix =
        "/experiments/%s/items/%s/matrix?embedder_id=%s"
            .formatted(started.getString("id"), item, embedder);
    acme.get(matrix).is(200);
    assertThat(used(acme, "texts-per-day")).isEqualTo(2);
    limit("texts_per_day", 3);
    acme.get(matrix).isProblem(429, "quota-exceeded");
    JsonObject preflight =
        new JsonObject()
            .put("version_id", version)
            .put("embedders", new JsonArray().add("lexical"));
    String preflights = "/projects/" + project + "/preflights";
    acme.post(preflights, preflight).isProblem(403, "quota-exceeded");
    limit("texts_per_day", 8);
    acme.post(preflights, preflight).is(202);
    assertThat(used(acme, "texts-per-day")).isEqualTo(8);
    assertThat(used(api.globex(), "texts-per-day")).isZero();
  }

  private void limit(String column, long value) {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "insert into tenant_limits (%1$s) values (%2$d) on conflict (tenant_id) do update set %1$s = %2$d"
            .formatted(column, value));
  }

  private String experiments() {
    return "/projects/" + project + "/experiments";
  }
}

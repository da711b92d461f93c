package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

public class ExperimentsTest {

  /** Fields that the contract requires, for a report without results. */
  private static final String REST_OF_REPORT =
      "\"split\":null,\"findings\":[],\"results\":[],\"comparisons\":[],\"agreement\":[],\"n_curves\":[]";

  private static TestApi api;
  private static ApiClient acme;
  private static Library library;
  private static String project;
  private static String grounded;
  private static String noContext;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    library = new Library(acme);
    project = library.project();
    grounded = library.version(project, Library.GROUNDED);
    noContext = library.version(project, Library.NO_CONTEXT);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void an_experiment_is_queued_run_and_completed() {
    ApiClient.Answer queued = acme.post(path(), wish(grounded)).is(202);
    JsonObject experiment = queued.json();
    assertThat(queued.headers().get("Location")).isEqualTo("/api/v1/experiments/" + queued.id());
    assertThat(experiment.getString("state")).isEqualTo("queued");
    assertThat(experiment.getJsonObject("progress"))
        .isEqualTo(
            new JsonObject()
                .put("stage", "queued")
                .put("done", 0)
                .put("total", 2 * 3)
                .put("failed", 0));
    assertThat(names(experiment)).containsExactly("all-MiniLM-L6-v2", "lexical");
    JsonObject completed = Experiments.ended(acme, queued.id());
    assertThat(completed.getString("state")).isEqualTo("completed");
    assertThat(completed.getString("finished_at")).isNotNull();
    assertThat(acme.get(path()).is(200).data().encode()).contains(queued.id());
  }

  @Test
  void it_says_which_version_of_which_dataset_it_evaluates() {
    String dataset = library.dataset(project);
    library.imported(dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED));
    JsonObject next =
        library.imported(dataset, new JsonObject(), Buffer.buffer(Library.NO_CONTEXT));
    ApiClient.Answer queued = acme.post(path(), wish(next.getString("version_id"))).is(202);
    JsonObject experiment = acme.get("/experiments/" + queued.id()).is(200).json();
    assertThat(experiment.getJsonObject("dataset").getString("id")).isEqualTo(dataset);
    assertThat(experiment.getInteger("version_number")).isEqualTo(2);
    JsonObject listed = (JsonObject) acme.get(path() + "?limit=1").is(200).data().getValue(0);
    assertThat(listed.getInteger("version_number")).isEqualTo(2);
  }

  @Test
  void the_seed_depends_on_the_content_unless_it_is_given() {
    long first = acme.post(path(), wish(grounded)).json().getLong("seed");
    assertThat(acme.post(path(), wish(grounded)).json().getLong("seed")).isEqualTo(first);
    assertThat(acme.post(path(), wish(noContext)).json().getLong("seed")).isNotEqualTo(first);
    assertThat(
            acme.post(path(), wish(grounded).put("seed", 9_007_199_254_740_991L))
                .json()
                .getLong("seed"))
        .isEqualTo(9_007_199_254_740_991L);
  }

  @Test
  void what_does_not_exist_or_apply_is_refused_with_a_sentence_and_its_place() {
    ApiClient.Answer embedder =
        acme.post(
            path(), wish(grounded).put("embedders", new JsonArray().add("lexical").add("nope")));
    assertThat(embedder.isProblem(422, "unknown-embedder").pointers())
        .containsExactly("/embedders/1");
    ApiClient.Answer metric =
        acme.post(path(), wish(grounded).put("metrics", new JsonArray().add("sig")));
    metric.isProblem(422, "unknown-metric");
    assertThat(metric.detail()).contains("did you mean 'sgi'");
    ApiClient.Answer sgi =
        acme.post(path(), wish(noContext).put("metrics", new JsonArray().add("sgi")));
    sgi.isProblem(422, "metric-does-not-apply");
    assertThat(sgi.detail()).contains("sgi needs a context");
    acme.post(path(), wish(grounded).put("label", "factuality")).isProblem(422, "no-labels");
    acme.post(path(), wish(noContext).put("label", "factuality")).is(202);
    acme.post(path(), wish(UUID.randomUUID().toString())).isProblem(422, "unknown-version");
    acme.post("/projects/" + library.project() + "/experiments", wish(grounded))
        .isProblem(422, "unknown-version");
    String empty = library.version(project, "{\"question\":\"only\"}\n");
    acme.post(path(), wish(empty)).isProblem(422, "no-answers");
    String onlySingle =
        library.version(
            project, "{\"question\":\"q\",\"answers\":[{\"text\":\"a\"},{\"text\":\" \"}]}\n");
    acme.post(path(), wish(onlySingle).put("metrics", new JsonArray().add("isotropy-vne")))
        .isProblem(422, "metric-does-not-apply");
    acme.post(path(), wish(grounded).put("label", "truth")).isProblem(422, "invalid-body");
  }

  @Test
  void the_same_idempotency_key_starts_one_experiment() {
    ApiClient keyed = acme.with("Idempotency-Key", "key-" + UUID.randomUUID());
    String first = keyed.post(path(), wish(grounded)).is(202).id();
    assertThat(keyed.post(path(), wish(grounded)).is(202).id()).isEqualTo(first);
    keyed.post(path(), wish(noContext)).isProblem(422, "idempotency-key-reused");
    assertThat(acme.post(path(), wish(grounded)).is(202).id()).isNotEqualTo(first);
  }

  @Test
  void a_key_is_forgotten_after_a_day() {
    try (TestApi own = TestApi.start()) {
      ApiClient client = own.acme();
      Library shelf = new Library(client);
      String folder = shelf.project();
      String version = shelf.version(folder, Library.GROUNDED);
      ApiClient old = client.with("Idempotency-Key", "old");
      ApiClient young = client.with("Idempotency-Key", "young");
      String path = "/projects/" + folder + "/experiments";
      String first = old.post(path, wish(version)).is(202).id();
      String second = young.post(path, wish(version)).is(202).id();
      own.sql(
          own.database.superuser(),
          own.database.acme(),
          "update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'");
      own.restart();
      for (int i = 0; i < 3_000 && own.count("select count(*) from idempotency_keys") > 1; i++) {
        java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
      }
      assertThat(young.post(path, wish(version)).is(202).id()).isEqualTo(second);
      assertThat(old.post(path, wish(version)).is(202).id()).isNotEqualTo(first);
    }
  }

  @Test
  void eight_concurrent_requests_with_one_key_start_one_experiment() {
    ApiClient keyed = acme.with("Idempotency-Key", "key-" + UUID.randomUUID());
    List<ApiClient.Answer> answers =
        IntStream.range(0, 8)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> keyed.post(path(), wish(grounded))))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();
    assertThat(answers.stream().map(answer -> answer.is(202).id()).distinct()).hasSize(1);
  }

  @Test
  void another_tenant_cannot_see_or_touch_the_experiment() {
    String id = acme.post(path(), wish(grounded)).is(202).id();
    Experiments.ended(acme, id);
    Experiments.report(
        api,
        api.database.acme(),
        id,
        "{\"dataset\":{\"items\":2,\"answers\":4,\"sha256\":\""
            + "0".repeat(64)
            + "\"},\"label\":null,"
            + REST_OF_REPORT
            + "}");
    ApiClient globex = api.globex();
    List<String> paths = List.of("", "/scores?metric=length", "/failures", "/report", "/manifest");
    for (String each : paths) {
      globex.get("/experiments/" + id + each).isProblem(404, "not-found");
      acme.get("/experiments/" + id + each).is(200);
    }
    globex.get("/experiments/" + id + "/events").isProblem(404, "not-found");
    globex.post("/experiments/" + id + "/cancel").isProblem(404, "not-found");
    globex.post("/experiments/" + id + "/retry-failed").isProblem(404, "not-found");
    globex.delete("/experiments/" + id).isProblem(404, "not-found");
    globex.get(path()).isProblem(404, "not-found");
    globex.post(path(), wish(grounded)).isProblem(404, "not-found");
    String own = new Library(globex).project();
    globex
        .post("/projects/" + own + "/experiments", wish(grounded))
        .isProblem(422, "unknown-version");
    acme.delete("/experiments/" + id).is(202);
  }

  @Test
  void a_report_is_returned_byte_for_byte_once_it_exists() {
    String id = acme.post(path(), wish(grounded)).is(202).id();
    Experiments.ended(acme, id);
    acme.get("/experiments/" + id + "/report").isProblem(409, "not-ready");
    acme.get("/experiments/" + id + "/manifest").isProblem(409, "not-ready");
    String body =
        "{ "
            + REST_OF_REPORT
            + ",  \"label\":null,\n\"dataset\":{\"sha256\":\""
            + "0".repeat(64)
            + "\",\"items\":2,\"answers\":4.0e0}}";
    Experiments.report(api, api.database.acme(), id, body.replace("4.0e0", "4"));
    assertThat(acme.get("/experiments/" + id + "/report").is(200).body().toString())
        .isEqualTo(body.replace("4.0e0", "4"));
    assertThat(acme.get("/experiments/" + id + "/manifest").is(200).body().toString())
        .isEqualTo("{\"b\": 1,  \"a\": 2}");
  }

  @Test
  void scores_come_in_pages_in_the_order_of_items_and_answers() {
    String id = acme.post(path(), wish(grounded)).is(202).id();
    JsonObject experiment = Experiments.ended(acme, id);
    String lexical = experiment.getJsonArray("embedders").getJsonObject(1).getString("id");
    Experiments.scores(api, api.database.acme(), id, lexical);
    String scores = "/experiments/" + id + "/scores?limit=3&metric=";

    ApiClient.Answer first = acme.get(scores + "length").is(200);
    ApiClient.Answer second =
        acme.get(scores + "length&cursor=" + first.json().getString("next_cursor")).is(200);
    assertThat(first.data()).hasSize(3);
    assertThat(second.data()).hasSize(1);
    assertThat(second.json().getValue("next_cursor")).isNull();
    JsonObject last = second.data().getJsonObject(0);
    assertThat(last.getInteger("item_ordinal")).isEqualTo(1);
    assertThat(last.getInteger("answer_ordinal")).isEqualTo(1);
    assertThat(last.getDouble("value")).isEqualTo(6);

    JsonObject item =
        acme.get(scores + "isotropy-vne&embedder_id=" + lexical).is(200).data().getJsonObject(0);
    assertThat(item.getValue("answer_id")).isNull();
    assertThat(item.getString("undefined")).isEqualTo("one-answer");
    acme.get(scores + "sgi").isProblem(422, "unknown-embedder");
    acme.get(scores + "sgi&embedder_id=" + UUID.randomUUID()).isProblem(422, "unknown-embedder");
    acme.get(scores + "length&embedder_id=" + lexical).isProblem(422, "unknown-embedder");
    acme.get(scores + "perplexity").isProblem(422, "unknown-metric");
    acme.get("/experiments/" + id + "/scores").isProblem(400, "invalid-parameter");
  }

  @Test
  void an_embedder_in_use_cannot_be_deleted() {
    String id =
        acme.post("/embedders", new JsonObject().put("name", "used").put("folder", "/models/tiny"))
            .is(201)
            .id();
    String experiment =
        acme.post(path(), wish(grounded).put("embedders", new JsonArray().add("used")))
            .is(202)
            .id();
    acme.delete("/embedders/" + id).isProblem(409, "embedder-in-use");
    Experiments.ended(acme, experiment);
    acme.delete("/experiments/" + experiment).is(202);
    acme.delete("/embedders/" + id).is(204);
  }

  @Test
  void the_data_of_an_open_experiment_cannot_be_deleted() {
    MemoryCluster cluster = new MemoryCluster();
    try (TestApi own = TestApi.start(cluster)) {
      ApiClient client = own.acme();
      Library shelf = new Library(client);
      String folder = shelf.project();
      String version = shelf.version(folder, Library.GROUNDED);
      String id = client.post("/projects/" + folder + "/experiments", wish(version)).is(202).id();
      String dataset = client.get("/versions/" + version).json().getString("dataset_id");
      client.delete("/projects/" + folder).isProblem(409, "experiment-open");
      client.delete("/datasets/" + dataset).isProblem(409, "experiment-open");
      client.delete("/experiments/" + id).isProblem(409, "experiment-open");
      client.post("/experiments/" + id + "/retry-failed").isProblem(409, "nothing-to-retry");
      Experiments.awaitState(client, id, "scoring");
      cluster.set(Stage.SCORING, new JobStatus.Failed("The disk is full."));
      Experiments.ended(client, id);
      client.delete("/projects/" + folder).is(202);
      client.get("/experiments/" + id).isProblem(404, "not-found");
    }
  }

  public static JsonObject wish(String version) {
    return new JsonObject()
        .put("name", "first")
        .put("version_id", version)
        .put("embedders", new JsonArray().add("all-MiniLM-L6-v2").add("lexical"));
  }

  private static String path() {
    return "/projects/" + project + "/experiments";
  }

  private static List<String> names(JsonObject experiment) {
    return experiment.getJsonArray("embedders").stream()
        .map(each -> ((JsonObject) each).getString("name"))
        .toList();
  }
}

package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  @Test
  void a_native_file_becomes_a_version_with_items_answers_labels_and_segments() {
    String file =
        """
        {"id":"x","question":"Why?","context":"Because.","reference":"So.","reference_document":"All.","metadata":{"b":1,"a":[true]},\
        "answers":[{"text":"Yes. No.","segments":[{"text":"Yes.","verdict":"true"},{"text":"No.","verdict":"partial"}],"token_logprobs":[-0.5,-1]},\
        {"text":"","role":"judged","grounded":false}]}
        {"question":"And?"}
        """;
    JsonObject done = library.imported(file);
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    assertThat(done.getString("format")).isEqualTo("native");
    assertThat(done.getInteger("line_count")).isEqualTo(2);

    JsonObject version = acme.get("/versions/" + done.getString("version_id")).is(200).json();
    assertThat(version.getInteger("item_count")).isEqualTo(2);
    assertThat(version.getInteger("answer_count")).isEqualTo(2);
    assertThat(version.getInteger("items_with_context")).isEqualTo(1);
    assertThat(version.getInteger("items_with_samples")).isZero();
    assertThat(version.getInteger("grounded_labels")).isEqualTo(1);
    assertThat(version.getInteger("factuality_labels")).isEqualTo(1);
    assertThat(version.getJsonObject("segments"))
        .isEqualTo(new JsonObject().put("count", 2).put("share_not_true", 0.5));

    JsonArray items = acme.get("/versions/" + version.getString("id") + "/items").is(200).data();
    JsonObject item = items.getJsonObject(0);
    assertThat(item.getString("external_id")).isEqualTo("x");
    assertThat(item.getJsonObject("metadata").encode()).isEqualTo("{\"a\":[true],\"b\":1}");
    JsonObject first = item.getJsonArray("answers").getJsonObject(0);
    JsonObject label = first.getJsonArray("labels").getJsonObject(0);
    assertThat(label.getDouble("factuality")).as("partial counts as not true").isEqualTo(0.5);
    assertThat(label.getString("source")).isEqualTo("imported");
    assertThat(label.getJsonArray("segments").getJsonObject(1).getString("verdict"))
        .isEqualTo("partial");
    assertThat(item.getJsonArray("answers").getJsonObject(1).getString("role")).isEqualTo("judged");
    assertThat(items.getJsonObject(1).getString("external_id")).isEqualTo("2");
    assertThat(items.getJsonObject(1).getValue("context")).isNull();
  }

  @Test
  void a_label_that_an_oracle_wrote_is_an_oracles() {
    JsonObject done =
        library.imported(
            """
            {"id":"x","question":"Why?","answers":[\
            {"text":"A","grounded":true,"metadata":{"oracles":[{"is_label":false},{"labeller":"b","is_label":true}]}},\
            {"text":"B","grounded":true,"metadata":{"oracles":[{"is_label":false}]}},\
            {"text":"C","grounded":true,"metadata":{"note":"the word \\"oracles\\"","oracles":"none"}},\
            {"text":"D","factuality":0.5}]}
            """);
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");

    JsonArray answers =
        acme.get("/versions/" + done.getString("version_id") + "/items")
            .is(200)
            .data()
            .getJsonObject(0)
            .getJsonArray("answers");

    List<String> sources = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      JsonArray labels = answers.getJsonObject(i).getJsonArray("labels");
      sources.add(labels.getJsonObject(0).getString("source"));
    }
    assertThat(sources).containsExactly("oracle", "imported", "imported", "imported");
  }

  @Test
  void the_same_content_has_the_same_hash_in_every_format_and_writing() {
    String jsonl =
        """
        {"id":"1","question":"Q, one","context":"C","answers":[{"text":"A","grounded":true},{"text":"B","factuality":0.25}]}
        {"id":"2","question":"Q\\n two","answers":[]}
        """;
    String reordered =
        "\uFEFF{\"answers\": [{\"grounded\": true, \"text\": \"A\"}, {\"factuality\": 2.5e-1, \"text\": \"B\", \"role\": \"sample\"}],\r\n"
                .replace("\r\n", "")
            + " \"context\": \"C\", \"id\": 1, \"question\": \"Q, one\"}\r\n\r\n"
            + "{\"question\": \"Q\\n two\", \"context\": \"\", \"id\": \"2\"}";
    String csv =
        "id,question,context,answer,grounded,factuality\r\n"
            + "1,\"Q, one\",C,A,yes,\r\n"
            + "2,\"Q\n"
            + " two\",,,,\r\n"
            + "1,,,B,,0.25\r\n";
    String hash = sha256(library.imported(jsonl));
    assertThat(sha256(library.imported(reordered))).isEqualTo(hash);
    assertThat(sha256(library.imported(csv))).isEqualTo(hash);
    assertThat(sha256(library.imported(jsonl.replace("0.25", "0.26")))).isNotEqualTo(hash);
  }

  @Test
  void the_split_depends_on_the_content_only_and_is_near_half() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      file.append("{\"id\":\"%1$d\",\"question\":\"q%1$d\"}\n".formatted(i));
    }
    List<String> first = splits(library.imported(file.toString()).getString("version_id"));
    List<String> second = splits(library.imported(file.toString()).getString("version_id"));
    assertThat(second).isEqualTo(first);
    long calibration = first.stream().filter("calibration"::equals).count();
    assertThat(first).hasSize(400);
    assertThat(calibration).isBetween(150L, 250L);
  }

  @Test
  void two_imports_into_one_dataset_are_two_versions() {
    String dataset = library.dataset(library.project());
    library.imported(dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED));
    library.imported(dataset, new JsonObject(), Buffer.buffer(Library.NO_CONTEXT));
    JsonArray versions = acme.get("/datasets/" + dataset + "/versions").is(200).data();
    assertThat(versions.stream().map(each -> ((JsonObject) each).getInteger("number")))
        .containsExactly(1, 2);
    assertThat(
            acme.get("/datasets/" + dataset)
                .json()
                .getJsonObject("latest_version")
                .getInteger("number"))
        .isEqualTo(2);
  }

  @Test
  void a_file_with_errors_is_refused_as_a_whole_and_leaves_nothing() {
    String dataset = library.dataset(library.project());
    JsonObject refused =
        library.imported(
            dataset,
            new JsonObject(),
            Buffer.buffer("{\"question\":\"fine\"}\n{\"question\":\n{\"question\":\"fine\"}\n"));
    assertThat(refused.getString("state")).isEqualTo("refused");
    assertThat(refused.getString("failure")).contains("line 2", "nothing was stored", "skip");
    assertThat(refused.getInteger("error_count")).isEqualTo(1);
    assertThat(refused.getValue("version_id")).isNull();
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).isEmpty();
  }

  @Test
  void wrong_lines_can_be_left_out() {
    JsonObject done =
        library.imported(
            new JsonObject().put("on_error", "skip"),
            "{\"question\":\"one\"}\n{\"question\":\n{\"question\":\"three\"}\n");
    assertThat(done.getString("state")).isEqualTo("completed");
    assertThat(done.getInteger("item_count")).isEqualTo(2);
    assertThat(done.getInteger("error_count")).isEqualTo(1);
    assertThat(library.errors(done).get(0).getInteger("line")).isEqualTo(2);
    JsonArray items = acme.get("/versions/" + done.getString("version_id") + "/items").data();
    assertThat(items.getJsonObject(1).getString("external_id"))
        .as("names an item by its place in the file")
        .isEqualTo("3");
  }

  @Test
  void if_every_line_is_wrong_skipping_refuses_too() {
    JsonObject refused =
        library.imported(new JsonObject().put("on_error", "skip").put("format", "native"), "7\n");
    assertThat(refused.getString("state")).isEqualTo("refused");
    assertThat(refused.getString("failure")).contains("nothing was stored");
  }

  @Test
  void the_first_thousand_errors_are_kept_and_all_are_counted() {
    JsonObject refused =
        library.imported("{\"question\":\"q\"}\n" + "{\"question\":7}\n".repeat(1_500));
    assertThat(refused.getInteger("error_count")).isEqualTo(1_500);
    int kept = 0;
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page =
          acme.get("/imports/" + refused.getString("id") + "/errors?limit=100" + cursor).is(200);
      kept += page.data().size();
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    assertThat(kept).isEqualTo(1_000);
  }

  @Test
  void content_may_be_repeated_and_not_replaced() {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
    String version = library.ended(id).getString("version_id");
    assertThat(version).isNotNull();
    assertThat(
            acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED))
                .is(202)
                .json()
                .getString("version_id"))
        .isEqualTo(version);
    acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED + "\n"))
        .isProblem(409, "content-already-sent");
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).hasSize(1);
  }

  @Test
  void content_of_another_type_or_beyond_the_limit_is_refused() {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    acme.with("Content-Type", "text/csv")
        .send(HttpMethod.PUT, "/imports/" + id + "/content", Buffer.buffer("x"))
        .isProblem(415, "unsupported-media-type");
    Buffer long_ = Buffer.buffer(new byte[(int) TestApi.MAX_UPLOAD + 1]);
    acme.put("/imports/" + id + "/content", long_).isProblem(413, "too-large");
    assertThat(acme.get("/imports/" + id).json().getString("state")).isEqualTo("failed");
    assertThat(acme.get("/imports/" + id).json().getString("failure")).contains("split the file");
  }

  @Test
  void nothing_is_left_in_the_spool_folder_which_only_we_can_read() throws IOException {
    library.imported(Library.GROUNDED);
    library.imported("PK\u0003\u0004");
    var spool = api.folder.resolve("spool");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(spool)))
        .isEqualTo("rwx------");
    for (int i = 0; i < 6_000 && spooled() > 0; i++) {
      java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
    }
    assertThat(spooled()).isZero();
  }

  @Test
  void an_import_that_a_crash_interrupted_is_failed_at_the_next_start() {
    try (TestApi crashed = TestApi.start()) {
      ApiClient client = crashed.acme();
      Library own = new Library(client);
      String dataset = own.dataset(own.project());
      String waiting = client.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
      String running = client.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
      crashed.sql(
          crashed.database.api(),
          crashed.database.acme(),
          "update imports set state = 'running' where id = '" + running + "'");
      crashed.restart();
      JsonObject failed = crashed.acme().get("/imports/" + running).json();
      assertThat(failed.getString("state")).isEqualTo("failed");
      assertThat(failed.getString("failure")).contains("interrupted", "send the file again");
      assertThat(crashed.acme().get("/imports/" + waiting).json().getString("state"))
          .isEqualTo("awaiting-content");
    }
  }

  @Test
  void a_page_of_long_items_is_shorter_and_none_is_left_out() {
    String item = "{\"question\":\"q\",\"context\":\"" + "x".repeat(900_000) + "\"}\n";
    JsonObject done = library.imported(item.repeat(10));
    String path = "/versions/" + done.getString("version_id") + "/items?limit=100";
    ApiClient.Answer first = acme.get(path).is(200);
    ApiClient.Answer second =
        acme.get(path + "&cursor=" + first.json().getString("next_cursor")).is(200);
    assertThat(first.data()).hasSize(9);
    assertThat(second.data()).hasSize(1);
    assertThat(second.json().getValue("next_cursor")).isNull();
  }

  @Test
  void an_item_is_found_by_the_name_that_the_dataset_gave_it() {
    JsonObject done =
        library.imported(
            """
            {"id":"a","question":"1"}
            {"id":"b/c d","question":"2"}
            {"id":"b","question":"3"}
            """);
    String items = "/versions/" + done.getString("version_id") + "/items";
    ApiClient.Answer found = acme.get(items + "?limit=1&external_id=b%2Fc%20d").is(200);
    assertThat(found.data()).hasSize(1);
    assertThat(found.data().getJsonObject(0).getString("question")).isEqualTo("2");
    assertThat(found.json().getValue("next_cursor")).isNull();
    assertThat(acme.get(items + "?external_id=c").is(200).data()).isEmpty();
    assertThat(acme.get(items).is(200).data()).as("positive control").hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"say \"hi\"", "a\\b", "C++", "100%", "%41", "\"quoted\"", "null", "7"})
  void an_item_is_found_by_any_name(String name) {
    JsonObject done =
        library.imported(new JsonObject().put("id", name).put("question", "q").encode());
    String items = "/versions/" + done.getString("version_id") + "/items?external_id=";
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8);
    assertThat(acme.get(items + encoded).is(200).data()).hasSize(1);
  }

  @Test
  void a_database_session_lost_while_writing_has_it_written_again_once() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 4_000; i++) {
      file.append("{\"question\":\"q\",\"answers\":[{\"text\":\"a\"},{\"text\":\"b\"}]}\n");
    }
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    acme.put("/imports/" + id + "/content", Buffer.buffer(file.toString())).is(202);
    long lost = 0;
    for (int i = 0; i < 5_000 && lost == 0; i++) {
      lost =
          api.count(
              """
              select count(pg_terminate_backend(pid))
              from pg_stat_activity
              where application_name like 'sextant-api %' and datname = current_database()
                and query like '%insert into answers%'
              """);
    }
    assertThat(lost).isPositive();
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).hasSize(1);
    assertThat(
            api.count(
                "select count(*) from items i join dataset_versions v on v.id = i.version_id where"
                    + " v.dataset_id = '"
                    + dataset
                    + "'"))
        .isEqualTo(4_000);
  }

  @Test
  void another_tenant_cannot_see_dataset_version_items_import_or_errors() {
    JsonObject done = library.imported(Library.GROUNDED);
    List<String> paths =
        List.of(
            "/datasets/" + done.getString("dataset_id"),
            "/datasets/" + done.getString("dataset_id") + "/versions",
            "/versions/" + done.getString("version_id"),
            "/versions/" + done.getString("version_id") + "/items",
            "/imports/" + done.getString("id"),
            "/imports/" + done.getString("id") + "/errors");
    ApiClient globex = api.globex();
    for (String path : paths) {
      globex.get(path).isProblem(404, "not-found");
      acme.get(path).is(200);
    }
    globex
        .post("/datasets/" + done.getString("dataset_id") + "/imports", new JsonObject())
        .isProblem(404, "not-found");
    globex
        .put("/imports/" + done.getString("id") + "/content", Buffer.buffer("x"))
        .isProblem(404, "not-found");
    globex.delete("/datasets/" + done.getString("dataset_id")).isProblem(404, "not-found");
    acme.get("/datasets/" + done.getString("dataset_id")).is(200);
  }

  @Test
  void another_tenant_cannot_list_or_create_datasets_in_the_project() {
    String project = library.project();
    library.dataset(project);
    ApiClient globex = api.globex();
    globex.get("/projects/" + project + "/datasets").isProblem(404, "not-found");
    globex
        .post("/projects/" + project + "/datasets", new JsonObject().put("name", "x"))
        .isProblem(404, "not-found");
    assertThat(acme.get("/projects/" + project + "/datasets").is(200).data()).hasSize(1);
  }

  @Test
  void the_same_idempotency_key_announces_one_import() {
    String dataset = library.dataset(library.project());
    ApiClient keyed = acme.with("Idempotency-Key", UUID.randomUUID().toString());
    String path = "/datasets/" + dataset + "/imports";
    String first = keyed.post(path, new JsonObject()).is(201).id();
    assertThat(keyed.post(path, new JsonObject()).is(201).id()).isEqualTo(first);
    keyed
        .post(path, new JsonObject().put("format", "csv"))
        .isProblem(422, "idempotency-key-reused");
  }

  @Test
  void a_deleted_dataset_takes_its_versions_with_it() {
    JsonObject done = library.imported(Library.GROUNDED);
    acme.delete("/datasets/" + done.getString("dataset_id")).is(202);
    acme.get("/versions/" + done.getString("version_id")).isProblem(404, "not-found");
    acme.get("/imports/" + done.getString("id")).isProblem(404, "not-found");
  }

  private static List<String> splits(String versionId) {
    List<String> splits = new java.util.ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page = acme.get("/versions/" + versionId + "/items?limit=100" + cursor);
      page.data().forEach(each -> splits.add(((JsonObject) each).getString("split")));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return splits;
  }

  private static String sha256(JsonObject done) {
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    return acme.get("/versions/" + done.getString("version_id")).json().getString("sha256");
  }

  private static long spooled() throws IOException {
    try (Stream<java.nio.file.Path> files = Files.list(api.folder.resolve("spool"))) {
      return files.count();
    }
  }
}

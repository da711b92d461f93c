package dev.sextant.api.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.Charset;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files are read with the given options, or else with the detected ones. */
class ImportReadingTest {

  private static final Buffer EXCEL =
      Buffer.buffer(
          "question;answer\r\nWie groß?;\"1,80 m; etwa\"\r\n"
              .getBytes(Charset.forName("windows-1252")));

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  @Test
  void what_a_preview_recognised_is_what_the_import_uses() {
    JsonObject unsaid = preview(new JsonObject());
    assertThat(unsaid.getString("separator")).isEqualTo("semicolon");
    assertThat(unsaid.getString("encoding")).isEqualTo("utf-8");
    assertThat(unsaid.getBoolean("encoding_fits")).isFalse();
    JsonObject options =
        new JsonObject().put("encoding", "windows-1252").put("separator", "semicolon");
    JsonObject shown = preview(options);
    assertThat(shown.getBoolean("encoding_fits")).isTrue();
    assertThat(shown.getJsonArray("items").getJsonObject(0).getString("question"))
        .isEqualTo("Wie groß?");

    JsonObject done = library.imported(options, EXCEL);
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    assertThat(done.getString("separator")).isEqualTo("semicolon");
    assertThat(done.getString("encoding")).isEqualTo("windows-1252");
    JsonObject item =
        acme.get("/versions/" + done.getString("version_id") + "/items").data().getJsonObject(0);
    assertThat(item.getString("question")).isEqualTo("Wie groß?");
    assertThat(item.getJsonArray("answers").getJsonObject(0).getString("text"))
        .isEqualTo("1,80 m; etwa");
  }

  @Test
  void options_left_out_are_shown_once_the_file_is_read() {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    JsonObject waiting = acme.get("/imports/" + id).json();
    assertThat(waiting.getString("separator")).isEqualTo("auto");
    assertThat(waiting.getString("encoding")).isEqualTo("auto");
    acme.put("/imports/" + id + "/content", Buffer.buffer("question\tanswer\na\tb\n")).is(202);
    JsonObject done = library.ended(id);
    assertThat(done.getString("separator")).isEqualTo("tab");
    assertThat(done.getString("encoding")).isEqualTo("utf-8");
    JsonObject refused = library.imported(new JsonObject(), EXCEL);
    assertThat(refused.getString("failure")).contains("line 2", "is not UTF-8", "windows-1252");
    assertThat(refused.getString("separator")).isEqualTo("semicolon");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "csv     | id                | id,question\\n%s,q\\n",
        "records | id                | {\"id\":\"%s\",\"question\":\"q\",\"answer\":\"a\"}",
        "native  | id                | {\"id\":\"%s\",\"question\":\"q\"}",
        "halueval | index            |"
            + " {\"index\":\"%s\",\"knowledge\":\"k\",\"question\":\"q\",\"right_answer\":\"r\",\"hallucinated_answer\":\"h\"}",
        "wikibio | wiki_bio_test_idx |"
            + " {\"wiki_bio_test_idx\":\"%s\",\"gpt3_text\":\"A.\",\"gpt3_sentences\":[\"A.\"],\"annotation\":[\"accurate\"]}"
      })
  void an_id_has_at_most_500_characters_in_every_format(String format, String field, String file) {
    JsonObject options = new JsonObject().put("format", format);
    String content = file.replace("\\n", "\n");
    JsonObject longest =
        library.imported(options, Buffer.buffer(content.formatted("é".repeat(500))));
    assertThat(longest.getString("state")).as(longest.encode()).isEqualTo("completed");
    JsonObject longer = library.imported(options, Buffer.buffer(content.formatted(varied(5_000))));
    assertThat(longer.getString("failure"))
        .contains(field + " must have 1 to 500 characters.")
        .contains("nothing was stored");
  }

  /** Returns a text that Postgres cannot compress into an index. */
  private static String varied(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < length; i++) {
      text.append(UUID.nameUUIDFromBytes(new byte[] {(byte) i, (byte) (i >> 8)}));
    }
    return text.substring(0, length);
  }

  /** A name may hold characters that Postgres does not store; what ends an import quotes names. */
  @Test
  void a_field_name_with_a_nul_is_refused_at_once_with_the_reason() {
    JsonObject unmapped =
        library.imported(
            new JsonObject().put("format", "records"),
            Buffer.buffer("{\"a\\u0000b\":\"q\",\"c\":\"a\"}\n"));
    assertThat(unmapped.getString("state")).isEqualTo("refused");
    assertThat(unmapped.getString("failure")).contains("The fields are a\uFFFDb, c.");
    JsonObject several =
        library.imported(
            new JsonObject(), Buffer.buffer("{\"a\\u0000b\":[{\"x\":1}],\"c\":[{\"x\":1}]}"));
    assertThat(several.getString("failure")).contains("2 arrays of objects (a\uFFFDb, c)");
    JsonObject one =
        library.imported(
            new JsonObject(),
            Buffer.buffer("{\"a\\u0000b\":[{\"question\":\"q\",\"answer\":\"a\"}]}"));
    assertThat(one.getString("failure"))
        .contains("The name of the array of objects holds a NUL character at position 2");
  }

  @Test
  void a_version_names_the_format_that_was_detected() {
    JsonObject done = library.imported(new JsonObject(), "{\"question\":\"q\",\"answer\":\"a\"}\n");
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    JsonObject version = acme.get("/versions/" + done.getString("version_id")).is(200).json();
    assertThat(version.getString("format")).isEqualTo("records");
  }

  @Test
  void a_label_word_means_what_the_request_states_and_a_later_one_is_an_error_of_its_line() {
    String csv = "question;answer;urteil\nq;a;erfunden\nr;b;stimmt\ns;c;tja\n";
    JsonObject options =
        new JsonObject()
            .put(
                "mapping",
                new JsonObject()
                    .put("question", "question")
                    .put("answer", "answer")
                    .put("grounded", "urteil"))
            .put(
                "labels",
                new JsonObject().put("Erfunden", "not_grounded").put("stimmt", "grounded"));
    JsonObject refused = library.imported(options, csv);
    assertThat(refused.getString("state")).isEqualTo("refused");
    assertThat(refused.getJsonObject("labels")).isEqualTo(options.getJsonObject("labels"));
    assertThat(library.errors(refused))
        .containsExactly(
            new JsonObject()
                .put("line", 4)
                .put("field", "grounded")
                .put(
                    "detail",
                    "holds 'tja', which is not among the words that were given a meaning: say what"
                        + " it means, too."));

    options.getJsonObject("labels").put("tja", "none");
    JsonObject done = library.imported(options, csv);
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    JsonObject version = acme.get("/versions/" + done.getString("version_id")).json();
    assertThat(version.getInteger("grounded_labels")).isEqualTo(2);
  }

  @Test
  void a_preview_tells_what_words_it_found_and_what_they_would_mean() {
    JsonObject head =
        new JsonObject()
            .put(
                "head",
                Base64.getEncoder()
                    .encodeToString(
                        "answer,grounded\na,hallucinated\nb,1\nc,meh\n".getBytes(UTF_8)))
            .put("whole", true);
    JsonObject found =
        acme.post("/projects/" + library.project() + "/import-previews", head).is(200).json();
    assertThat(found.getJsonArray("label_words").encode())
        .isEqualTo(
            "[{\"word\":\"hallucinated\",\"count\":1,\"means\":\"not_grounded\"},{\"word\":\"1\",\"count\":1,\"means\":\"grounded\"},{\"word\":\"meh\",\"count\":1,\"means\":null}]");
  }

  @Test
  void a_column_is_refused_for_two_roles_by_import_and_preview() {
    JsonObject twice =
        new JsonObject().put("mapping", new JsonObject().put("question", "a").put("answer", "a"));
    assertThat(refused(twice, "column-mapped-twice")).isEqualTo("/mapping/question");
    JsonObject kept =
        new JsonObject()
            .put("mapping", new JsonObject().put("answer", "a"))
            .put("metadata_columns", new JsonArray().add("b").add("a"));
    assertThat(refused(kept, "column-mapped-twice")).isEqualTo("/metadata_columns/1");
    JsonObject words =
        new JsonObject().put("labels", new JsonObject().put("n/a", "none").put("N/A ", "grounded"));
    assertThat(refused(words, "label-word-twice")).isEqualTo("/labels/n~1a");
    JsonObject native_ =
        new JsonObject()
            .put("format", "native")
            .put("mapping", new JsonObject().put("answer", "a"));
    JsonObject halueval =
        new JsonObject()
            .put("format", "halueval")
            .put("metadata_columns", new JsonArray().add("a"));
    String dataset = library.dataset(library.project());
    acme.post("/datasets/" + dataset + "/imports", native_)
        .isProblem(422, "mapping-without-columns");
    acme.post("/datasets/" + dataset + "/imports", halueval)
        .isProblem(422, "metadata-without-columns");
  }

  @Test
  void a_mapping_and_labels_that_are_empty_say_nothing() {
    JsonObject empty =
        new JsonObject().put("mapping", new JsonObject()).put("labels", new JsonObject());
    JsonObject done = library.imported(empty, "question,answer,grounded\nq,a,supported\n");
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    assertThat(done.getValue("labels")).isNull();
  }

  @Test
  void an_import_and_its_preview_say_in_which_array_of_an_object_the_records_were() {
    String squad = "{\"version\":\"2.0\",\"data\":[{\"question\":\"q\",\"answer\":\"a\"}]}";
    JsonObject done = library.imported(new JsonObject(), squad);
    assertThat(done.getString("state")).isEqualTo("completed");
    assertThat(done.getString("records_in")).isEqualTo("data");
    assertThat(done.getInteger("item_count")).isOne();
    assertThat(preview(new JsonObject(), Buffer.buffer(squad)).getString("records_in"))
        .isEqualTo("data");
    JsonObject lines = library.imported(new JsonObject(), "{\"question\":\"q\",\"answer\":\"a\"}");
    assertThat(lines.getString("state")).isEqualTo("completed");
    assertThat(lines.getValue("records_in")).isNull();
  }

  @Test
  void an_object_with_several_arrays_is_refused_by_their_names() {
    JsonObject refused =
        library.imported(
            new JsonObject(), "{\"train\":[{\"question\":\"q\"}],\"dev\":[{\"question\":\"q\"}]}");
    assertThat(refused.getString("state")).isEqualTo("refused");
    assertThat(refused.getString("failure")).contains("2 arrays of objects (train, dev)");
  }

  @Test
  void metadata_columns_stand_with_the_import_and_their_values_with_the_items() {
    JsonObject options = new JsonObject().put("metadata_columns", new JsonArray().add("model"));
    JsonObject done = library.imported(options, "question,answer,model,cost\nq,a,gpt,1\n");
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    assertThat(done.getJsonArray("metadata_columns")).containsExactly("model");
    JsonObject item =
        acme.get("/versions/" + done.getString("version_id") + "/items").data().getJsonObject(0);
    assertThat(item.getJsonObject("metadata")).isEqualTo(new JsonObject().put("model", "gpt"));
  }

  private static String refused(JsonObject options, String code) {
    String project = library.project();
    JsonObject head = new JsonObject().put("head", "YQo=").put("whole", true);
    acme.post("/projects/" + project + "/import-previews", options.copy().mergeIn(head))
        .isProblem(422, code);
    ApiClient.Answer answer =
        acme.post("/datasets/" + library.dataset(project) + "/imports", options);
    answer.isProblem(422, code);
    return answer.json().getJsonArray("errors").getJsonObject(0).getString("pointer");
  }

  private static JsonObject preview(JsonObject options) {
    return preview(options, EXCEL);
  }

  private static JsonObject preview(JsonObject options, Buffer file) {
    JsonObject head =
        new JsonObject()
            .put("head", Base64.getEncoder().encodeToString(file.getBytes()))
            .put("whole", true);
    return acme.post(
            "/projects/" + library.project() + "/import-previews", options.copy().mergeIn(head))
        .is(200)
        .json();
  }
}

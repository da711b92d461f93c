package dev.sextant.api.answersets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.HeadedImages;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answer sets that leave as files and come back. */
class AnswerSetFilesTest {

  private static final int MOST_POLLS = 6_000;

  /** As {@code ./sextant sample} writes it: judged answers are copied, and outcomes counted. */
  private static final String SAMPLE =
      """
      {"id":"a","question":"What is red?","metadata":{"draws":{"answered":2}},"answers":[{"text":"Roses.","role":"judged","grounded":true},{"text":"Roses are.","token_logprobs":[-0.5,-0.0,-1e-7],"metadata":{"outcome":"answered","draw":0,"seed":17,"requested_model":"m","served_model":"m-1","fingerprint":"f","finish_reason":"stop","usage":{"in":7,"out":3,"cached":0,"reasoning":0}}},{"text":"Blood \u00e9.","metadata":{"outcome":"answered","draw":1,"seed":18,"note":"kept"}}]}
      {"id":"b","question":"What is blue?","metadata":{"other_draws":[{"draw":1,"outcome":"truncated","text":"The","reason":null},{"draw":2,"outcome":"failed","tries":8,"reason":"503"}]},"answers":[{"text":"The sky.","metadata":{"draw":0}}]}
      """;

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private final ApiClient acme = api.acme();
  private final Library library = new Library(acme);
  private String project;
  private String version;

  @BeforeEach
  void version() {
    project = library.project();
    version = library.version(project, Library.GROUNDED);
  }

  @Test
  void a_file_of_the_command_becomes_a_set_and_its_export_gives_the_same_bytes_for_ever() {
    String set = imported("from a file", SAMPLE);
    JsonObject found = acme.get("/answer-sets/" + set).is(200).json();
    assertThat(found.getString("source")).isEqualTo("imported");
    assertThat(found.getInteger("answer_count")).isEqualTo(4);
    assertThat(found.getValue("completed_at")).isNotNull();
    assertThat(found.getValue("sampling")).isNull();
    JsonObject origin = found.getJsonObject("origin");
    assertThat(origin.getString("file")).isEqualTo("answers.jsonl");
    assertThat(origin.getJsonArray("models")).containsExactly("m");
    assertThat(origin.getInteger("draw_count")).isEqualTo(5);
    assertThat(origin.getJsonObject("outcomes").getInteger("truncated")).isEqualTo(1);

    String first = export(set);
    String other = library.version(project, Library.GROUNDED);
    String again = imported(other, "again", first);

    assertThat(export(again)).isEqualTo(first);
    assertThat(first.lines()).hasSize(2);
    assertThat(new JsonObject(first.lines().findFirst().orElseThrow()).getJsonArray("answers"))
        .hasSize(2);
    assertThat(first).contains("-0.5, -0.0, -1e-07", "\"note\": \"kept\"", "\"seed\": 17", "503");
  }

  @Test
  void images_of_complete_and_incomplete_draws_come_back() {
    String cut = HeadedImages.url(HeadedImages.file(2, 1, "cut"));
    String whole = HeadedImages.url(HeadedImages.file(2, 2, "whole"));
    String set =
        imported(
            "images",
            """
            {"id":"a","answers":[{"text":{"image":"%s"},"metadata":{"draw":0}},{"text":{"image":"%s"},"metadata":{"draw":1,"outcome":"truncated"}}]}
            """
                .formatted(whole, cut));
    String file = export(set);
    assertThat(file).contains(whole, cut);
    String again = imported(library.version(project, Library.GROUNDED), "again", file);
    assertThat(export(again)).isEqualTo(file);
    assertThat(api.count("select count(*) from images where answer_set_id = '%s'".formatted(again)))
        .isEqualTo(2);
    String wrong = file.replace(cut, "https://e.org/a.png");
    JsonObject refused = sent(version, "wrong", wrong);
    assertThat(library.errors(refused).get(0).getString("field"))
        .isEqualTo("metadata.other_draws[0].text");
  }

  /** The image of the item is in the version, and the line would be too long with both. */
  @Test
  void a_line_that_would_be_too_long_leaves_out_the_images_of_its_item() {
    String half = "x".repeat(TestApi.MAX_LINE / 2);
    String ofItem = HeadedImages.url(HeadedImages.file(2, 1, half));
    String ofAnswer = HeadedImages.url(HeadedImages.file(2, 2, half));
    version =
        library.version(
            project, "{\"id\":\"a\",\"question\":{\"image\":\"%s\"}}".formatted(ofItem));
    String set =
        imported(
            "long",
            "{\"id\":\"a\",\"answers\":[{\"text\":{\"image\":\"%s\"}}]}".formatted(ofAnswer));
    String file = export(set);
    assertThat(file).contains(ofAnswer, "\"question\" : null").doesNotContain(ofItem);
    String again = imported(version, "again", file);
    assertThat(export(again)).isEqualTo(file);
  }

  @Test
  void a_sampled_set_is_exported_and_comes_back_with_its_draws_and_without_cost() {
    String generator =
        acme.post(
                "/generators",
                new JsonObject()
                    .put("name", "one")
                    .put("kind", "openai-chat")
                    .put("base_url", "https://models.example.org/v1")
                    .put("model", "asked"))
            .is(201)
            .id();
    String set = SampledSets.completed(api, api.database.acme(), acme, version, generator);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into draws (answer_set_id, item_id, index, outcome, answer_id, seed, key_sha256, tries, cost)
        select answer_set_id, item_id, ordinal - 100, outcome, id, ordinal, sha256('k'), 1, 0.5
        from answers
        where answer_set_id = '%s';
        """
            .formatted(set));

    String file = export(set);
    String back = imported("back", file);

    assertThat(export(back)).isEqualTo(file);
    JsonArray draws =
        acme.get("/answer-sets/" + back + "/items?limit=1")
            .is(200)
            .data()
            .getJsonObject(0)
            .getJsonArray("draws");
    assertThat(draws).hasSize(2);
    assertThat(draws.getJsonObject(0).getString("cost")).isEqualTo("0");
    assertThat(file).contains("\"requested_model\": \"asked\"").doesNotContain("cost");
  }

  @Test
  void an_experiment_uses_it_and_only_then_it_cannot_be_deleted() {
    String set = imported("used", SAMPLE);
    String spare = imported("spare", SAMPLE);
    JsonObject experiment =
        acme.post(
                "/projects/" + project + "/experiments",
                new JsonObject()
                    .put("name", "on it")
                    .put("version_id", version)
                    .put("answer_set_id", set)
                    .put("outcomes", new JsonArray().add("answered").add("truncated"))
                    .put("embedders", new JsonArray().add("lexical")))
            .is(202)
            .json();
    assertThat(experiment.getJsonObject("answer_set").getBoolean("of_version")).isFalse();
    assertThat(experiment.getJsonArray("outcomes")).containsExactly("answered", "truncated");

    acme.delete("/answer-sets/" + set).isProblem(409, "answer-set-used");
    acme.delete("/answer-sets/" + spare).is(202);
    acme.get("/answer-sets/" + spare).is(404);
    String own =
        acme.get("/versions/" + version + "/answer-sets").data().getJsonObject(0).getString("id");
    acme.delete("/answer-sets/" + own).isProblem(409, "answers-imported");
  }

  @Test
  void a_wrong_file_is_refused_with_its_rows_and_stores_nothing() {
    assertRefused(
        """
        {"id":"a","answers":[{"text":"x"}]}
        {"id":"c","answers":[{"text":"x"}]}
        """,
        2,
        "id",
        "no item of the version");
    assertRefused(
        """
        {"id":"a","question":"What is green?","answers":[{"text":"x"}]}
        """,
        1,
        "question",
        "another question");
    assertRefused(
        """
        {"id":"a","answers":[{"text":"x","metadata":{"draw":1}},{"text":"y"}]}
        """,
        1,
        "answers",
        "draw 1 twice");
    assertRefused(
        """

        {"id":"a","answers":[{"text":"x","metadata":{"outcome":"lost"}}]}
        """,
        2,
        "answers[0].metadata.outcome",
        "must be one of answered");
    assertRefused(
        """
        {"id":"a","answers":[{"text":"","metadata":{}}]}
        """,
        1,
        "answers[0].metadata.outcome",
        "there is no text");
    assertRefused(
        """
        {"id":"a","answers":[{"text":"x","metadata":{"draw":100}}]}
        """,
        1,
        "answers[0].metadata.draw",
        "from 0 to 99");
    assertRefused(
        """
        {"id":"a","answers":[{"text":"x","grounded":true}]}
        """,
        1,
        "answers[0].grounded",
        "without labels");
    assertRefused(
        """
        {"id":"a","answers":[{"text":"x"}]}
        {"id":"a","answers":[{"text":"y"}]}
        """,
        2,
        "id",
        "one line");
    assertRefused("{\"id\":\"a\",\"answers\":[{\"text\":\"x\"}]}\n{\"id\":\"b\",\"ans", 2, "", "");
    assertRefused(
        "{\"id\":\"a\",\"question\":\"What is red?\",\"answers\":[]}\n", 1, "answers", "no draw");
    assertThat(acme.get("/versions/" + version + "/answer-sets").data()).hasSize(1);
  }

  @Test
  void a_name_that_is_taken_is_refused_before_the_file_is_sent() {
    imported("taken", SAMPLE);

    acme.post("/versions/" + version + "/answer-set-imports", named("taken"))
        .isProblem(409, "name-taken");
  }

  @Test
  void the_file_of_the_version_and_its_labelling_do_not_change() {
    JsonObject before = acme.get("/versions/" + version).is(200).json();
    imported("one more", SAMPLE);

    assertThat(acme.get("/versions/" + version).is(200).json()).isEqualTo(before);
    assertThat(acme.get("/versions/" + version + "/labelling").is(200).json().getInteger("answers"))
        .isEqualTo(4);
  }

  private void assertRefused(String content, long line, String field, String detail) {
    JsonObject refused = sent(version, "wrong", content);
    assertThat(refused.getString("state")).as(refused.encodePrettily()).isEqualTo("refused");
    assertThat(refused.getValue("answer_set_id")).isNull();
    JsonObject error =
        acme.get("/imports/" + refused.getString("id") + "/errors").is(200).data().getJsonObject(0);
    assertThat(error.getLong("line")).as(error.encode()).isEqualTo(line);
    assertThat(error.getString("field")).as(error.encode()).isEqualTo(field);
    assertThat(error.getString("detail")).contains(detail);
  }

  private String imported(String name, String content) {
    return imported(version, name, content);
  }

  private String imported(String into, String name, String content) {
    JsonObject done = sent(into, name, content);
    assertThat(done.getString("state")).as(done.encodePrettily()).isEqualTo("completed");
    assertThat(done.getString("version_id")).isEqualTo(into);
    return done.getString("answer_set_id");
  }

  private JsonObject sent(String into, String name, String content) {
    String id = acme.post("/versions/" + into + "/answer-set-imports", named(name)).is(201).id();
    acme.put("/imports/" + id + "/content", Buffer.buffer(content)).is(202);
    JsonObject found = acme.get("/imports/" + id).json();
    for (int i = 0;
        i < MOST_POLLS && List.of("receiving", "running").contains(found.getString("state"));
        i++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      found = acme.get("/imports/" + id).json();
    }
    return found;
  }

  private String export(String set) {
    return acme.get("/answer-sets/" + set + "/answers").is(200).body().toString();
  }

  private static JsonObject named(String name) {
    return new JsonObject().put("name", name).put("source_name", "answers.jsonl");
  }
}

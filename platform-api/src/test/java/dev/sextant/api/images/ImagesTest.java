package dev.sextant.api.images;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.HeadedImages;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Probes;
import dev.sextant.api.testing.Receipts;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.Wishes;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Items and answers that are images: imported, shown, counted and deleted like texts. */
class ImagesTest {

  private static final byte[] CAT = HeadedImages.file(4, 3, "a cat");
  private static final byte[] DOG = HeadedImages.file(3, 4, "a dog");

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private final ApiClient acme = api.acme();
  private final Library library = new Library(acme);

  private static String sha256(byte[] file) {
    return HexFormat.of().formatHex(Sha256Digest.create().digest(file));
  }

  private static String text(byte[] file) {
    return "image:sha256:" + sha256(file);
  }

  private static JsonObject image(byte[] file) {
    return new JsonObject().put("image", HeadedImages.url(file));
  }

  private static JsonObject item(Object question, Object... answers) {
    JsonArray all = new JsonArray();
    for (Object answer : answers) {
      all.add(new JsonObject().put("text", answer));
    }
    return new JsonObject().put("id", "a").put("question", question).put("answers", all);
  }

  private String version(JsonObject item) {
    return library.version(library.project(), item.encode());
  }

  private long images() {
    return api.count("select count(*) from images");
  }

  @Test
  void an_image_is_a_text_with_the_hash_of_its_file_and_the_file_is_served() {
    String version = version(item(image(CAT), image(DOG), "a cat", image(CAT)));
    JsonObject stored = acme.get("/versions/" + version + "/items").is(200).data().getJsonObject(0);
    assertThat(stored.getString("question")).isEqualTo(text(CAT));
    assertThat(stored.getJsonArray("answers").stream().map(a -> ((JsonObject) a).getString("text")))
        .containsExactly(text(DOG), "a cat", text(CAT));
    ApiClient.Answer served = acme.get("/versions/" + version + "/images/" + sha256(CAT)).is(200);
    assertThat(served.body().getBytes()).isEqualTo(CAT);
    assertThat(served.headers().get("Content-Type")).isEqualTo("image/png");
    assertThat(served.headers().get("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(served.headers().getAll("Content-Security-Policy"))
        .contains("sandbox; default-src 'none'");
    assertThat(served.headers().get("Content-Disposition"))
        .isEqualTo("inline; filename=\"" + sha256(CAT) + ".png\"");
    assertThat(served.headers().get("Cache-Control")).isEqualTo("private, max-age=60");
  }

  @Test
  void a_large_image_is_read_part_by_part_while_it_is_sent() {
    StringBuilder content = new StringBuilder();
    for (int i = 0; content.length() < 2 * ImageStore.PART + 1_000; i++) {
      content.append(i).append(' ');
    }
    byte[] large = HeadedImages.file(40, 30, content.toString());
    String version = version(item(image(large)));
    String path = "/versions/" + version + "/images/" + sha256(large);
    assertThat(acme.get(path).is(200).body().getBytes()).isEqualTo(large);
    UUID set = UUID.fromString(set(version));
    Buffer part =
        api.inTenant(
                api.database.acme(),
                db -> new ImageStore().part(db, set, sha256(large), ImageStore.PART))
            .orElseThrow();
    assertThat(part.getBytes())
        .isEqualTo(Arrays.copyOfRange(large, ImageStore.PART, 2 * ImageStore.PART));
    assertThat(acme.send(HttpMethod.HEAD, path, null).is(200).headers().get("Content-Type"))
        .isEqualTo("image/png");
    String tag = acme.get(path).headers().get("ETag");
    assertThat(tag).isEqualTo("\"" + sha256(large) + "\"");
    ApiClient.Answer known =
        acme.with("If-None-Match", tag).sendRaw(HttpMethod.GET, "/api/v1" + path, null);
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.body().length()).isZero();
    assertThat(acme.with("If-None-Match", "\"other\"").get(path).is(200).body().getBytes())
        .isEqualTo(large);
  }

  @Test
  void an_image_is_found_in_its_version_alone() {
    String version = version(item(image(CAT)));
    String other = version(item(image(DOG)));
    acme.get("/versions/" + other + "/images/" + sha256(CAT)).isProblem(404, "not-found");
    api.globex().get("/versions/" + version + "/images/" + sha256(CAT)).isProblem(404, "not-found");
    acme.get("/versions/" + version + "/images/" + sha256(CAT)).is(200);
    acme.get("/versions/" + version + "/images/" + sha256(CAT).toUpperCase(Locale.ROOT)).is(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"image\":\"https://e.org/a.png\"} | must be a data URL",
        "{\"image\":\"data:image/png;base64,AAA*\"} | base64 is damaged",
        "{\"image\":\"data:image/png;base64,AAAA\"} | should be a PNG, JPEG or WebP file",
        "{\"image\":7} | must be text in quotes, or an image as",
        "{\"image\":\"data:,\",\"text\":\"t\"} | must be text in quotes, or an image as",
        "{\"text\":\"t\"} | must be text in quotes, or an image as"
      })
  void a_wrong_image_is_refused_with_line_and_field(String answer, String sentence) {
    long before = images();
    String fine = item(image(CAT)).encode();
    String wrong =
        "{\"id\":\"b\",\"question\":\"q\",\"answers\":[{\"text\":\"x\"},{\"text\":"
            + answer
            + "}]}";
    JsonObject refused = library.imported(fine + "\n" + wrong + "\n");
    assertThat(refused.getString("state")).isEqualTo("refused");
    JsonObject error =
        acme.get("/imports/" + refused.getString("id") + "/errors").data().getJsonObject(0);
    assertThat(error.getInteger("line")).isEqualTo(2);
    assertThat(error.getString("field")).isEqualTo("answers[1].text");
    assertThat(error.getString("detail")).contains(sentence);
    assertThat(images()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"question", "context", "reference", "reference_document"})
  void no_text_can_name_an_image(String field) {
    JsonObject item = item("q", "a").put(field, text(CAT));
    assertThat(library.imported(item.encode()).getString("state")).isEqualTo("refused");
    JsonObject flat =
        library.imported(
            new JsonObject().put("format", "csv"), "question,answer\nq," + text(CAT) + "\n");
    assertThat(flat.getString("state")).isEqualTo("refused");
    JsonObject error =
        acme.get("/imports/" + flat.getString("id") + "/errors").data().getJsonObject(0);
    assertThat(error.getString("detail")).contains("the name of a stored image");
  }

  @Test
  void bytes_are_counted_once_for_each_version_and_go_with_it() {
    String dataset = library.dataset(library.project());
    long texts = stored();
    JsonObject item = item(image(CAT), image(CAT), image(DOG));
    library.imported(dataset, new JsonObject(), Buffer.buffer(item.encode()));
    long expected = CAT.length + DOG.length + 3 * text(CAT).length() + "a{}".length();
    assertThat(stored() - texts).isEqualTo(expected);
    String receipt = acme.delete("/datasets/" + dataset).is(202).headers().get("Location");
    assertThat(stored()).isEqualTo(texts);
    JsonObject removed =
        Receipts.finished(acme, receipt.replace("/api/v1", "")).getJsonObject("removed");
    assertThat(removed.getInteger("images")).isEqualTo(2);
  }

  private long stored() {
    return acme.get("/usage").json().getJsonObject("stored").getLong("texts");
  }

  @Test
  void answers_that_are_imported_later_bring_their_images_along() {
    String version = version(item(image(CAT), "a cat"));
    JsonObject answers = item(image(CAT), image(DOG));
    String id =
        acme.post(
                "/versions/" + version + "/answer-set-imports",
                new JsonObject().put("name", "later").put("source_name", "a.jsonl"))
            .is(201)
            .id();
    acme.put("/imports/" + id + "/content", Buffer.buffer(answers.encode())).is(202);
    JsonObject done = library.ended(id);
    assertThat(done.getString("state")).as(done.encodePrettily()).isEqualTo("completed");
    acme.get("/versions/" + version + "/images/" + sha256(DOG)).is(200);
    String set = done.getString("answer_set_id");
    assertThat(count(set)).isEqualTo(1);
    acme.delete("/answer-sets/" + set).is(202);
    acme.get("/versions/" + version + "/images/" + sha256(DOG)).is(404);
    acme.get("/versions/" + version + "/images/" + sha256(CAT)).is(200);
  }

  private long count(String set) {
    return api.count("select count(*) from images where answer_set_id = '" + set + "'");
  }

  @Test
  void a_preview_shows_the_texts_and_stores_nothing() {
    long before = images();
    String head =
        Base64.getEncoder()
            .encodeToString(item(image(CAT)).encode().getBytes(StandardCharsets.UTF_8));
    JsonObject preview =
        acme.post(
                "/projects/" + library.project() + "/import-previews",
                new JsonObject().put("head", head).put("whole", true))
            .is(200)
            .json();
    assertThat(preview.getJsonArray("items").getJsonObject(0).getString("question"))
        .isEqualTo(text(CAT));
    assertThat(images()).isEqualTo(before);
  }

  @Test
  void the_same_images_have_the_same_hash_and_groups() {
    String one = version(item(image(CAT), "x"));
    String two = version(item(image(CAT), "x"));
    String other = version(item(image(DOG), "x"));
    assertThat(hash(one)).isEqualTo(hash(two)).isNotEqualTo(hash(other));
  }

  @Test
  void models_of_texts_are_not_asked_about_images() {
    String project = library.project();
    String pictures = library.version(project, item(image(CAT), "x", "y").encode());
    String words = library.version(project, item("q", "x", "y").encode());
    Map<String, String> ids = new HashMap<>(Map.of("project_id", project));
    String generator =
        acme.post("/generators", Wishes.of("createGenerator", ids::get).get(0)).is(201).id();
    ids.put("generator_id", generator);
    Probes.ended(acme, generator);
    ids.put(
        "labeller_id",
        acme.post("/labellers", Wishes.of("createLabeller", ids::get).get(0)).is(201).id());
    for (String version : List.of(pictures, words)) {
      boolean refused = version.equals(pictures);
      ids.put("version_id", version);
      ids.put("answer_set_id", set(version));
      JsonObject sampling = Wishes.of("estimateAnswerSet", ids::get).get(0);
      check(acme.post("/answer-set-estimates", sampling), refused, "item-is-image");
      JsonObject labelling = Wishes.of("previewLabelRun", ids::get).get(0);
      check(acme.post("/label-run-estimates", labelling), refused, "set-has-images");
      JsonObject experiment =
          new JsonObject()
              .put("name", "x")
              .put("version_id", version)
              .put("embedders", new JsonArray().add("lexical"));
      String experiments = "/projects/" + project + "/experiments";
      check(acme.post(experiments, experiment), refused, "needs-image-embedder");
    }
  }

  @Test
  void a_preflight_reads_the_images_of_its_sample_for_an_embedder_that_takes_them() {
    ApiClient globex = api.globex();
    Library ofGlobex = new Library(globex);
    String project = ofGlobex.project();
    String version = ofGlobex.version(project, item(image(CAT), image(DOG), "a dog").encode());
    globex.get("/embedders").is(200);
    api.sql(
        api.database.owner(),
        api.database.globex(),
        "update embedders set architecture = 'clip' where name = 'all-MiniLM-L6-v2'");
    JsonObject wish =
        new JsonObject()
            .put("version_id", version)
            .put("embedders", new JsonArray().add("all-MiniLM-L6-v2").add("lexical"));
    String path = globex.post("/projects/" + project + "/preflights", wish).is(202).id();
    JsonObject preflight = globex.get("/preflights/" + path).is(200).json();
    while (preflight.getString("state").equals("running")) {
      preflight = globex.get("/preflights/" + path).is(200).json();
    }
    assertThat(preflight.getString("state")).as(preflight.encodePrettily()).isEqualTo("completed");
    assertThat(api.preflights.files).contains(CAT, DOG);
    JsonObject findings = preflight.getJsonObject("findings");
    assertThat(findings.getJsonArray("floors")).isEmpty();
    assertThat(findings.getJsonArray("embedders").stream())
        .extracting(each -> ((JsonObject) each).getInteger("missing_texts"))
        .as("an embedder of texts is asked for the one text alone")
        .containsExactly(3, 1);
  }

  @Test
  void an_image_is_labelled_whole() {
    String version = version(item("Which animal?", image(CAT), "A cat."));
    String queue = "/versions/" + version + "/labelling/queue";
    assertThat(acme.get(queue).is(200).data()).hasSize(2);
    JsonArray cut = acme.get(queue + "?kind=segments").is(200).data();
    assertThat(cut).hasSize(1);
    assertThat(cut.getJsonObject(0).getString("text")).isEqualTo("A cat.");
    String answer =
        api.text(
            "select a.id from answers a join answer_sets s on s.id = a.answer_set_id where s.version_id = '"
                + version
                + "' and a.text = '"
                + text(CAT)
                + "'");
    JsonObject segments =
        new JsonObject()
            .put(
                "segments",
                new JsonArray()
                    .add(new JsonObject().put("text", text(CAT)).put("verdict", "true")));
    ApiClient.Answer refused =
        acme.post("/answers/" + answer + "/labels", segments)
            .isProblem(422, "image-has-no-segments");
    assertThat(refused.pointers()).containsExactly("/segments");
    acme.post("/answers/" + answer + "/labels", new JsonObject().put("grounded", true)).is(201);
  }

  private static void check(ApiClient.Answer answer, boolean refused, String code) {
    if (refused) {
      answer.isProblem(422, code);
    } else {
      assertThat(answer.status()).as(answer.body().toString()).isBetween(200, 202);
    }
  }

  private static String set(String version) {
    return api.text("select id from answer_sets where version_id = '" + version + "'");
  }

  private String hash(String version) {
    return acme.get("/versions/" + version).is(200).json().getString("sha256");
  }
}

package dev.sextant.api.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.contract.BodyValues;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Request bodies made to break their parser. */
class HostileBodiesTest {

  private static final int MEGABYTE = 1 << 20;

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  @AfterEach
  void the_service_is_up_and_serves() {
    api.anonymous().get("/health").is(200);
    acme.post("/projects", named("still here " + UUID.randomUUID())).is(201);
  }

  static Stream<String> bombs() {
    return Stream.of(
        "[".repeat(MEGABYTE - 1),
        "{\"name\":" + "[".repeat(500_000) + "]".repeat(500_000) + "}",
        "{\"a\":".repeat(150_000),
        "{\"name\":" + "{\"a\":".repeat(900) + "1" + "}".repeat(900) + "}",
        "{\"" + "k".repeat(MEGABYTE - 100) + "\":1}",
        "{\"name\":\"" + "n".repeat(MEGABYTE - 100) + "\"}",
        "{" + "\"name\":\"x\",".repeat(80_000) + "\"other\":1}",
        "{\"name\":" + "9".repeat(MEGABYTE - 100) + "}",
        "{\"name\":1e999999999}",
        "{\"name\":-1e-999999999}",
        "{\"name\":0." + "0".repeat(100_000) + "1}",
        "{\"name\":NaN}",
        "{\"name\":\"x\"}{\"name\":\"y\"}",
        "{\"name\":\"x\"} trailing",
        "{name:'x'}",
        "{\"name\":\"x\",}",
        "{\"name\":\"\\u0000\"}",
        "{\"name\":\"x\",\"__proto__\":{\"admin\":true}}",
        "{\"name\":\"x\",\"tenant_id\":\"00000000-0000-0000-0000-000000000000\"}",
        "{\"name\":\"x\",\"@class\":\"java.net.URL\"}",
        "null",
        "[]",
        "\"name\"",
        "");
  }

  @ParameterizedTest
  @MethodSource("bombs")
  void json_that_is_a_bomb_or_none_is_refused(String body) {
    ApiClient.Answer answer = post("/projects", body.getBytes(UTF_8));
    assertThat(answer.status()).as(answer.body().toString()).isIn(400, 413, 422);
    assertThat(answer.headers().get("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.body().length()).as("an answer is no echo").isLessThan(10_000);
  }

  static Stream<Arguments> manyWrongValues() {
    String unknown = objectOf(90_000, "1");
    return Stream.of(
        Arguments.of("/projects", unknown, 413, "too-many-values"),
        Arguments.of("/projects", "{\"name\":[" + unknown + "]}", 413, "too-many-values"),
        Arguments.of("/projects", objectOf(BodyValues.USUAL - 1, "1"), 422, "invalid-body"),
        Arguments.of("/verdicts", "{\"scores\":" + unknown + "}", 413, "too-many-values"),
        Arguments.of("/verdicts", body("token_logprobs", 500_000, "1"), 422, "invalid-body"),
        Arguments.of("/verdicts", body("token_logprobs", 300_000, "[]"), 422, "invalid-body"),
        Arguments.of("/verdicts", body("segments", 500_000, "1"), 422, "invalid-body"),
        Arguments.of("/verdicts", body("answers", 300_000, "\"\""), 413, "too-many-values"),
        Arguments.of(
            "/verdicts", body("answers_token_logprobs", 300_000, "[]"), 413, "too-many-values"));
  }

  @ParameterizedTest
  @MethodSource("manyWrongValues")
  void a_body_with_very_many_wrong_values_is_refused_without_all_of_them(
      String path, String body, int status, String code) {
    ApiClient.Answer answer = post(path, body.getBytes(UTF_8)).isProblem(status, code);
    assertThat(answer.body().length()).as("an answer names a few").isLessThan(10_000);
  }

  @Test
  void half_a_million_log_probabilities_are_taken() {
    String list = "[" + "0,".repeat(99_999) + "0]";
    String body =
        "{\"calibration_id\":\"%s\",\"answers\":[%s],\"answers_token_logprobs\":[%s]}"
            .formatted(
                UUID.randomUUID(),
                String.join(",", Collections.nCopies(5, "\"a\"")),
                String.join(",", Collections.nCopies(5, list)));
    // The calibration is looked for once the body is found to be legal.
    post("/verdicts", body.getBytes(UTF_8)).isProblem(404, "not-found");
  }

  private static String body(String field, int entries, String entry) {
    return "{\"%s\":[%s%s]}".formatted(field, (entry + ",").repeat(entries - 1), entry);
  }

  private static String objectOf(int fields, String value) {
    return IntStream.range(0, fields)
        .mapToObj(field -> "\"k%d\":%s".formatted(field, value))
        .collect(Collectors.joining(",", "{", "}"));
  }

  @Test
  void numbers_out_of_all_range_are_refused() {
    String path = "/versions/" + UUID.randomUUID() + "/split";
    for (String seed : List.of("1e400", "-1", "9007199254740992", "1e300", "0.5")) {
      String body = "{\"seed\":" + seed + ",\"calibration_share\":0.5}";
      ApiClient.Answer answer =
          acme.with("Content-Type", "application/json")
              .send(HttpMethod.PUT, path, Buffer.buffer(body));
      assertThat(answer.status()).as(seed).isIn(400, 422);
    }
    acme.put(path, new JsonObject().put("seed", 1).put("calibration_share", 0.5))
        .isProblem(404, "not-found");
  }

  /** Overlong, truncated, an encoded surrogate, and bytes that never occur in UTF-8. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u00c0\u00ae",
        "\u00c0\u0080",
        "\u00e2\u0082",
        "\u00ed\u00a0\u0080",
        "\u00ff\u00fe"
      })
  void text_that_is_no_utf_8_is_refused(String bytes) {
    byte[] body = ("{\"name\":\"a" + bytes + "b\"}").getBytes(ISO_8859_1);
    post("/projects", body).isProblem(400, "malformed-json");
  }

  /** If stored, it would become a question mark. */
  @ParameterizedTest
  @CsvSource({
    "'{\"name\":\"a\\ud800b\"}', /name",
    "'{\"name\":\"a\\udc00\"}', /name",
    "'{\"name\":\"\\ud83d\"}', /name",
    "'{\"name\":\"\\ude00\\ud83d\"}', /name",
    "'{\"name\":\"n\",\"tags\":[\"a\",\"\\uDFFF\"]}', /tags/1",
    "'{\"name\":\"n\",\"\\ud800\":1}', ''"
  })
  void half_a_surrogate_pair_is_refused_with_its_place(String body, String place) {
    ApiClient.Answer refused = post("/projects", body.getBytes(UTF_8));
    assertThat(refused.isProblem(422, "invalid-text").pointers()).containsExactly(place);
    assertThat(refused.detail()).contains("half a surrogate pair");
  }

  @Test
  void a_whole_surrogate_pair_is_stored_as_it_came() {
    String name = "pair " + UUID.randomUUID();
    byte[] body = ("{\"name\":\"" + name + "\\ud83d\\ude00\"}").getBytes(UTF_8);
    assertThat(post("/projects", body).is(201).json().getString("name"))
        .isEqualTo(name + "\ud83d\ude00");
  }

  /** A lenient parser would silently keep the last one. */
  @ParameterizedTest
  @CsvSource({
    "/projects, '{\"name\":\"a\",\"name\":\"b\"}', /name",
    "/projects, '{\"name\":\"a\",\"n\\u0061me\":\"b\"}', /name",
    "/verdicts, '{\"project_id\":\"x\",\"answer\":\"a\",\"answer\":\"b\"}', /answer",
    "/verdicts, '{\"answers\":[{\"a\":1},{\"b\":1,\"b\":1}]}', /answers/1/b"
  })
  void a_key_that_comes_twice_is_refused_with_its_place(String path, String body, String place) {
    ApiClient.Answer refused = post(path, body.getBytes(UTF_8));
    assertThat(refused.isProblem(400, "duplicate-key").pointers()).containsExactly(place);
  }

  @Test
  void a_key_of_two_objects_comes_once_in_each() {
    post("/verdicts", "{\"answers\":[{\"a\":1},{\"a\":1}]}".getBytes(UTF_8))
        .isProblem(422, "invalid-body");
  }

  @Test
  void a_field_of_a_form_that_comes_twice_is_refused() {
    api.anonymous()
        .with("Content-Type", "application/x-www-form-urlencoded")
        .send(
            HttpMethod.POST,
            "/sign-in/back-channel-logout",
            Buffer.buffer("logout_token=a&logout_token=b"))
        .isProblem(400, "duplicate-key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "text/json",
        "application/jsonx",
        "application/json, text/plain",
        "application/json; charset=utf-16",
        "application/json; charset=utf-7",
        "application/octet-stream",
        "*/*"
      })
  void another_content_type_is_refused(String type) {
    acme.with("Content-Type", type)
        .send(HttpMethod.POST, "/projects", named("typed " + type).toBuffer())
        .isProblem(415, "unsupported-media-type");
  }

  @Test
  void json_says_that_it_is_with_or_without_its_charset() {
    for (String type : List.of("application/json", "application/json; charset=UTF-8")) {
      acme.with("Content-Type", type)
          .send(HttpMethod.POST, "/projects", named(type).toBuffer())
          .is(201);
    }
  }

  @Test
  void what_is_packed_is_refused_unread() throws IOException {
    ApiClient packed = acme.with("Content-Encoding", "gzip");
    packed
        .with("Content-Type", "application/json")
        .send(HttpMethod.POST, "/projects", gzip(named("x").encode().getBytes(UTF_8)))
        .isProblem(415, "unsupported-encoding");
    packed.put(awaiting(), gzip(zeros())).isProblem(415, "unsupported-encoding");
  }

  /** 32 MB in 32 kB: the API stores the bytes as sent, and finds no data in them. */
  @Test
  void a_bomb_as_a_file_is_never_unpacked() throws IOException {
    for (Buffer bomb : List.of(gzip(zeros()), zip(zeros()))) {
      JsonObject ended = new Library(acme).imported(new JsonObject(), bomb);
      assertThat(ended.getString("state")).isIn("refused", "failed");
      assertThat(ended.getInteger("item_count")).isZero();
    }
  }

  @Test
  void a_body_beyond_the_limit_is_refused() {
    byte[] long_ = named("x".repeat(MEGABYTE)).toBuffer().getBytes();
    post("/projects", long_).isProblem(413, "too-large");
    acme.put(awaiting(), Buffer.buffer(new byte[(int) TestApi.MAX_UPLOAD + 1]))
        .isProblem(413, "too-large");
  }

  @Test
  void a_stranger_may_send_little() {
    JsonObject code = new JsonObject().put("code", "c".repeat(20_000));
    api.anonymous().post("/session", code).isProblem(413, "too-large");
    api.anonymous()
        .post("/session", new JsonObject().put("code", "c".repeat(200)))
        .isProblem(401, "invalid-code");
  }

  @Test
  void a_line_beyond_the_limit_is_refused() {
    String line = "{\"id\":\"a\",\"question\":\"" + "q".repeat(TestApi.MAX_LINE) + "\"}\n";
    JsonObject ended = new Library(acme).imported(line);
    assertThat(ended.getString("state")).isEqualTo("refused");
  }

  @Test
  void formulas_of_a_spreadsheet_are_stored_as_they_came() {
    List<String> formulas =
        List.of("=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1", "=HYPERLINK(\"\"x\"\")");
    StringBuilder csv = new StringBuilder("id,question,context,answer,grounded\n");
    for (int i = 0; i < formulas.size(); i++) {
      csv.append("%d,\"%2$s\",\"%2$s\",\"%2$s\",true\n".formatted(i, formulas.get(i)));
    }
    JsonObject ended = new Library(acme).imported(new JsonObject().put("format", "csv"), csv + "");
    assertThat(ended.getString("state")).isEqualTo("completed");
    List<String> questions =
        acme.get("/versions/" + ended.getString("version_id") + "/items").is(200).data().stream()
            .map(item -> ((JsonObject) item).getString("question"))
            .toList();
    assertThat(questions).contains("=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(1)");
  }

  private static ApiClient.Answer post(String path, byte[] body) {
    return acme.with("Content-Type", "application/json")
        .send(HttpMethod.POST, path, Buffer.buffer(body));
  }

  private static JsonObject named(String name) {
    return new JsonObject().put("name", name);
  }

  /** Returns the path to which a new import's content is uploaded. */
  private static String awaiting() {
    Library library = new Library(acme);
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).is(201).id();
    return "/imports/" + id + "/content";
  }

  private static byte[] zeros() {
    return new byte[32 * MEGABYTE];
  }

  private static Buffer gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return Buffer.buffer(packed.toByteArray());
  }

  private static Buffer zip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(packed)) {
      out.putNextEntry(new ZipEntry("../../items.jsonl"));
      out.write(content);
    }
    return Buffer.buffer(packed.toByteArray());
  }
}

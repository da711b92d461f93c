package dev.sextant.api.exports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.HeadedImages;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Tables;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.World;
import dev.sextant.remote.embedding.StoredVector;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ExportsTest {

  private static final String SECRET = "sk-never-in-an-export-0815";

  /** Input that breaks naive writers: quotes, all line ends, formulas, other scripts, -0. */
  private static final String NASTY =
      """
      {"id":"=1+1","question":"a \\"quoted\\"\\r\\n line\\u2028\\u2029\\t\\u0001 \\\\ end","context":" \\ud83d\\ude00 \\u202e rtl","factuality":0.3,"metadata":{"b":[1,2.5,null,{"x":"\\n"}],"a":"ü","n":1.0,"big":12345678901234567890,"small":1.0E-7},"answers":[{"text":"One. Two; three,\\"\\"\\n","role":"judged","segments":[{"text":"One. ","verdict":"true"},{"text":"Two; three,\\"\\"\\n","verdict":"partial"}],"token_logprobs":[-0.0,-1.5e-7,0,-12.345678901234567]},{"text":"@SUM(A1)","grounded":false,"metadata":{"model":"=m","n":1}},{"text":"","factuality":0.1}]}
      {"id":"b","reference":"r","reference_document":"d\\ne","answers":[{"text":"  x  "}]}
      {"id":"c","question":"no answers"}
      {"id":"s","question":"scored elsewhere","answers":[{"text":"A","scores":{"judge":83,"x9_y":-1.5e-7}},{"text":"B","scores":{"judge":null}},{"text":"C","scores":{"judge":0.1}}]}
      {"id":"d","question":"by an oracle","answers":[{"text":"A","grounded":true,"metadata":{"oracles":[{"is_label":true}]}}]}
      """;

  private static final String CSV =
      "id,question,answer,grounded\n"
          + "1,\"a, \"\"b\"\"\",\"line\n"
          + "break\",true\n"
          + "1,\"a, \"\"b\"\"\",other,false\n"
          + "2,c,d,\n";

  private static final String HALUEVAL =
      """
      {"knowledge":"Paris is =the\\n capital.","question":"Which?","right_answer":"Paris","hallucinated_answer":"Lyon\\u2028"}
      """;

  private static final String WIKIBIO =
      """
      {"gpt3_text":"A is B. C was D.","wiki_bio_text":"A is B.","gpt3_sentences":["A is B.","C was D."],"annotation":["accurate","minor_inaccurate"],"gpt3_text_samples":["A is E.",""],"wiki_bio_test_idx":7}
      """;

  private static final String RECORDS =
      """
      {"question":"a, \\"b\\"","answer":"=c","grounded":true,"team":{"x":[1,null,"\\ud83d\\ude00"]}}
      {"question":"second","answer":"no","grounded":false,"team":null}
      """;

  /** Tables that are exported in a file with another name. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "segments", "labels.jsonl",
          "images", "datasets/",
          "call_runs", "sampling_runs.jsonl",
          "draw_plans", "sampling_runs.jsonl",
          "label_plans", "label_runs.jsonl",
          "experiment_embedders", "experiments.jsonl",
          "score_blocks", "scores.jsonl",
          "score_columns", "scores.jsonl",
          "audit_outcomes", "audit_events.jsonl",
          "reports", "reports/");

  /** Not exported: work in progress, totals of other tables, and proofs of identity. */
  private static final Set<String> NOT_TAKEN =
      Set.of(
          "idempotency_keys",
          "model_registrations",
          "deletion_texts",
          "deleted_owners",
          "stored_bytes",
          "scored_item_counts",
          "sessions",
          "member_changes",
          "call_limits",
          "call_leases",
          "webhook_events",
          "webhook_deliveries",
          "webhook_attempts");

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  @Test
  void a_dataset_that_was_exported_can_be_imported_again_and_is_the_same() {
    ApiClient acme = api.acme();
    Library library = new Library(acme);
    String project = library.project();
    List<String> files = List.of(NASTY, CSV, HALUEVAL, WIKIBIO, RECORDS, Library.GROUNDED);
    List<String> formats = List.of("native", "csv", "halueval", "wikibio", "records", "native");
    for (int i = 0; i < files.size(); i++) {
      String dataset = library.dataset(project);
      JsonObject options = new JsonObject().put("format", formats.get(i));
      JsonObject first = library.imported(dataset, options, Buffer.buffer(files.get(i)));
      assertThat(first.getString("state")).as(first.encodePrettily()).isEqualTo("completed");
      Map<String, byte[]> export = export("/projects/" + project + "/export");
      byte[] content = export.get("datasets/" + dataset + "/version-1.jsonl");
      JsonObject again =
          library.imported(library.dataset(project), new JsonObject(), Buffer.buffer(content));
      assertThat(again.getString("state")).as(again.encodePrettily()).isEqualTo("completed");
      assertThat(sha256(again)).isEqualTo(sha256(first));
    }
  }

  /** An export has spaces and fields that the line of the file did not have. */
  @Test
  void an_item_whose_line_is_as_long_as_can_be_has_an_export_that_can_be_imported_again() {
    ApiClient acme = api.acme();
    Library library = new Library(acme);
    String project = library.project();
    String dataset = library.dataset(project);
    String answers = ",{\"text\":\"a\"}".repeat(100).substring(1);
    String line = "{\"id\":\"a\",\"question\":{\"image\":\"%s\"},\"answers\":[" + answers + "]}";
    int room = (TestApi.MAX_LINE - line.length()) / 4 * 3 - 100;
    String item = line.formatted(HeadedImages.url(HeadedImages.file(3, 2, "x".repeat(room))));
    assertThat(item.length()).isBetween(TestApi.MAX_LINE - 500, TestApi.MAX_LINE);
    JsonObject first = library.imported(dataset, new JsonObject(), Buffer.buffer(item));
    assertThat(first.getString("state")).as(first.encodePrettily()).isEqualTo("completed");
    byte[] content =
        export("/projects/" + project + "/export").get("datasets/" + dataset + "/version-1.jsonl");
    assertThat(content.length).isGreaterThan(TestApi.MAX_LINE);
    JsonObject again =
        library.imported(library.dataset(project), new JsonObject(), Buffer.buffer(content));
    assertThat(again.getString("state")).as(again.encodePrettily()).isEqualTo("completed");
    assertThat(sha256(again)).isEqualTo(sha256(first));
    String longer = item.replace("\"id\"", "\"context\":\"" + "c".repeat(2_000) + "\",\"id\"");
    JsonObject refused =
        library.imported(library.dataset(project), new JsonObject(), Buffer.buffer(longer));
    assertThat(library.errors(refused).get(0).getString("detail")).contains("is longer than");
  }

  @Test
  void images_are_exported_with_the_texts_and_can_be_imported_again() {
    ApiClient acme = api.acme();
    Library library = new Library(acme);
    String project = library.project();
    String dataset = library.dataset(project);
    String image = HeadedImages.url(HeadedImages.file(3, 2, "one"));
    String other = HeadedImages.url(HeadedImages.file(2, 3, "other"));
    String items =
        """
        {"id":"a","question":{"image":"%1$s"},"context":"c","answers":[{"text":{"image":"%2$s"}},{"text":"a cat"}]}
        {"id":"b","question":"q","reference":{"image":"%1$s"},"answers":[{"text":"a dog"}]}
        """
            .formatted(image, other);
    JsonObject first = library.imported(dataset, new JsonObject(), Buffer.buffer(items));
    Map<String, byte[]> export = export("/projects/" + project + "/export");
    byte[] content = export.get("datasets/" + dataset + "/version-1.jsonl");
    assertThat(text(export, "datasets/" + dataset + "/version-1.jsonl")).contains(image, other);
    JsonObject again =
        library.imported(library.dataset(project), new JsonObject(), Buffer.buffer(content));
    assertThat(again.getString("state")).as(again.encodePrettily()).isEqualTo("completed");
    assertThat(sha256(again)).isEqualTo(sha256(first));
  }

  @Test
  void every_file_is_listed_with_its_hash_and_its_lines() {
    World world = new World(api, new Random(3)).populate(api.database.acme());
    Map<String, byte[]> export = export("/export?vectors=include");
    String sums = text(export, "SHA256SUMS");
    JsonObject manifest = new JsonObject(text(export, "manifest.json"));
    JsonArray listed = manifest.getJsonArray("files");
    assertThat(manifest.getString("tenant_id")).isEqualTo(api.database.acme().toString());
    assertThat(listed).hasSize(export.size() - 2);
    for (Object each : listed) {
      JsonObject file = (JsonObject) each;
      byte[] content = export.get(file.getString("path"));
      assertThat(file.getString("sha256")).isEqualTo(hash(content));
      assertThat(file.getInteger("bytes")).isEqualTo(content.length);
      if (file.containsKey("lines")) {
        assertThat(lines(content)).as(file.getString("path")).hasSize(file.getInteger("lines"));
      }
    }
    export.forEach(
        (path, content) -> {
          if (!path.equals("SHA256SUMS")) {
            assertThat(sums).contains(hash(content) + "  " + path + "\n");
          }
        });
    assertThat(lines(export.get("items.jsonl"))).hasSize(count("items"));
    assertThat(lines(export.get("labels.jsonl"))).hasSize(count("labels"));
    assertThat(lines(export.get("scores.jsonl"))).hasSize(count("scores"));
    assertThat(lines(export.get("embeddings.jsonl"))).hasSize(count("embeddings"));
    assertThat(lines(export.get("entailments.jsonl"))).hasSize(count("entailments"));
    assertThat(text(export, "import_errors.jsonl")).contains(world.parts.get(0).marker);
    assertThat(export("/export")).doesNotContainKey("embeddings.jsonl");
  }

  @Test
  void a_vector_is_exported_as_float32_however_it_is_stored() {
    float[] dense = {.25f, -1, -0f, Float.NaN};
    float[] sparse = new float[4096];
    sparse[7] = .5f;
    sparse[4095] = -0f;
    List<float[]> vectors = List.of(dense, sparse);
    for (int i = 0; i < vectors.size(); i++) {
      api.sql(
          api.database.jobs(),
          api.database.acme(),
          """
          insert into embeddings (revision, text_sha256, vector, tokens, truncated, read, made_by)
          values ('exported', '\\x%s', '\\x%s', 3, false, 0.5, 'exact')
          """
              .formatted(
                  World.hash("exported " + i),
                  HexFormat.of().formatHex(StoredVector.encode(vectors.get(i)))));
    }
    assertThat(
            api.count(
                "select sum(length(vector)) from embeddings where revision = 'exported'"
                    + " and text_sha256 = '\\x%s'".formatted(World.hash("exported 1"))))
        .as("stored sparse")
        .isLessThan(30);
    List<JsonObject> lines =
        lines(export("/export?vectors=include").get("embeddings.jsonl")).stream()
            .filter(line -> line.getString("revision").equals("exported"))
            .toList();
    assertThat(lines).hasSize(2);
    for (int i = 0; i < vectors.size(); i++) {
      String hash = World.hash("exported " + i);
      JsonObject line =
          lines.stream()
              .filter(each -> each.getString("text_sha256").equals(hash))
              .findAny()
              .orElseThrow();
      assertThat(line.fieldNames())
          .containsExactlyInAnyOrder(
              "revision",
              "text_sha256",
              "vector_float32_le",
              "tokens",
              "truncated",
              "read",
              "made_by",
              "created_at");
      ByteBuffer floats = ByteBuffer.allocate(4 * vectors.get(i).length);
      floats.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(vectors.get(i));
      assertThat(Base64.getDecoder().decode(line.getString("vector_float32_le")))
          .isEqualTo(floats.array());
    }
  }

  @Test
  void no_table_of_a_tenant_is_forgotten() {
    new World(api, new Random(2)).populate(api.database.acme());
    Set<String> files = export("/export?vectors=include").keySet();
    for (String table : Tables.ofTenants(api)) {
      String file = ELSEWHERE.getOrDefault(table, table + ".jsonl");
      assertThat(files.stream().anyMatch(path -> path.startsWith(file)))
          .as(table)
          .isEqualTo(!NOT_TAKEN.contains(table));
    }
  }

  @Test
  void every_setting_of_experiments_and_calibrations_is_exported() {
    new World(api, new Random(8)).populate(api.database.acme());
    Map<String, byte[]> export = export("/export");
    Set<String> progress =
        Set.of(
            "tenant_id",
            "asks_for_answers",
            "attempt",
            "checkpoint",
            "resumed",
            "interruptions",
            "texts_reserved",
            "traceparent",
            "texts_embedded",
            "entailment_tokens_in",
            "entailment_tokens_out",
            "entailment_tokens_cached",
            "done_at_end",
            "failed_at_end",
            "queued_at",
            "served_at");
    for (String table : List.of("experiments", "calibrations")) {
      Set<String> known = new HashSet<>(progress);
      known.addAll(lines(export.get(table + ".jsonl")).get(0).fieldNames());
      assertThat(
              api.count(
                  "select count(*) from information_schema.columns where table_name = '%s' and not column_name = any ('{%s}')"
                      .formatted(table, String.join(",", known))))
          .as("columns of %s that no file has", table)
          .isZero();
    }
  }

  @Test
  void reports_and_manifests_are_there_to_the_byte() {
    World world = new World(api, new Random(4)).populate(api.database.acme());
    World.Part part = world.parts.get(0);
    String body = "{ \"b\" : 1.0,\n  \"a\":\t[1e5 , -0.0] }";
    api.sql(
        api.database.jobs(),
        part.tenant,
        "insert into reports (experiment_id, number, body, manifest) values ('%s', 2, '%s', '{\"z\": 1,  \"a\": 2}')"
            .formatted(part.experiment, body));
    Map<String, byte[]> export = export("/projects/" + part.project + "/export");
    String folder = "reports/" + part.experiment;
    assertThat(text(export, folder + "/report-2.json")).isEqualTo(body);
    assertThat(text(export, folder + "/manifest-2.json")).isEqualTo("{\"z\": 1,  \"a\": 2}");
    assertThat(text(export, folder + "/report-1.json")).contains(part.marker);
  }

  @Test
  void a_project_comes_without_the_others_and_a_tenant_without_other_tenants() {
    World world =
        new World(api, new Random(5)).populate(api.database.acme()).populate(api.database.globex());
    World.Part mine = world.parts.get(0);
    String project = whole(export("/projects/" + mine.project + "/export"));
    String tenant = whole(export("/export"));
    for (World.Part part : world.parts) {
      boolean together = part.project.equals(mine.project);
      assertThat(project.contains(part.marker)).isEqualTo(together);
      assertThat(project.contains(part.dataset.toString())).isEqualTo(together);
      assertThat(tenant.contains(part.marker)).isEqualTo(part.tenant.equals(mine.tenant));
      assertThat(tenant.contains(part.dataset.toString()))
          .isEqualTo(part.tenant.equals(mine.tenant));
    }
  }

  @Test
  void what_is_secret_stays_out() {
    ApiClient acme = api.acme();
    acme.post(
            "/generators",
            new JsonObject()
                .put("name", "exported generator")
                .put("kind", "openai-chat")
                .put("base_url", "https://api.example.com/v1")
                .put("model", "m")
                .put("credential", SECRET))
        .is(201);
    new World(api, new Random(6)).populate(api.database.acme());
    String export = whole(export("/export?vectors=include"));
    assertThat(export).contains("exported generator", "credential_set_at");
    assertThat(export)
        .doesNotContain(SECRET, "\"credential\"", "credential_nonce", "secret_hmac", "\"hmac\"")
        .doesNotContain(World.hash("k"));
    assertThat(
            api.count(
                "select count(*) from api_keys where secret_hmac = '\\x" + World.hash("k") + "'"))
        .as("positive control")
        .isPositive();
  }

  @Test
  void who_may_export_a_project_may_not_export_the_tenant() {
    String project = new Library(api.acme()).project();
    ApiClient viewer = api.as(api.database.acme(), Role.VIEWER);
    viewer.get("/projects/" + project + "/export").is(200);
    viewer.get("/export").isProblem(403, "forbidden");
    api.globex().get("/projects/" + project + "/export").isProblem(404, "not-found");
  }

  @Test
  void an_export_is_written_down() {
    String project = new Library(api.acme()).project();
    export("/projects/" + project + "/export");
    assertThat(
            api.count(
                "select count(*) from audit_events where operation = 'exportProject' and objects->>'project_id' = '%s'"
                    .formatted(project)))
        .isOne();
  }

  private static String sha256(JsonObject imported) {
    return api.acme()
        .get("/versions/" + imported.getString("version_id"))
        .json()
        .getString("sha256");
  }

  private static int count(String table) {
    return (int)
        api.count(
            "select count(*) from %s where tenant_id = '%s'".formatted(table, api.database.acme()));
  }

  private static Map<String, byte[]> export(String path) {
    ApiClient.Answer answer = api.acme().get(path).is(200);
    assertThat(answer.headers().get("Content-Type")).isEqualTo("application/zip");
    assertThat(answer.headers().get("Content-Disposition"))
        .startsWith("attachment; filename=\"sextant-");
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipInputStream zip =
        new ZipInputStream(new ByteArrayInputStream(answer.body().getBytes()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        assertThat(files.put(entry.getName(), zip.readAllBytes())).isNull();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static String text(Map<String, byte[]> export, String path) {
    return new String(export.get(path), StandardCharsets.UTF_8);
  }

  private static String whole(Map<String, byte[]> export) {
    StringBuilder all = new StringBuilder();
    export.keySet().forEach(path -> all.append(path).append('\n').append(text(export, path)));
    return all.toString();
  }

  private static List<JsonObject> lines(byte[] content) {
    return new String(content, StandardCharsets.UTF_8).lines().map(JsonObject::new).toList();
  }

  private static String hash(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

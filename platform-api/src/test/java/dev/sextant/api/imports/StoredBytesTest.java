package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored bytes equal a recount after any order of imports, experiments and deletions. */
public class StoredBytesTest {

  /** Counts the rows themselves, by the contract's definition of their bytes. */
  private static final String RECOUNT =
      """
      select (select coalesce(sum(octet_length(external_id) + coalesce(octet_length(question), 0)
                                  + coalesce(octet_length(context), 0) + coalesce(octet_length(reference), 0)
                                  + coalesce(octet_length(reference_document), 0)
                                  + octet_length(metadata::text)), 0)
              from items where tenant_id = '%1$s')
             + (select coalesce(sum(octet_length(text) + 8 * coalesce(array_length(token_logprobs, 1), 0)), 0)
                from answers where tenant_id = '%1$s')
             + (select coalesce(sum(octet_length(text)), 0) from segments where tenant_id = '%1$s')
             + (select coalesce(sum(octet_length(vector) + 32), 0) from embeddings where tenant_id = '%1$s')
             + (select 88 * count(*) from entailments where tenant_id = '%1$s')
             + (select 64 * count(*) from scores where tenant_id = '%1$s')
             + (select coalesce(sum(octet_length(body::text) + octet_length(manifest::text)), 0)
                from reports where tenant_id = '%1$s')
             + (select coalesce(sum(bytes), 0) from report_exports where tenant_id = '%1$s' and state = 'completed')
      """;

  private static final String ITEMS =
      """
      select count(*)
      from items i
      join dataset_versions v on v.id = i.version_id
      where i.tenant_id = '%s'
      """;

  private final List<String> projects = new ArrayList<>();
  private final List<String> datasets = new ArrayList<>();
  private final List<String> experiments = new ArrayList<>();
  private TestApi api;
  private ApiClient acme;
  private Library library;
  private UUID tenant;

  @BeforeEach
  void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    library = new Library(acme);
    tenant = api.database.acme();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void what_usage_tells_is_what_a_recount_finds(long seed) {
    Random random = new Random(seed);
    long most = 0;
    for (int step = 0; step < 25; step++) {
      take(random);
      most = Math.max(most, checked());
    }
    assertThat(most).as("something was stored").isPositive();
    projects.forEach(project -> acme.delete("/projects/" + project).is(202));
    assertThat(acme.get("/usage").json().getJsonObject("stored").getLong("texts")).isZero();
    checked();
    assertThat(used(api.globex(), "stored-bytes")).as("another tenant's").isZero();
  }

  private long checked() {
    long recounted = api.count(RECOUNT.formatted(tenant));
    long used = used(acme, "stored-bytes");
    // A deletion continues in the background: rows and vectors may be deleted between the counts.
    for (int i = 0; i < 12_000 && used != recounted; i++) {
      LockSupport.parkNanos(10_000_000);
      recounted = api.count(RECOUNT.formatted(tenant));
      used = used(acme, "stored-bytes");
    }
    assertThat(used).isEqualTo(recounted);
    assertThat(used(acme, "items")).isEqualTo(api.count(ITEMS.formatted(tenant)));
    return recounted;
  }

  public static long used(ApiClient client, String limit) {
    return line(client, limit).getLong("used");
  }

  public static JsonObject line(ApiClient client, String limit) {
    return client.get("/usage").is(200).json().getJsonArray("limits").stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getString("name").equals(limit))
        .findFirst()
        .orElseThrow();
  }

  private void take(Random random) {
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> importSome(random);
      case 3 -> evaluateAll();
      case 4 -> api.sql(api.database.jobs(), tenant, vectors(random.nextInt(50)));
      case 5 -> api.sql(api.database.superuser(), tenant, forgetVectors(random.nextInt(50)));
      case 6 -> delete(random, experiments, "/experiments/");
      default -> delete(random, datasets, "/datasets/");
    }
  }

  private void importSome(Random random) {
    if (projects.isEmpty() || random.nextInt(4) == 0) {
      projects.add(library.project());
    }
    String project = projects.get(random.nextInt(projects.size()));
    String dataset = library.dataset(project);
    StringBuilder file = new StringBuilder();
    for (int i = 0; i <= random.nextInt(40); i++) {
      file.append(item(i, random).encode()).append('\n');
    }
    library.imported(dataset, new JsonObject(), Buffer.buffer(file.toString()));
    datasets.add(dataset);
  }

  private static JsonObject item(int i, Random random) {
    JsonObject answer =
        new JsonObject()
            .put("text", "Grün ist es. Oder 文.")
            .put("token_logprobs", new JsonArray().add(-0.5).add(-1))
            .put(
                "segments",
                new JsonArray()
                    .add(new JsonObject().put("text", "Grün ist es.").put("verdict", "true"))
                    .add(new JsonObject().put("text", "Oder 文.").put("verdict", "false")));
    JsonObject item =
        new JsonObject()
            .put("id", "ä" + i)
            .put("question", "?".repeat(1 + random.nextInt(20)))
            .put("metadata", new JsonObject().put("a", 1).put("b", new JsonArray().add("ü")))
            .put("answers", new JsonArray().add(answer).add(new JsonObject().put("text", "no")));
    return random.nextBoolean() ? item.put("context", "c").put("reference", "ß") : item;
  }

  private void evaluateAll() {
    for (String dataset : datasets) {
      JsonObject version = acme.get("/datasets/" + dataset + "/versions").data().getJsonObject(0);
      String project = acme.get("/datasets/" + dataset).json().getString("project_id");
      JsonObject wish =
          ExperimentsTest.wish(version.getString("id"))
              .put("embedders", new JsonArray().add("lexical"));
      JsonObject started = acme.post("/projects/" + project + "/experiments", wish).json();
      String id = started.getString("id");
      String embedder = started.getJsonArray("embedders").getJsonObject(0).getString("id");
      Experiments.ended(acme, id);
      Experiments.scores(api, tenant, id, embedder);
      Experiments.report(api, tenant, id, "{\"ü\": 1}");
      experiments.add(id);
    }
  }

  private static String vectors(int from) {
    return """
    insert into embeddings (revision, text_sha256, vector, tokens, truncated, read, made_by)
    select 'r', sha256(n::text::bytea), '\\x01ffffff'::bytea || repeat('x', n)::bytea, 1, false, 1, 'exact'
    from generate_series(%1$d, %1$d + 20) n
    on conflict do nothing;
    insert into entailments (revision, premise_sha256, hypothesis_sha256, entailment, neutral, contradiction,
                             truncated, made_by)
    select 'r', sha256(n::text::bytea), sha256('h'), 1, 0, 0, false, 'exact'
    from generate_series(%1$d, %1$d + 5) n
    on conflict do nothing
    """
        .formatted(from);
  }

  private String forgetVectors(int from) {
    return "delete from embeddings where tenant_id = '%1$s' and length(vector) > 4 + %2$d; delete from entailments where tenant_id = '%1$s'"
        .formatted(tenant, from);
  }

  private void delete(Random random, List<String> ids, String path) {
    if (!ids.isEmpty()) {
      String id = ids.remove(random.nextInt(ids.size()));
      assertThat(acme.delete(path + id).status()).isIn(202, 404);
    }
  }
}

package dev.sextant.api.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.imports.StoredBytesTest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Receipts;
import dev.sextant.api.testing.Tables;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.World;
import dev.sextant.api.testing.World.Part;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeletionsTest {

  /** Tables of tenants that hold no project content. */
  private static final Set<String> OUT_OF_REACH =
      Set.of(
          "embedders",
          "entailment_models",
          "model_registrations",
          "deletions",
          "deletion_texts",
          "deleted_owners",
          "audit_events",
          "audit_outcomes",
          "audit_retention",
          "sessions",
          "member_changes",
          "tenant_limits",
          "usage_days",
          "call_limits",
          "call_leases",
          "stored_bytes");

  /** Receipts name what is in them: scores, and scored items. */
  private static final Set<String> TABLES_OF_SCORES =
      Set.of("score_blocks", "score_columns", "scored_item_counts");

  /** Tables of totals, which {@link StoredBytesTest} checks. */
  private static final Set<String> COUNTS = Set.of("usage_days", "stored_bytes");

  private static final String ACME = "\"tenant_id\": \"%s\"";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_deleted_dataset_is_gone_and_all_else_is_as_it_was(long seed) {
    World world = world(seed);
    Part doomed = world.parts.get(0);
    check(world, "/datasets/" + doomed.dataset, doomed.dataset, doomed::equals);
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26})
  void a_deleted_project_is_gone_and_all_else_is_as_it_was(long seed) {
    World world = world(seed);
    UUID project = world.parts.get(0).project;
    check(world, "/projects/" + project, project, part -> part.project.equals(project));
  }

  @Test
  void a_deleted_experiment_leaves_the_texts_and_what_is_cached_of_them() {
    World world = world(41);
    Part part = world.parts.get(0);
    Map<String, List<String>> before = Tables.rows(api);
    JsonObject receipt = deleted("/experiments/" + part.experiment);
    Map<String, List<String>> after = Tables.rows(api);
    assertThat(receipt.getString("kind")).isEqualTo("experiment");
    assertThat(receipt.getJsonObject("removed").getInteger("reports")).isEqualTo(1);
    for (String kept : List.of("items", "answers", "segments", "embeddings", "entailments")) {
      assertThat(after.get(kept)).isEqualTo(before.get(kept));
    }
    for (String gone :
        List.of(
            "experiments",
            "score_blocks",
            "score_columns",
            "scored_items",
            "scored_item_counts",
            "item_failures",
            "reports")) {
      assertThat(String.join("\n", after.get(gone))).doesNotContain(part.experiment.toString());
      assertThat(String.join("\n", before.get(gone))).contains(part.experiment.toString());
    }
  }

  @Test
  void a_receipt_names_every_table_that_content_can_reach() {
    World world = world(42);
    JsonObject receipt = deleted("/datasets/" + world.parts.get(0).dataset);
    List<String> reached = new ArrayList<>(Tables.ofTenants(api));
    reached.removeAll(OUT_OF_REACH);
    reached.removeAll(TABLES_OF_SCORES);
    reached.add("scores");
    assertThat(receipt.getJsonObject("remaining").fieldNames())
        .containsExactlyInAnyOrderElementsOf(reached);
    assertThat(receipt.getJsonObject("removed").fieldNames())
        .containsExactlyInAnyOrderElementsOf(reached);
  }

  @Test
  void who_knows_the_name_can_show_that_the_receipt_is_of_it() {
    World world = world(43);
    Part part = world.parts.get(0);
    JsonObject receipt = deleted("/datasets/" + part.dataset);
    assertThat(receipt.getString("name_sha256"))
        .isEqualTo(World.hash(part.tenant + ":" + part.dataset + ":" + part.marker));
    assertThat(receipt.getString("requested_by")).isEqualTo("ann@example.org");
  }

  @Test
  void what_the_cluster_keeps_of_its_experiments_is_forgotten() {
    World world = world(44);
    Part part = world.parts.get(0);
    deleted("/datasets/" + part.dataset);
    assertThat(api.cluster.forgotten)
        .extracting(JobOrder::targetId)
        .contains(part.experiment)
        .doesNotContain(world.parts.get(1).experiment);
    assertThat(api.cluster.forgotten.get(0).attempt()).isEqualTo(2);
  }

  @Test
  void receipts_are_read_by_admins_of_the_tenant_only() {
    World world = world(45);
    String id = deleted("/datasets/" + world.parts.get(0).dataset).getString("id");
    api.acme().get("/deletions/" + id).is(200);
    assertThat(api.acme().get("/deletions").data().encode()).contains(id);
    assertThat(api.globex().get("/deletions").data().encode()).doesNotContain(id);
    api.globex().get("/deletions/" + id).isProblem(404, "not-found");
    ApiClient editor = api.as(api.database.acme(), Role.EDITOR);
    editor.get("/deletions/" + id).isProblem(403, "forbidden");
    editor.delete("/datasets/" + world.parts.get(1).dataset).is(202);
  }

  @Test
  void a_dataset_under_a_running_import_is_not_deleted() {
    World world = world(46);
    Part part = world.parts.get(0);
    UUID process = UUID.randomUUID();
    api.sql(
        api.database.superuser(),
        part.tenant,
        "insert into api_processes values ('%s')".formatted(process));
    // Nobody takes over an import of a process that is alive.
    String running =
        "update imports set state = '%s', process_id = '"
            + process
            + "' where dataset_id = '%s' and version_id is null";
    api.sql(api.database.owner(), part.tenant, running.formatted("running", part.dataset));
    api.acme().delete("/datasets/" + part.dataset).isProblem(409, "import-running");
    api.acme().delete("/projects/" + part.project).isProblem(409, "import-running");
    api.sql(api.database.owner(), part.tenant, running.formatted("failed", part.dataset));
    api.acme().delete("/datasets/" + part.dataset).is(202);
  }

  @Test
  void a_sweep_that_was_cut_off_goes_on_when_the_server_starts_again() {
    try (TestApi own = TestApi.start()) {
      World world = new World(own, new Random(47)).populate(own.database.acme());
      Part part = world.parts.get(0);
      own.sql(
          own.database.superuser(),
          part.tenant,
          "alter table embeddings add constraint broken check (false) not valid;create function"
              + " refuse() returns trigger language plpgsql as 'begin raise exception ''broken'';"
              + " end';create trigger broken before delete on embeddings for each statement execute"
              + " function refuse()");
      String receipt = location(own.acme().delete("/datasets/" + part.dataset).is(202));
      await(own, "select count(*) from deletions where state = 'sweeping'");
      assertThat(own.acme().get(receipt).json().getString("state")).isEqualTo("sweeping");
      own.sql(own.database.superuser(), part.tenant, "drop trigger broken on embeddings");
      own.restart();
      await(own, "select count(*) from deletions where state = 'finished'");
      assertThat(own.acme().get(receipt).json().getJsonObject("remaining").getInteger("embeddings"))
          .isZero();
    }
  }

  private static void check(World world, String path, UUID object, Predicate<Part> isDoomed) {
    List<Part> doomed = world.of(isDoomed);
    List<Part> kept =
        world.of(isDoomed.negate().and(part -> part.tenant.equals(api.database.acme())));
    Traces traces = new Traces(object, doomed, kept);
    Map<String, List<String>> before = Tables.rows(api);
    assertThat(before.values().stream().flatMap(List::stream).filter(traces::isIn))
        .as("positive control: it was there")
        .hasSizeGreaterThan(10);

    JsonObject receipt = deleted(path);

    assertThat(receipt.getJsonObject("remaining").getMap().values()).containsOnly(0);
    Map<String, List<String>> after = Tables.rows(api);
    assertThat(uncounted(after).values().stream().flatMap(List::stream).filter(traces::isIn))
        .as("nothing of it is left")
        .isEmpty();
    traces
        .cleared(traces.without(before))
        .forEach(
            (table, rows) ->
                assertThat(COUNTS.contains(table) ? rows : traces.cleared(after).get(table))
                    .as("all else in %s is as it was", table)
                    .containsExactlyInAnyOrderElementsOf(rows));
    removedIsWhatWent(receipt, before, after);
  }

  /** Asserts that the receipt's counts equal the differences of the tables. */
  private static void removedIsWhatWent(
      JsonObject receipt, Map<String, List<String>> before, Map<String, List<String>> after) {
    receipt
        .getJsonObject("removed")
        .forEach(
            count ->
                assertThat(((Number) count.getValue()).intValue())
                    .as(count.getKey())
                    .isEqualTo(
                        before.get(count.getKey()).size() - after.get(count.getKey()).size()));
  }

  /**
   * Leaves out receipts and audit logs, which name deleted objects, and tenants, whose rows say
   * whether work is pending.
   */
  private static Map<String, List<String>> uncounted(Map<String, List<String>> tables) {
    Map<String, List<String>> rest = new TreeMap<>(tables);
    List.of("deletions", "tenants", "sessions", "audit_events", "audit_outcomes")
        .forEach(rest::remove);
    return rest;
  }

  /** Ids, markers and hashes that would reveal deleted content. */
  private static final class Traces {
    private final Set<String> needles = new HashSet<>();
    private final Set<String> hashes = new HashSet<>();
    private final Set<String> premises = new HashSet<>();
    private final Set<String> sentences = new HashSet<>();

    Traces(UUID object, List<Part> doomed, List<Part> kept) {
      needles.add(object.toString());
      Set<String> others = World.words(kept);
      for (Part part : doomed) {
        needles.add(part.marker);
        part.ids.forEach(id -> needles.add(id.toString()));
        part.texts.forEach(text -> premises.add(World.hash(text)));
      }
      Stream.of(doomed, kept)
          .flatMap(List::stream)
          .flatMap(part -> part.sentences.stream())
          .forEach(sentence -> sentences.add(World.hash(sentence)));
      for (String word : World.words(doomed)) {
        if (!others.contains(word)) {
          hashes.add(World.hash(word));
        }
      }
    }

    /** Another tenant may have the same texts and keeps its own cached rows of them. */
    boolean isIn(String row) {
      return needles.stream().anyMatch(row::contains)
          || (row.contains(ACME.formatted(api.database.acme()))
              && hashes.stream().anyMatch(row::contains));
    }

    Map<String, List<String>> without(Map<String, List<String>> tables) {
      Map<String, List<String>> rest = new TreeMap<>();
      uncounted(tables)
          .forEach(
              (table, rows) -> rest.put(table, rows.stream().filter(row -> !isIn(row)).toList()));
      return rest;
    }

    /** Leaves out entailments with a deleted premise: they are deleted, and computed again. */
    Map<String, List<String>> cleared(Map<String, List<String>> tables) {
      Map<String, List<String>> rest = new TreeMap<>(tables);
      rest.computeIfPresent(
          "entailments", (table, rows) -> rows.stream().filter(row -> !isOfSentence(row)).toList());
      return rest;
    }

    private boolean isOfSentence(String row) {
      JsonObject entailment = new JsonObject(row);
      return entailment.getString("tenant_id").equals(api.database.acme().toString())
          && premises.contains(entailment.getString("premise_sha256").substring(2))
          && sentences.contains(entailment.getString("hypothesis_sha256").substring(2));
    }
  }

  private static World world(long seed) {
    await(api, "select (count(*) = 0)::integer from deletions where state <> 'finished'");
    // Seeds that follow each other would begin with the same numbers.
    Random random = new Random(new SplittableRandom(seed).nextLong());
    return new World(api, random).populate(api.database.acme()).populate(api.database.globex());
  }

  private static JsonObject deleted(String path) {
    String receipt = location(api.acme().delete(path).is(202));
    api.acme().get(path).isProblem(404, "not-found");
    return Receipts.finished(api.acme(), receipt);
  }

  private static String location(ApiClient.Answer answer) {
    return answer.headers().get("Location").replace("/api/v1", "");
  }

  private static void await(TestApi own, String query) {
    for (int i = 0; i < 3_000 && own.count(query) == 0; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(own.count(query)).as(query).isPositive();
  }
}

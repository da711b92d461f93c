package dev.sextant.jobs.tables.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.jobs.JobsDatabase;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddingStoreTest {

  private static final String EXPERIMENT = "00000000-0000-7000-8000-000000000001";
  private static final String EMBEDDER = "00000000-0000-7000-8000-000000000002";

  private static TestDatabase database;
  private static TenantTransactions acme;
  private static TenantTransactions globex;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = open(database.acme());
    globex = open(database.globex());
    StoredExperiment.insert(database, database.acme(), EXPERIMENT);
  }

  @AfterAll
  static void stop() {
    acme.close();
    globex.close();
    database.close();
  }

  @Test
  void a_stored_vector_is_the_same_to_the_last_bit() {
    EmbeddingStore store = new EmbeddingStore(acme, "bits", EXPERIMENT, EMBEDDER);
    float[] vector = {0f, -0f, 1 / 3f, Float.MIN_VALUE, Float.MAX_VALUE, -1e-30f};

    store.insert(
        Map.of("a text – 文 \uD83D\uDE00", new Embedding(vector, 7, true, 0.25, "packed avx2")), 0);

    Embedding found = store.find(List.of("a text – 文 \uD83D\uDE00")).values().iterator().next();
    assertThat(bits(found.vector())).isEqualTo(bits(vector));
    assertThat(found.tokens()).isEqualTo(7);
    assertThat(found.truncated()).isTrue();
    assertThat(found.read()).isEqualTo(0.25);
    assertThat(found.madeBy()).isEqualTo("packed avx2");
  }

  @Test
  void a_lexical_vector_is_stored_sparse_and_read_with_the_same_bits() throws Exception {
    String answer = "17 river castle harbour engine letter garden";
    String page = (answer + " winter council bridge; market, signal? copper valley! ").repeat(20);
    Map<String, Embedding> vectors = new LinkedHashMap<>();
    for (String text : List.of(answer, page, "", "文 \uD83D\uDE00")) {
      vectors.put(text, new LexicalEmbedder().embed(List.of(text)).get(0));
    }
    try (TestDatabase fresh = TestDatabase.create();
        TenantTransactions tenant = open(fresh, fresh.globex())) {
      StoredExperiment.insert(fresh, fresh.globex(), EXPERIMENT);
      EmbeddingStore store = new EmbeddingStore(tenant, "lexical", EXPERIMENT, EMBEDDER);
      store.insert(vectors, 0);

      Map<String, Embedding> found = store.find(vectors.keySet());
      vectors.forEach(
          (text, vector) ->
              assertThat(bits(found.get(text).vector())).isEqualTo(bits(vector.vector())));
      assertThat(number(fresh, "select count(*) from embeddings where get_byte(vector, 0) = 1"))
          .isEqualTo(4);
      assertThat(number(fresh, "select max(length(vector)) from embeddings")).isLessThan(300);
      assertThat(number(fresh, "select min(length(vector)) from embeddings")).isEqualTo(5);
      assertThat(number(fresh, "select sum(bytes) from stored_bytes where kind = 'vectors'"))
          .as("counted as stored")
          .isEqualTo(number(fresh, "select sum(length(vector) + 32) from embeddings"));
      assertThat(
              number(
                  fresh,
                  "select pg_relation_size(reltoastrelid) from pg_class where relname = 'embeddings'"))
          .as("nothing is out of line")
          .isZero();
    }
  }

  @Test
  void only_the_same_text_of_the_same_revision_and_tenant_is_found() {
    Map<String, Embedding> text = Map.of("text", new Embedding(new float[] {1}, 1));
    new EmbeddingStore(acme, "one", EXPERIMENT, EMBEDDER).insert(text, 0);

    assertThat(
            new EmbeddingStore(acme, "one", EXPERIMENT, EMBEDDER)
                .find(List.of("text", "Text", "text ")))
        .containsOnlyKeys("text");
    assertThat(new EmbeddingStore(acme, "another", EXPERIMENT, EMBEDDER).find(List.of("text")))
        .isEmpty();
    assertThat(new EmbeddingStore(globex, "one", EXPERIMENT, EMBEDDER).find(List.of("text")))
        .isEmpty();
  }

  @Test
  void what_was_stored_first_stays() {
    EmbeddingStore store = new EmbeddingStore(acme, "first", EXPERIMENT, EMBEDDER);
    store.insert(Map.of("text", new Embedding(new float[] {1}, 1)), 0);
    store.insert(Map.of("text", new Embedding(new float[] {2}, 2, true, 0.5, "other")), 0);

    assertThat(store.find(List.of("text")).get("text").vector()).containsExactly(1f);
  }

  @Test
  void writers_that_meet_the_same_texts_in_opposite_orders_do_not_block_each_other()
      throws Exception {
    EmbeddingStore store = new EmbeddingStore(acme, "many", EXPERIMENT, EMBEDDER);
    Embedding embedding = new Embedding(new float[384], 1);
    ExecutorService writers = Executors.newFixedThreadPool(4);
    List<Future<?>> written = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      boolean forward = round % 2 == 0;
      int first = round / 4 * 200;
      Map<String, Embedding> texts = new LinkedHashMap<>();
      IntStream.range(0, 200)
          .map(i -> first + (forward ? i : 199 - i))
          .forEach(i -> texts.put("text " + i, embedding));
      written.add(writers.submit(() -> store.insert(texts, 0)));
    }
    for (Future<?> future : written) {
      future.get();
    }
    writers.shutdown();

    assertThat(store.find(IntStream.range(0, 2000).mapToObj(i -> "text " + i).toList()))
        .hasSize(2000);
  }

  @Test
  void only_texts_whose_vector_is_new_count_as_embedded_and_as_stored() throws Exception {
    try (TestDatabase fresh = TestDatabase.create();
        TenantTransactions tenant = open(fresh, fresh.globex())) {
      StoredExperiment.insert(fresh, fresh.globex(), EXPERIMENT);
      EmbeddingStore store = new EmbeddingStore(tenant, "counted", EXPERIMENT, EMBEDDER);
      Embedding embedding = new Embedding(new float[] {1, 2}, 1);
      store.insert(Map.of("a", embedding, "b", embedding), 0);
      store.insert(Map.of("b", embedding, "c", embedding), 0);

      assertThat(number(fresh, "select sum(texts_embedded) from usage_days")).isEqualTo(3);
      assertThat(number(fresh, "select sum(bytes) from stored_bytes where kind = 'vectors'"))
          .isEqualTo(3 * (4 + 2 * Float.BYTES + 32));

      new TextsEmbeddedStore(tenant, EXPERIMENT).add(4);
      assertThat(number(fresh, "select sum(texts_embedded) from usage_days"))
          .as("what is embedded and not kept counts, too")
          .isEqualTo(7);
    }
  }

  private static long number(TestDatabase fresh, String query) throws SQLException {
    try (Connection connection = fresh.superuser().getConnection();
        ResultSet row = connection.createStatement().executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static List<Integer> bits(float[] vector) {
    return IntStream.range(0, vector.length)
        .map(i -> Float.floatToRawIntBits(vector[i]))
        .boxed()
        .toList();
  }

  private static TenantTransactions open(UUID tenant) {
    return open(database, tenant);
  }

  private static TenantTransactions open(TestDatabase database, UUID tenant) {
    return JobsDatabase.of(database, tenant).open();
  }
}

package dev.sextant.jobs.scoring.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.BilledTokens;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.jobs.JobsDatabase;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.cache.EmbeddingStore;
import dev.sextant.jobs.tables.cache.EntailmentStore;
import dev.sextant.jobs.tables.cache.StoredExperiment;
import dev.sextant.jobs.tables.cache.TextsEmbeddedStore;
import dev.sextant.testing.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Another task stores its answers of a server while this one waits for other answers to the same.
 */
class StoredMeanwhileTest {

  private static final String EXPERIMENT = UUID.randomUUID().toString();
  private static final EntailmentProbabilities YES = new EntailmentProbabilities(1, 0, 0, false);
  private static final EntailmentProbabilities NO = new EntailmentProbabilities(0, 0, 1, false);

  private static TestDatabase database;
  private static TenantTransactions acme;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = JobsDatabase.of(database, database.acme()).open();
    StoredExperiment.insert(database, database.acme(), EXPERIMENT);
  }

  @AfterAll
  static void stop() {
    acme.close();
    database.close();
  }

  @Test
  void the_stored_probabilities_replace_others_of_the_same_pair() {
    EntailmentStore store = new EntailmentStore(acme, "server", EXPERIMENT);
    TextPair shared = new TextPair("It rains.", "It is wet.");
    TextPair own = new TextPair("It rains.", "It is dry.");
    EntailmentModel server =
        new Server(() -> store.insert(Map.of(shared, YES), "other", BilledTokens.NONE));

    List<EntailmentProbabilities> answers =
        new CachingEntailment(server, store, counts()).classify(List.of(shared, own, shared));

    assertThat(answers).containsExactly(YES, NO, YES);
    assertThat(store.find(List.of(shared, own))).containsEntry(shared, YES).containsEntry(own, NO);
  }

  @Test
  void the_stored_vector_replaces_another_one_of_the_same_text() {
    EmbeddingStore store =
        new EmbeddingStore(acme, "server", EXPERIMENT, UUID.randomUUID().toString());
    Embedder server =
        new VectorServer(
            () -> store.insert(Map.of("shared", new Embedder.Embedding(new float[] {1, 0}, 1)), 0));

    List<Embedder.Embedding> vectors =
        new CachingEmbedder(
                server, revision -> store, new TextsEmbeddedStore(acme, EXPERIMENT), counts())
            .embed(List.of("shared", "own"));

    assertThat(vectors.get(0).vector()).containsExactly(1, 0);
    assertThat(vectors.get(1).vector()).containsExactly(0, 1);
  }

  /** What the model said counts where nothing can be stored. */
  @Test
  void answers_for_a_deleted_experiment_are_those_of_the_model() {
    EntailmentStore store = new EntailmentStore(acme, "deleted", UUID.randomUUID().toString());
    TextPair pair = new TextPair("a", "b");

    assertThat(new CachingEntailment(new Server(() -> {}), store, counts()).classify(List.of(pair)))
        .containsExactly(NO);
  }

  private static CacheCounts counts() {
    return new CacheCounts(new UnregisteredMetricsGroup());
  }

  private record Server(Runnable meanwhile) implements EntailmentModel {

    @Override
    public EntailmentSpec spec() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String madeBy() {
      return "own";
    }

    @Override
    public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
      meanwhile.run();
      return pairs.stream().map(pair -> NO).toList();
    }

    @Override
    public void close() {}
  }

  private record VectorServer(Runnable meanwhile) implements Embedder {

    @Override
    public EmbedderSpec spec() {
      return LexicalEmbedder.lexical();
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      meanwhile.run();
      return texts.stream().map(text -> new Embedding(new float[] {0, 1}, 1)).toList();
    }

    @Override
    public void close() {}
  }
}

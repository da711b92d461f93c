package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelScoringTest {

  private static final List<String> METRICS = List.of("sgi", "isotropy-vne");

  @TempDir static Path checkpoints;

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void two_embedders_score_together_what_each_scores_directly() throws Exception {
    TestTenant acme = new TestTenant(database, database.acme());
    EmbedderSpec lexical = spec("lexical");
    EmbedderSpec miniLm = spec("all-MiniLM-L6-v2");
    List<TestItem> items = TestItems.capitals(20);
    UUID experiment =
        acme.experiment(acme.imported(items), METRICS, null, List.of(miniLm, lexical));

    TestCluster.finish(
        Jobs.graph(
            acme.request(JobKind.SCORING, experiment, 0),
            TestSettings.settings(checkpoints),
            null));

    try (Embedder first = Embedders.open(miniLm);
        Embedder second = Embedders.open(lexical)) {
      assertThat(acme.scores(experiment))
          .as("to the last bit, whatever other texts were in its batch")
          .containsExactlyInAnyOrderElementsOf(
              DirectScores.of(items, METRICS, List.of(first, second)));
    }
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}

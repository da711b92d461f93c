package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.evaluation.live.LiveConfig;
import dev.sextant.evaluation.live.LiveScorer;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestItem.TestAnswer;
import dev.sextant.jobs.TestTenant.StoredScore;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A verdict and a report must use the same numbers. */
class LiveScoringTest {

  private static final int ITEMS = 12;

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
  void live_scores_are_those_of_the_job_to_the_last_bit() throws Exception {
    TestTenant acme = new TestTenant(database, database.acme());
    List<EmbedderSpec> embedders = List.of(spec("all-MiniLM-L6-v2"), spec("lexical"));
    List<TestItem> items = items();
    List<Metric> metrics =
        Catalogue.metrics().stream().filter(metric -> metric.basis() != Basis.ENTAILMENT).toList();
    UUID experiment =
        acme.experiment(
            acme.imported(items), metrics.stream().map(Metric::name).toList(), null, embedders);

    TestCluster.finish(
        Jobs.graph(
            acme.request(JobKind.SCORING, experiment, 0),
            TestSettings.settings(checkpoints),
            null));

    List<StoredScore> stored = acme.scores(experiment);
    assertThat(stored).containsExactlyInAnyOrderElementsOf(live(items, metrics, embedders));
    assertThat(metrics)
        .as("positive control: every metric has a value somewhere")
        .allSatisfy(
            metric ->
                assertThat(stored)
                    .anyMatch(
                        score -> score.metric().equals(metric.name()) && score.value() != null));
  }

  /** The items have everything that a metric can need: references and token log-probabilities. */
  private static List<TestItem> items() {
    List<TestItem> items = new ArrayList<>();
    for (TestItem item : TestItems.capitals(ITEMS)) {
      List<TestAnswer> answers = new ArrayList<>();
      for (TestAnswer answer : item.answers()) {
        answers.add(answer.with(-0.25, -1.5, -0.125 * answer.text().length()));
      }
      items.add(
          new TestItem(
              item.question(), item.context(), "It is a city by the river.", null, answers));
    }
    return items;
  }

  private static List<StoredScore> live(
      List<TestItem> items, List<Metric> metrics, List<EmbedderSpec> embedders) {
    List<StoredScore> all = new ArrayList<>();
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      for (int i = 0; i < items.size(); i++) {
        ItemText item = DirectScores.text(items.get(i));
        for (Metric metric : metrics) {
          if (metric.basis() == Basis.TEXT) {
            add(all, null, i, scorer.byTexts(item, metric));
          } else {
            for (EmbedderSpec embedder : embedders) {
              add(all, embedder.name(), i, scorer.byVectors(item, metric, embedder));
            }
          }
        }
      }
    }
    return all;
  }

  private static void add(List<StoredScore> all, String model, int item, Scored scored) {
    DirectScores.add(all, model, item, scored.scores());
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}

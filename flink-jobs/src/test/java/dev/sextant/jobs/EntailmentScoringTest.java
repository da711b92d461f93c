package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.evaluation.live.LiveConfig;
import dev.sextant.evaluation.live.LiveScorer;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestItem.TestAnswer;
import dev.sextant.jobs.TestTenant.StoredScore;
import dev.sextant.jobs.scoring.model.ModelOpener;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEntailmentModel;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.scorer.EntailmentPairs;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntailmentScoringTest {

  private static final List<Metric> METRICS =
      Catalogue.metrics().stream().filter(metric -> metric.basis() == Basis.ENTAILMENT).toList();

  private static final List<String> NAMES = METRICS.stream().map(Metric::name).toList();

  private static final List<TestItem> ITEMS =
      List.of(
          TestItem.of(
              "Where is Ulm?",
              null,
              judged("In Swabia. It lies on the Danube.", 0.5)
                  .cut("In Swabia.", "It lies on the Danube."),
              sample("On the Danube."),
              sample("In Swabia. Not far from Munich."),
              sample("Nobody knows.")),
          TestItem.of("One?", null, sample("Yes."), sample("No."), sample(" ")),
          TestItem.of("Alone?", null, sample("Yes.")));

  @TempDir static Path checkpoints;
  @TempDir static Path folder;

  private static TestDatabase database;
  private static TestTenant acme;

  @BeforeAll
  static void start() throws Exception {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    RandomClassifier.write(folder.resolve("bert"));
    RandomClassifier.writeDeberta(folder.resolve("deberta-v2"));
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void reset() {
    FakeEntailment.reset();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "deberta-v2"})
  void scores_of_a_model_in_a_folder_are_those_found_live_to_the_last_bit(String family)
      throws Exception {
    EntailmentSpec spec = EntailmentModels.inspect(family, folder.resolve(family), null, null);
    UUID experiment = experiment(ITEMS, spec);

    score(experiment, 0, EntailmentModels::open);

    List<StoredScore> stored =
        acme.scores(experiment).stream().filter(score -> score.embedder() != null).toList();
    assertThat(stored).containsExactlyInAnyOrderElementsOf(live(spec));
    assertThat(stored).as("positive control").anyMatch(score -> score.value() != null);
  }

  @Test
  void a_report_says_that_no_trained_model_was_run_and_of_which_metrics() throws Exception {
    UUID experiment =
        experiment(
            ITEMS, EntailmentModels.inspect("noted", folder.resolve("deberta-v2"), null, null));
    score(experiment, 0, EntailmentModels::open);

    JsonNode report = new TestReports(acme, checkpoints).report(experiment, 1);

    assertThat(report.get("notes")).hasSize(1);
    JsonNode note = report.at("/notes/0");
    assertThat(note.get("code").asText()).isEqualTo("no-trained-entailment-model");
    assertThat(note.get("model").asText()).isEqualTo("noted");
    assertThat(note.get("metrics"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrderElementsOf(NAMES);
    assertThat(note.get("sentence").asText())
        .startsWith("The entailment model noted (deberta_v2, in a folder) gave the scores of ")
        .contains("They have run no trained entailment model");
  }

  @Test
  void a_pair_is_classified_once_and_its_probabilities_are_kept() throws Exception {
    TestTenant globex = new TestTenant(database, database.globex());
    UUID experiment = experiment(globex, ITEMS, FakeEntailment.SPEC);
    score(globex, experiment, 0, FakeEntailment::open);

    assertThat(FakeEntailment.CLASSIFIED)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(pairs());
    FakeEntailment.reset();
    UUID second = experiment(globex, ITEMS, FakeEntailment.SPEC);
    score(globex, second, 0, FakeEntailment::open);

    assertThat(FakeEntailment.CLASSIFIED).isEmpty();
    assertThat(globex.scores(second)).isEqualTo(globex.scores(experiment)).isNotEmpty();
  }

  @Test
  void a_pair_that_the_model_cannot_take_costs_its_own_item_only() throws Exception {
    List<TestItem> items = new ArrayList<>(ITEMS);
    items.add(TestItem.of("Poison?", null, sample("Some poison."), sample("None.")));
    UUID experiment = experiment(items, FakeEntailment.SPEC);
    FakeEntailment.refused = "poison";

    score(experiment, 0, FakeEntailment::open);

    assertThat(failures(experiment)).containsExactly("3 fake-nli: the pair has the word poison");
    assertThat(scoredItems(experiment)).as("4 by their texts, 3 by the model").isEqualTo(7);

    FakeEntailment.reset();
    score(experiment, 1, FakeEntailment::open);
    assertThat(failures(experiment)).isEmpty();
    assertThat(FakeEntailment.CLASSIFIED)
        .as("only what is missing is asked")
        .allMatch(pair -> (pair.premise() + pair.hypothesis()).contains("poison"));
  }

  @Test
  void pairs_classified_before_a_failure_are_not_classified_again() throws Exception {
    List<TestAnswer> samples = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      samples.add(sample("Number " + i + " of twenty."));
    }
    TestItem item = new TestItem("How many?", null, null, null, samples);
    UUID experiment = experiment(List.of(item), FakeEntailment.SPEC);
    FakeEntailment.limit = 300;
    score(experiment, 0, FakeEntailment::open);
    List<TextPair> before = List.copyOf(FakeEntailment.CLASSIFIED);
    assertThat(failures(experiment)).containsExactly("0 fake-nli: enough");
    assertThat(before).as("one batch of several").hasSizeBetween(1, 300);

    FakeEntailment.reset();
    score(experiment, 1, FakeEntailment::open);

    assertThat(failures(experiment)).isEmpty();
    assertThat(FakeEntailment.CLASSIFIED).isNotEmpty().doesNotContainAnyElementsOf(before);
  }

  @Test
  void the_model_of_another_revision_is_refused() throws Exception {
    UUID experiment =
        experiment(ITEMS, EntailmentModels.inspect("other", folder.resolve("bert"), null, 40));

    var result = TestCluster.run(graph(acme, experiment, 0, FakeEntailment::open));

    assertThat(Jobs.reason(result.getSerializedThrowable().orElseThrow()))
        .startsWith("the entailment model other was registered as revision");
  }

  private static Set<TextPair> pairs() {
    Set<TextPair> pairs = new HashSet<>();
    for (TestItem item : ITEMS) {
      EntailmentPairs.of(DirectScores.text(item), Set.copyOf(NAMES))
          .forEach(pair -> pairs.add(new TextPair(pair.premise(), pair.hypothesis())));
    }
    return pairs;
  }

  private static List<StoredScore> live(EntailmentSpec spec) {
    List<StoredScore> all = new ArrayList<>();
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      for (int i = 0; i < ITEMS.size(); i++) {
        for (Metric metric : METRICS) {
          Scored scored = scorer.byEntailment(DirectScores.text(ITEMS.get(i)), metric, spec);
          DirectScores.add(all, spec.name(), i, scored.scores());
        }
      }
    }
    return all;
  }

  private static UUID experiment(List<TestItem> items, EntailmentSpec spec) {
    return experiment(acme, items, spec);
  }

  private static UUID experiment(TestTenant tenant, List<TestItem> items, EntailmentSpec spec) {
    return tenant.experiment(tenant.imported(items), NAMES, null, List.of(), spec);
  }

  private static List<String> failures(UUID experiment) {
    return acme.strings(
        """
        select i.ordinal || ' ' || m.name || ': ' || f.reason
        from item_failures f join items i on i.id = f.item_id
        join entailment_models m on m.id = f.model_id
        where f.experiment_id = ? and f.stage = 'scoring'
        """,
        experiment);
  }

  private static long scoredItems(UUID experiment) {
    return acme.count("select count(*) from scored_items where experiment_id = ?", experiment);
  }

  private static void score(UUID experiment, int attempt, OpenEntailmentModel opening)
      throws Exception {
    score(acme, experiment, attempt, opening);
  }

  private static void score(
      TestTenant tenant, UUID experiment, int attempt, OpenEntailmentModel opening)
      throws Exception {
    TestCluster.finish(graph(tenant, experiment, attempt, opening));
  }

  private static StreamGraph graph(
      TestTenant tenant, UUID experiment, int attempt, OpenEntailmentModel opening) {
    JobRequest request = tenant.request(JobKind.SCORING, experiment, attempt);
    var graph =
        ScoringJob.graph(
            request, TestSettings.settings(checkpoints), new ModelOpener(Embedders::open, opening));
    graph.setJobId(Jobs.id(request));
    return graph;
  }
}

package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelException;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.jobs.TestTenant.StoredScore;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEmbedder;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoringJobTest {

  private static final EmbedderSpec FAKE = FakeEmbedder.specOf("fake");
  private static final List<String> EVERYTHING =
      List.of("sgi", "isotropy-vne", "checkembed-cosine-mean");
  private static final int FLOORS_OF_AN_ANSWER = 6;
  private static final int FLOORS_OF_AN_ITEM = 7;

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static TestTenant globex;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    globex = new TestTenant(database, database.globex());
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void reset() {
    FakeEmbedder.reset();
  }

  @Test
  void scores_equal_those_computed_directly() throws Exception {
    EmbedderSpec lexical = Embedders.shipped().get(0);
    List<TestItem> items = TestItems.capitals(50);
    UUID experiment = acme.experiment(acme.imported(items), EVERYTHING, null, List.of(lexical));

    score(acme, experiment, 0, Embedders::open);

    try (Embedder embedder = Embedders.open(lexical)) {
      assertThat(acme.scores(experiment))
          .containsExactlyInAnyOrderElementsOf(
              DirectScores.of(items, EVERYTHING, List.of(embedder)));
    }
  }

  @Test
  void floors_are_there_whatever_was_chosen() throws Exception {
    List<TestItem> items = TestItems.capitals(3);
    UUID experiment =
        acme.experiment(acme.imported(items), List.of("isotropy-vne"), null, List.of());

    score(acme, experiment, 0, FakeEmbedder::open);

    long answers = items.stream().mapToLong(item -> item.answers().size()).sum();
    assertThat(acme.scores(experiment))
        .hasSize((int) answers * FLOORS_OF_AN_ANSWER + items.size() * FLOORS_OF_AN_ITEM)
        .allSatisfy(score -> assertThat(score.embedder()).isNull());
  }

  @Test
  void a_model_that_no_metric_asks_scores_nothing() throws Exception {
    Imported imported = acme.imported(unseen("idleness"));
    UUID unasked =
        acme.experiment(
            imported, List.of("u-deg-jaccard"), null, List.of(FAKE), FakeEntailment.SPEC);
    UUID asked = acme.experiment(imported, List.of("sgi"), null, List.of(FAKE));

    score(acme, unasked, 0, FakeEmbedder::open);
    assertThat(progress(unasked)).as("an item by its texts").isEqualTo(1);
    assertThat(FakeEmbedder.OPENED).hasValue(0);

    score(acme, asked, 0, FakeEmbedder::open);
    assertThat(progress(asked)).as("positive control").isEqualTo(2);
  }

  @Test
  void another_tenant_sees_and_loses_nothing() throws Exception {
    List<TestItem> items = TestItems.capitals(5);
    UUID theirs = globex.experiment(globex.imported(items), EVERYTHING, null, List.of(FAKE));
    score(globex, theirs, 0, FakeEmbedder::open);
    List<StoredScore> before = globex.scores(theirs);
    int embedded = FakeEmbedder.EMBEDDED.size();

    UUID ours = acme.experiment(acme.imported(items), EVERYTHING, null, List.of(FAKE));
    score(acme, ours, 0, FakeEmbedder::open);

    assertThat(globex.scores(theirs)).isEqualTo(before).isNotEmpty();
    assertThat(globex.scores(ours)).isEmpty();
    assertThat(acme.scores(ours)).as("positive control").isEqualTo(before);
    assertThat(FakeEmbedder.EMBEDDED)
        .as("the cache is not shared between tenants")
        .hasSize(2 * embedded);
  }

  @Test
  void a_text_that_cannot_be_embedded_costs_its_own_item_only() throws Exception {
    List<TestItem> items = new ArrayList<>(TestItems.capitals(20));
    items.set(7, TestItem.of("What is poison?", "Some context.", sample("One."), sample("Two.")));
    UUID experiment = acme.experiment(acme.imported(items), EVERYTHING, null, List.of(FAKE));
    FakeEmbedder.refuse("poison");

    score(acme, experiment, 0, FakeEmbedder::open);

    assertThat(failures(experiment)).containsExactly("7 fake: the text has the word poison");
    assertThat(progress(experiment)).as("19 items and 20 floors").isEqualTo(39);
    assertThat(acme.scores(experiment))
        .noneMatch(score -> score.item() == 7 && score.embedder() != null)
        .anyMatch(score -> score.item() == 7 && score.embedder() == null)
        .anyMatch(score -> score.item() == 6 && score.embedder() != null);

    FakeEmbedder.reset();
    score(acme, experiment, 1, FakeEmbedder::open);

    assertThat(failures(experiment)).isEmpty();
    assertThat(progress(experiment)).isEqualTo(40);
    assertThat(FakeEmbedder.EMBEDDED)
        .as("only what is missing is embedded")
        .containsExactlyInAnyOrder("What is poison?", "Some context.", "One.", "Two.");
  }

  @Test
  void a_second_experiment_on_the_same_texts_embeds_nothing() throws Exception {
    Imported imported = acme.imported(TestItems.planets(20));
    UUID first = acme.experiment(imported, EVERYTHING, null, List.of(FAKE));
    UUID second = acme.experiment(imported, EVERYTHING, null, List.of(FAKE));
    score(acme, first, 0, FakeEmbedder::open);
    assertThat(FakeEmbedder.EMBEDDED).as("positive control").isNotEmpty();
    FakeEmbedder.reset();

    score(acme, second, 0, FakeEmbedder::open);

    assertThat(FakeEmbedder.EMBEDDED).isEmpty();
    assertThat(acme.scores(second)).isEqualTo(acme.scores(first));
  }

  @Test
  void only_texts_that_the_metrics_compare_are_embedded() throws Exception {
    TestItem item =
        TestItem.of(
            "Which question?", "A context.", judged("Judged.", true), sample("S1."), sample("S2."));
    Imported imported = acme.imported(List.of(item));
    UUID spread = acme.experiment(imported, List.of("isotropy-vne"), null, List.of(FAKE));
    score(acme, spread, 0, FakeEmbedder::open);
    assertThat(FakeEmbedder.EMBEDDED).containsExactlyInAnyOrder("S1.", "S2.");

    UUID grounding = acme.experiment(imported, List.of("sgi"), null, List.of(FAKE));
    score(acme, grounding, 0, FakeEmbedder::open);
    assertThat(FakeEmbedder.EMBEDDED)
        .containsExactlyInAnyOrder("S1.", "S2.", "Which question?", "A context.", "Judged.");
  }

  @Test
  void blank_answers_are_not_embedded_and_their_scores_say_why() throws Exception {
    TestItem item = TestItem.of("Where now?", "Here now.", sample("  \n"), sample("There now."));
    UUID experiment =
        acme.experiment(acme.imported(List.of(item)), List.of("sgi"), null, List.of(FAKE));

    score(acme, experiment, 0, FakeEmbedder::open);

    assertThat(FakeEmbedder.EMBEDDED)
        .containsExactlyInAnyOrder("Where now?", "Here now.", "There now.");
    assertThat(acme.scores(experiment))
        .filteredOn(score -> score.metric().equals("sgi"))
        .extracting(StoredScore::undefined)
        .containsExactly("empty-answer", null);
  }

  @Test
  void truncated_texts_are_counted_each_time_they_are_used() throws Exception {
    String longText = "far too long ".repeat(20);
    TestItem item = TestItem.of("Short?", longText, sample(longText), sample("Short."));
    UUID experiment =
        acme.experiment(acme.imported(List.of(item)), List.of("sgi"), null, List.of(FAKE));

    score(acme, experiment, 0, FakeEmbedder::open);

    String of = " from scored_items where experiment_id = ? and model_id is not null";
    assertThat(acme.count("select texts" + of, experiment)).isEqualTo(4);
    assertThat(acme.count("select truncated" + of, experiment)).isEqualTo(2);
    assertThat(acme.count("select tokens" + of, experiment)).isEqualTo(6 + 100 + 100 + 6);
    assertThat(acme.count("select (reading #>> '{roles,answer,texts}')::int" + of, experiment))
        .isEqualTo(2);
    assertThat(acme.count("select (reading #>> '{roles,answer,truncated}')::int" + of, experiment))
        .isEqualTo(1);
    assertThat(
            acme.count("select (reading #>> '{roles,context,read}')::float::int" + of, experiment))
        .isEqualTo(100);
  }

  @Test
  void a_vector_that_other_kernels_made_is_used_and_both_are_named() throws Exception {
    Imported version = acme.imported(List.of(TestItem.of("Which?", "Here.", sample("This."))));
    UUID first = acme.experiment(version, List.of("theta-qc"), null, List.of(FAKE));
    score(acme, first, 0, FakeEmbedder::open);
    FakeEmbedder.madeBy = "other kernels";
    UUID second = acme.experiment(version, List.of("sgi"), null, List.of(FAKE));

    score(acme, second, 0, FakeEmbedder::open);

    assertThat(FakeEmbedder.EMBEDDED).containsExactlyInAnyOrder("Which?", "Here.", "This.");
    assertThat(
            acme.count(
                "select jsonb_array_length(reading -> 'made_by') from scored_items"
                    + " where experiment_id = ? and model_id is not null",
                second))
        .isEqualTo(2);
  }

  @Test
  void an_embedder_that_cannot_be_loaded_fails_the_job_at_once() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(TestItems.capitals(3)), EVERYTHING, null, List.of(FAKE));

    JobResult result =
        TestCluster.run(
            graph(
                acme,
                experiment,
                0,
                spec -> {
                  FakeEmbedder.OPENED.incrementAndGet();
                  throw new ModelException("the weights are gone");
                }));

    assertThat(Jobs.reason(result.getSerializedThrowable().orElseThrow()))
        .isEqualTo("the embedder fake cannot be loaded: the weights are gone");
    assertThat(FakeEmbedder.OPENED.get()).as("no subtask tried twice").isLessThanOrEqualTo(2);
  }

  @Test
  void an_embedder_that_changed_since_it_was_registered_is_refused() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(TestItems.capitals(3)), EVERYTHING, null, List.of(FAKE));

    JobResult result =
        TestCluster.run(
            graph(acme, experiment, 0, spec -> FakeEmbedder.open(FakeEmbedder.specOf("other"))));

    assertThat(Jobs.reason(result.getSerializedThrowable().orElseThrow()))
        .startsWith("the embedder fake was registered as revision " + FAKE.revision());
    assertThat(FakeEmbedder.CLOSED.get()).isEqualTo(FakeEmbedder.OPENED.get());
  }

  @Test
  void a_shipped_embedder_is_opened_for_texts_without_a_vector_only() throws Exception {
    OpenEmbedder shipped = new FakeEmbedder.Shipped(FakeEmbedder::open);
    Imported imported = acme.imported(unseen("demand"));
    UUID first = acme.experiment(imported, EVERYTHING, null, List.of(FAKE));
    UUID second = acme.experiment(imported, EVERYTHING, null, List.of(FAKE));

    score(acme, first, 0, shipped);
    assertThat(FakeEmbedder.OPENED.get()).as("positive control").isPositive();
    assertThat(FakeEmbedder.CLOSED.get()).isEqualTo(FakeEmbedder.OPENED.get());

    FakeEmbedder.reset();
    score(acme, second, 0, shipped);
    assertThat(FakeEmbedder.OPENED).hasValue(0);
    assertThat(acme.scores(second)).isEqualTo(acme.scores(first)).isNotEmpty();
  }

  @Test
  void an_embedder_of_a_folder_is_opened_at_the_start_even_if_all_vectors_are_stored()
      throws Exception {
    Imported imported = acme.imported(unseen("start"));
    UUID first = acme.experiment(imported, EVERYTHING, null, List.of(FAKE));
    UUID second = acme.experiment(imported, EVERYTHING, null, List.of(FAKE));
    score(acme, first, 0, FakeEmbedder::open);

    JobResult result =
        TestCluster.run(
            graph(acme, second, 0, spec -> FakeEmbedder.open(FakeEmbedder.specOf("other"))));

    assertThat(Jobs.reason(result.getSerializedThrowable().orElseThrow()))
        .startsWith("the embedder fake was registered as revision " + FAKE.revision());
  }

  @Test
  void a_shipped_embedder_that_cannot_be_opened_fails_the_job_and_no_item() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(unseen("engine")), EVERYTHING, null, List.of(FAKE));

    JobResult result =
        TestCluster.run(
            graph(
                acme,
                experiment,
                0,
                new FakeEmbedder.Shipped(
                    spec -> {
                      FakeEmbedder.OPENED.incrementAndGet();
                      throw new ModelException("the engine does not start");
                    })));

    assertThat(Jobs.reason(result.getSerializedThrowable().orElseThrow()))
        .isEqualTo("the embedder fake cannot be loaded: the engine does not start");
    assertThat(FakeEmbedder.OPENED.get()).as("no subtask tried twice").isLessThanOrEqualTo(2);
    assertThat(failures(experiment)).isEmpty();
  }

  @Test
  void trouble_with_postgres_that_lasts_fails_the_job_with_a_sentence() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(TestItems.capitals(3)), EVERYTHING, null, List.of(FAKE));
    StreamGraph graph = graph(acme, experiment, 0, FakeEmbedder::open);
    execute("revoke select on items from sextant_jobs");
    try {
      JobResult result = TestCluster.run(graph);
      assertThat(Jobs.reason(result.getSerializedThrowable().orElseThrow()))
          .isEqualTo("Postgres: cannot read items: ERROR: permission denied for table items");
      assertThat(FakeEmbedder.OPENED.get()).as("it was tried again").isGreaterThan(2);
    } finally {
      execute("grant select on items to sextant_jobs");
    }
  }

  @Test
  void when_the_process_stops_no_item_is_to_blame_and_cancelling_does_not_wait() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(unseen("stopping")), EVERYTHING, null, List.of(FAKE));
    CountDownLatch asked = new CountDownLatch(1);
    FakeEmbedder.before =
        texts -> {
          asked.countDown();
          throw new CancellationException("the process is stopping");
        };
    JobID job = TestCluster.submit(graph(acme, experiment, 0, FakeEmbedder::open));
    assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();

    TestCluster.cluster().cancelJob(job).get();

    assertThat(TestCluster.result(job).getJobStatus()).contains(JobStatus.CANCELED);
    assertThat(FakeEmbedder.CLOSED.get()).isEqualTo(FakeEmbedder.OPENED.get());
    assertThat(failures(experiment)).isEmpty();

    FakeEmbedder.reset();
    score(acme, experiment, 1, FakeEmbedder::open);
    assertThat(progress(experiment)).as("nothing was lost").isEqualTo(2);
  }

  @Test
  void cancelling_interrupts_a_group_that_waits_for_the_embedder() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(unseen("cancelling")), EVERYTHING, null, List.of(FAKE));
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    FakeEmbedder.before =
        texts -> {
          asked.countDown();
          try {
            never.await();
          } catch (InterruptedException e) {
            throw new CancellationException("interrupted");
          }
        };
    JobID job = TestCluster.submit(graph(acme, experiment, 0, FakeEmbedder::open));
    assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();

    TestCluster.cluster().cancelJob(job).get();

    assertThat(TestCluster.result(job).getJobStatus()).contains(JobStatus.CANCELED);
    assertThat(FakeEmbedder.CLOSED.get())
        .as("no group was given up on")
        .isEqualTo(FakeEmbedder.OPENED.get());
    assertThat(failures(experiment)).isEmpty();
  }

  @Test
  void every_embedder_that_was_opened_is_closed() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(TestItems.capitals(3)), EVERYTHING, null, List.of(FAKE));

    score(acme, experiment, 0, FakeEmbedder::open);

    assertThat(FakeEmbedder.OPENED.get()).isPositive();
    assertThat(FakeEmbedder.CLOSED.get()).isEqualTo(FakeEmbedder.OPENED.get());
  }

  /** An item whose vectors no other test has stored. */
  private static List<TestItem> unseen(String word) {
    return List.of(
        TestItem.of(
            "What is " + word + "?", "It is " + word + ".", sample(word), sample("no " + word)));
  }

  private static List<String> failures(UUID experiment) {
    return acme.strings(
        """
        select i.ordinal || ' ' || b.name || ': ' || f.reason
        from item_failures f join items i on i.id = f.item_id join embedders b on b.id = f.model_id
        where f.experiment_id = ? and f.stage = 'scoring'
        """,
        experiment);
  }

  private static long progress(UUID experiment) {
    return acme.count("select count(*) from scored_items where experiment_id = ?", experiment);
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = database.superuser().getConnection()) {
      connection.createStatement().execute(sql);
    }
  }

  private static void score(TestTenant tenant, UUID experiment, int attempt, OpenEmbedder opening)
      throws Exception {
    TestCluster.finish(graph(tenant, experiment, attempt, opening));
  }

  private static StreamGraph graph(
      TestTenant tenant, UUID experiment, int attempt, OpenEmbedder opening) {
    JobRequest request = tenant.request(JobKind.SCORING, experiment, attempt);
    StreamGraph graph =
        ScoringJob.graph(request, TestSettings.settings(checkpoints), TestSettings.models(opening));
    graph.setJobId(Jobs.id(request));
    return graph;
  }
}

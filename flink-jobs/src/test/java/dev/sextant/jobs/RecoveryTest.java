package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {

  private static final int LONGEST_WAIT_SECONDS = 60;
  private static final EmbedderSpec FAKE = FakeEmbedder.specOf("fake");
  private static final List<String> METRICS = List.of("sgi", "isotropy-vne");
  private static final List<TestItem> ITEMS = TestItems.capitals(200);

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static String undisturbed;

  /**
   * Another tenant makes the undisturbed run, so that its stored vectors do not affect the others.
   */
  @BeforeAll
  static void runUndisturbed() throws Exception {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    FakeEmbedder.reset();
    TestTenant globex = new TestTenant(database, database.globex());
    UUID experiment = globex.experiment(globex.imported(ITEMS), METRICS, null, List.of(FAKE));
    JobRequest request = globex.request(JobKind.SCORING, experiment, 0);
    TestCluster.finish(graph(request), request);
    undisturbed = report(globex, experiment);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void forgetVectors() throws SQLException {
    FakeEmbedder.reset();
    execute("delete from embeddings");
  }

  @Test
  void after_postgres_cut_every_connection_nothing_stored_is_embedded_again() throws Exception {
    UUID experiment = experiment();
    AtomicBoolean cut = new AtomicBoolean();
    Set<String> stored = new HashSet<>();
    List<String> again = new ArrayList<>();
    FakeEmbedder.before =
        texts -> {
          synchronized (cut) {
            if (!cut.get() && FakeEmbedder.EMBEDDED.size() > 300) {
              cut.set(true);
              cutConnections();
              stored.addAll(storedTexts());
            } else {
              texts.stream().filter(stored::contains).forEach(again::add);
            }
          }
        };

    JobRequest request = acme.request(JobKind.SCORING, experiment, 0);
    TestCluster.finish(graph(request), request);

    assertThat(cut.get()).as("the failure happened").isTrue();
    assertThat(stored).as("something had been stored").isNotEmpty();
    assertThat(again).isEmpty();
    assertThat(report(acme, experiment)).isEqualTo(undisturbed);
  }

  @Test
  void a_cancelled_job_goes_on_from_its_checkpoint_to_the_same_report() throws Exception {
    UUID experiment = experiment();
    CountDownLatch halfway = new CountDownLatch(1);
    CountDownLatch cancelling = new CountDownLatch(1);
    FakeEmbedder.before =
        texts -> {
          if (FakeEmbedder.EMBEDDED.size() > 400) {
            halfway.countDown();
            await(cancelling);
          } else {
            pause(20);
          }
        };
    JobRequest first = acme.request(JobKind.SCORING, experiment, 0);
    StreamGraph graph = graph(first);
    graph.setJobId(Jobs.id(first));
    JobID job = TestCluster.submit(graph);
    await(halfway);
    newestCheckpoint(job); // waits until a checkpoint exists
    TestCluster.cluster().cancelJob(job).get();
    cancelling.countDown();
    JobResult cancelled = TestCluster.result(job);
    assertThat(cancelled.getJobStatus().orElseThrow()).isEqualTo(JobStatus.CANCELED);
    assertThat(acme.count("select count(*) from scored_items where experiment_id = ?", experiment))
        .as("halfway")
        .isBetween(1L, 399L);
    assertThat(FakeEmbedder.CLOSED.get()).isPositive().isEqualTo(FakeEmbedder.OPENED.get());

    FakeEmbedder.reset();
    Set<String> stored = storedTexts();
    String checkpoint = newestCheckpoint(job);
    JobRequest second = acme.request(JobKind.SCORING, experiment, 1);
    TestCluster.finish(Jobs.resumable(graph(second), checkpoint), second);

    assertThat(stored).isNotEmpty();
    assertThat(FakeEmbedder.EMBEDDED).isNotEmpty().doesNotContainAnyElementsOf(stored);
    assertThat(report(acme, experiment)).isEqualTo(undisturbed);
  }

  private static UUID experiment() {
    Imported imported = acme.imported(ITEMS);
    return acme.experiment(imported, METRICS, null, List.of(FAKE));
  }

  private static StreamGraph graph(JobRequest request) {
    return ScoringJob.graph(
        request, TestSettings.settings(checkpoints), TestSettings.models(FakeEmbedder::open));
  }

  private static String report(TestTenant tenant, UUID experiment) throws Exception {
    JobRequest request = tenant.request(JobKind.REPORTING, experiment, 0);
    TestCluster.finish(Jobs.graph(request, checkpoints.toUri().toString(), null));
    return tenant.report(experiment, 1);
  }

  private static String newestCheckpoint(JobID job) throws Exception {
    Path folder = checkpoints.resolve(job.toString());
    for (int i = 0; i < 200; i++) {
      try (Stream<Path> found = Files.list(folder)) {
        Path newest =
            found
                .filter(path -> Files.exists(path.resolve("_metadata")))
                .max(Comparator.comparingInt(RecoveryTest::number))
                .orElse(null);
        if (newest != null) {
          return newest.toUri().toString();
        }
      }
      pause(50);
    }
    throw new AssertionError("no checkpoint in " + folder);
  }

  private static int number(Path checkpoint) {
    return Integer.parseInt(checkpoint.getFileName().toString().replace("chk-", ""));
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static void cutConnections() {
    try {
      execute(
          "select pg_terminate_backend(pid) from pg_stat_activity"
              + " where application_name = 'sextant-jobs' and datname = current_database()");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = database.superuser().getConnection()) {
      connection.createStatement().execute(sql);
    }
  }

  /** The test's own texts whose vectors are stored. */
  private static Set<String> storedTexts() {
    return new HashSet<>(
        acme.all(
            """
            select t.text
            from (select question as text from items union select context from items
                  union select text from answers) t
            where exists (select 1 from embeddings e
                          where e.tenant_id = '%s'
                            and e.text_sha256 = sha256(convert_to(t.text, 'UTF8')))
            """
                .formatted(acme.id())));
  }
}

package dev.sextant.jobs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.access.Grant;
import dev.sextant.jobs.tables.TablesException;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsTest {

  private static final String EXPERIMENT = "0198b2f0-0000-7000-8000-000000000001";

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
  void the_same_work_has_the_same_id_in_every_process() {
    assertThat(Jobs.id(JobKind.SCORING, EXPERIMENT, 1, 0))
        .as("checkpoints of earlier releases are found by it")
        .hasToString("66ff343d900b34b47a03c455351e85ad");
  }

  @Test
  void other_work_has_another_id() {
    assertThat(
            List.of(
                Jobs.id(JobKind.SCORING, EXPERIMENT, 1, 0),
                Jobs.id(JobKind.REPORTING, EXPERIMENT, 1, 0),
                Jobs.id(JobKind.SCORING, EXPERIMENT, 2, 0),
                Jobs.id(JobKind.SCORING, EXPERIMENT, 1, 1),
                Jobs.id(JobKind.SCORING, UUID.randomUUID().toString(), 1, 0)))
        .doesNotHaveDuplicates();
  }

  @Test
  void the_same_work_is_refused_a_second_time() throws Exception {
    TestTenant acme = new TestTenant(database, database.acme());
    UUID experiment =
        acme.experiment(
            acme.imported(TestItems.capitals(2)), List.of("isotropy-vne"), null, List.of());
    JobRequest request = acme.request(JobKind.SCORING, experiment, 0);
    TestCluster.finish(graph(request));

    assertThatThrownBy(() -> TestCluster.run(graph(request)))
        .hasMessageContaining("already been submitted");
    TestCluster.finish(graph(acme.request(JobKind.SCORING, experiment, 1)));
  }

  @Test
  void an_experiment_of_another_tenant_is_not_there() {
    TestTenant acme = new TestTenant(database, database.acme());
    TestTenant globex = new TestTenant(database, database.globex());
    UUID experiment =
        acme.experiment(
            acme.imported(TestItems.capitals(2)), List.of("isotropy-vne"), null, List.of());

    assertThatThrownBy(() -> graph(globex.request(JobKind.SCORING, experiment, 0)))
        .isInstanceOf(NoSuchElementException.class);
    assertThat(graph(acme.request(JobKind.SCORING, experiment, 0)))
        .as("positive control")
        .isNotNull();
  }

  @Test
  void a_database_out_of_reach_is_reported_in_a_sentence() {
    JobRequest request =
        new JobRequest(
            JobKind.SCORING,
            "unreachable",
            database.acme().toString(),
            EXPERIMENT,
            1,
            0,
            1,
            false,
            "test");

    DatabaseLogin nowhere =
        new DatabaseLogin("jdbc:postgresql://127.0.0.1:1/none", "sextant_jobs", "secret");
    try (Grant grant = DatabaseLogin.grant("unreachable", nowhere)) {
      assertThat(grant).isNotNull();
      assertThatThrownBy(() -> graph(request))
          .isInstanceOf(TablesException.class)
          .hasMessageStartingWith(
              "Postgres: cannot read the experiment: Connection to 127.0.0.1:1");
    }
  }

  /** A graph travels over the network and is kept by the cluster, which shows parts of it. */
  @Test
  void no_graph_knows_how_to_reach_the_database() throws Exception {
    DatabaseLogin login =
        new DatabaseLogin(database.jdbcUrl(), "sextant_jobs", TestDatabase.PASSWORD);
    TestTenant acme = new TestTenant(database, database.acme());
    TestTenant.Imported version = acme.imported(TestItems.capitals(2));
    UUID experiment = acme.experiment(version, List.of("isotropy-vne"), null, List.of());
    UUID sampled = SampledSet.of(acme, version, 1).answers().answerSet();
    try (Grant grant = DatabaseLogin.grant("elsewhere", login)) {
      assertThat(grant).isNotNull();
      for (JobKind kind : List.of(JobKind.SCORING, JobKind.REPORTING, JobKind.SAMPLING)) {
        UUID target = kind == JobKind.SAMPLING ? sampled : experiment;
        JobRequest request =
            new JobRequest(
                kind, "elsewhere", acme.id().toString(), target.toString(), 1, 0, 1, false, "test");
        String bytes =
            new String(InstantiationUtil.serializeObject(graph(request).getJobGraph()), ISO_8859_1);

        assertThat(bytes).contains("elsewhere", target.toString());
        assertThat(bytes).doesNotContain("jdbc:postgresql", "sextant_jobs");
      }
    }
  }

  private static StreamGraph graph(JobRequest request) {
    return Jobs.graph(request, checkpoints.toUri().toString(), null);
  }
}

package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.access.Grant;
import dev.sextant.jobs.access.RolePassword;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the source of a scoring job reads its splits. */
class SplitReadingTest {

  private static final String INSTANCE = "counted";
  private static final int SPLITS = 40;
  private static final int ITEMS_OF_A_SPLIT = 16;

  @TempDir private Path checkpoints;

  @Test
  void the_splits_of_a_reader_share_their_connection() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    try (TestDatabase database = TestDatabase.create()) {
      TestTenant acme = new TestTenant(database, database.acme());
      UUID experiment =
          acme.experiment(
              acme.imported(TestItems.capitals(SPLITS * ITEMS_OF_A_SPLIT)),
              List.of("isotropy-vne"),
              null,
              List.of());
      RolePassword counted =
          RolePassword.from(
              INSTANCE,
              () -> {
                connections.incrementAndGet();
                return List.of(TestDatabase.PASSWORD);
              });
      try (Grant grant =
          DatabaseLogin.grant(
              INSTANCE, new DatabaseLogin(database.jdbcUrl(), Roles.JOBS, counted))) {
        TestCluster.finish(graph(acme, experiment));
        assertThat(grant).isNotNull();
      }

      assertThat(acme.scores(experiment)).as("positive control").isNotEmpty();
      assertThat(connections).hasPositiveValue().hasValueLessThan(SPLITS / 2);
    }
  }

  private StreamGraph graph(TestTenant tenant, UUID experiment) {
    JobRequest request = tenant.request(JobKind.SCORING, experiment, 0);
    JobRequest counted =
        new JobRequest(
            request.kind(),
            INSTANCE,
            request.tenantId(),
            request.targetId(),
            request.reportNumber(),
            request.attempt(),
            request.parallelism(),
            request.needsGpu(),
            request.codeVersion());
    StreamGraph graph =
        ScoringJob.graph(
            counted, TestSettings.settings(checkpoints), TestSettings.models(FakeEmbedder::open));
    graph.setJobId(Jobs.id(counted));
    return graph;
  }
}

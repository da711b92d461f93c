package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.reporting.ReportPlan;
import dev.sextant.jobs.reporting.ReportSink;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCancellationTest {

  @TempDir Path checkpoints;

  /** The lock is held throughout: only the end of the statement lets the task end. */
  @Test
  void a_cancelled_task_ends_its_statement_on_the_server() throws Exception {
    try (TestDatabase database = TestDatabase.create()) {
      ReportPlan plan = plan(new TestTenant(database, database.acme()));
      JobSessions sessions = new JobSessions(database);
      try (Connection other = database.superuser().getConnection();
          Statement statement = other.createStatement()) {
        other.setAutoCommit(false);
        statement.execute("lock table answers in access exclusive mode");
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread task = new Thread(() -> outcome.complete(failure(plan)));
        task.start();
        sessions.awaitLocked();

        task.interrupt();

        assertThat(outcome.get(5, TimeUnit.MINUTES)).isInstanceOf(InterruptedException.class);
        sessions.awaitNone();
        other.rollback();
      }
    }
  }

  private ReportPlan plan(TestTenant tenant) throws Exception {
    var experiment =
        new TestReports(tenant, checkpoints)
            .scored(List.of(TestItem.of("Q1", null, judged("An answer.", true))), null);
    JobRequest request = tenant.request(JobKind.REPORTING, experiment, 1, 0);
    return new ReportPlan(
        request.database(),
        ExperimentStore.get(request.database(), request.targetId()),
        1,
        2,
        "test");
  }

  private static Throwable failure(ReportPlan plan) {
    try {
      new ReportSink(plan).createWriter(null).write(plan.number(), null);
      return new AssertionError("the report was made");
    } catch (Exception e) {
      return e;
    }
  }
}

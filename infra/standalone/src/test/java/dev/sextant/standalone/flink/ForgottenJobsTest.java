package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.Jobs;
import dev.sextant.standalone.flink.FlinkJobs.JobTemplate;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints contain texts, so those of all jobs of a deleted experiment are deleted. */
class ForgottenJobsTest {

  @TempDir Path root;

  private final UUID deleted = UUID.randomUUID();
  private final UUID kept = UUID.randomUUID();

  @Test
  void nothing_that_a_deleted_experiment_could_resume_from_is_left() throws Exception {
    List<Path> gone = new ArrayList<>();
    for (JobKind kind : JobKind.values()) {
      for (int attempt = 1; attempt <= 3; attempt++) {
        gone.add(checkpoint(kind, deleted, 1, attempt));
        gone.add(checkpoint(kind, deleted, 2, attempt));
        gone.add(checkpoint(kind, deleted, 3, attempt)); // of an abandoned report
      }
    }
    Path other = checkpoint(JobKind.SCORING, kept, 1, 1);

    Vertx vertx = Vertx.vertx();
    try {
      jobs(vertx)
          .forget(
              new JobOrder(
                  Stage.REPORTING,
                  new TenantId(UUID.randomUUID()),
                  deleted,
                  2,
                  3,
                  Optional.empty()))
          .toCompletionStage()
          .toCompletableFuture()
          .get(60, TimeUnit.SECONDS);
    } finally {
      vertx.close();
    }

    assertThat(gone)
        .hasSize(9 * JobKind.values().length)
        .allSatisfy(path -> assertThat(path).doesNotExist());
    assertThat(other).exists();
  }

  /** Deleting uses only the disk; the cluster is not even started. */
  private FlinkJobs jobs(Vertx vertx) {
    return new FlinkJobs(
        vertx,
        FlinkInJvm.client(new MiniCluster(new MiniClusterConfiguration.Builder().build())),
        new FolderCheckpoints(root),
        new JobTemplate("none", 1, false, "test"));
  }

  private Path checkpoint(JobKind kind, UUID experiment, int report, int attempt)
      throws IOException {
    String job = Jobs.id(kind, experiment.toString(), report, attempt).toHexString();
    Path folder = Files.createDirectories(root.resolve(job).resolve("chk-1"));
    return Files.createFile(folder.resolve("_metadata"));
  }
}

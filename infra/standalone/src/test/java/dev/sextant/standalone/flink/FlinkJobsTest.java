package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.s3.Bucket;
import dev.sextant.s3.BucketSettings;
import dev.sextant.s3.StoreServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkJobsTest {

  @TempDir private Path folder;

  private final JobID job = new JobID();
  private final JobID before = new JobID();

  @Test
  void a_job_resumes_from_its_own_checkpoint_before_that_of_an_earlier_attempt()
      throws IOException {
    Checkpoints checkpoints = new FolderCheckpoints(folder);
    String earlier = checkpoint(before, 9);
    assertThat(FlinkJobs.restorable(checkpoints, job, Optional.of(earlier))).contains(earlier);
    String own = checkpoint(job, 1);
    assertThat(FlinkJobs.restorable(checkpoints, job, Optional.of(earlier))).contains(own);
    assertThat(FlinkJobs.restorable(checkpoints, before, Optional.empty())).contains(earlier);
    assertThat(FlinkJobs.restorable(checkpoints, new JobID(), Optional.of(own + "0"))).isEmpty();
  }

  @Test
  void a_store_that_does_not_answer_keeps_no_job_from_beginning() {
    BucketSettings nowhere = StoreServer.settings(1, "in/here", 5L << 20);
    try (Bucket away = new Bucket(nowhere)) {
      Checkpoints lost = new BucketCheckpoints(away, nowhere);
      assertThat(FlinkJobs.restorable(lost, job, Optional.empty())).isEmpty();
      assertThat(FlinkJobs.restorable(lost, job, Optional.of(lost.uri() + "/a/chk-1"))).isEmpty();
    }
  }

  private String checkpoint(JobID of, int number) throws IOException {
    Path at = folder.resolve(of.toHexString()).resolve("chk-" + number);
    Files.createFile(Files.createDirectories(at).resolve("_metadata"));
    return at.toUri().toString();
  }
}

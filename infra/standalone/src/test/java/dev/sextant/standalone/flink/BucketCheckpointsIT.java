package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.s3.Bucket;
import dev.sextant.s3.BucketSettings;
import dev.sextant.s3.FaultyWire;
import dev.sextant.s3.FaultyWire.Fault;
import dev.sextant.s3.StoreServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.RestoredCheckpointStats;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on a real MiniCluster keep checkpoints in a store that answers late, wrongly or not. */
class BucketCheckpointsIT {

  private static final int LOOKS = 6_000;

  @TempDir private static Path folder;

  private static StoreServer server;
  private static FaultyWire wire;
  private static MiniCluster cluster;
  private static int starts;

  private final GatedJob job = new GatedJob();
  private Bucket bucket;
  private BucketCheckpoints checkpoints;

  @BeforeAll
  static void start() throws Exception {
    server = StoreServer.start(Files.createDirectory(folder.resolve("store")));
    wire = new FaultyWire(server.port());
    startCluster();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
    FileSystem.initialize(new Configuration(), null);
    wire.close();
    server.close();
  }

  private static void startCluster() throws Exception {
    Path scratch = Files.createDirectory(folder.resolve("scratch-" + starts++));
    cluster = FlinkInJvm.start(2, scratch, Optional.of(new FlinkBucket(settings(wire.port()))));
  }

  @BeforeEach
  void open() {
    BucketSettings direct = settings(server.port());
    bucket = new Bucket(direct);
    checkpoints = new BucketCheckpoints(bucket, direct);
  }

  @AfterEach
  void close() throws IOException {
    wire.faults.clear();
    checkpoints.delete(List.of(job.id));
    bucket.close();
  }

  @Test
  void a_job_that_a_lost_cluster_ran_resumes_from_its_checkpoint_in_the_bucket() throws Exception {
    submit(Optional.empty());
    awaitCheckpointOfHalf();
    long readBefore = job.read.get();

    String checkpoint = loseCluster();
    job.openGate();
    submit(Optional.of(checkpoint));

    assertFinishedAsExpected();
    assertThat(restored()).isEqualTo(checkpoint);
    assertThat(job.read.get() - readBefore).isEqualTo(GatedJob.NUMBERS / 2);
  }

  @Test
  void a_slow_store_delays_checkpoints_and_nothing_else() throws Exception {
    wire.fail(Collections.nCopies(20, new Fault.Drag(1_000, 2)));
    submit(Optional.empty());
    awaitCheckpointOfHalf();
    job.openGate();
    assertFinishedAsExpected();
  }

  /**
   * The store is busy for longer than a client repeats its request, so a checkpoint is declined.
   */
  @Test
  void a_store_that_is_busy_costs_checkpoints_and_not_the_job() throws Exception {
    wire.fail(Collections.nCopies(10_000, new Fault.Busy()));
    submit(Optional.empty());
    await("a declined checkpoint", () -> stats().getCounts().getNumberOfFailedCheckpoints() > 0);
    wire.faults.clear();
    awaitCheckpointOfHalf();
    job.openGate();
    assertFinishedAsExpected();
  }

  @Test
  void torn_uploads_and_lost_replies_leave_a_checkpoint_that_the_job_resumes_from()
      throws Exception {
    wire.fail(
        List.of(
            new Fault.CutRequest(100),
            new Fault.CutRequest(900),
            new Fault.CutReply(0),
            new Fault.CutReply(100),
            new Fault.CutRequest(1_000),
            new Fault.CutRequest(1_100)));
    submit(Optional.empty());
    awaitCheckpointOfHalf();
    assertThat(wire.faults).isEmpty();

    String checkpoint = loseCluster();
    job.openGate();
    submit(Optional.of(checkpoint));

    assertFinishedAsExpected();
    assertThat(restored()).isEqualTo(checkpoint);
  }

  @Test
  void a_job_ends_as_failed_if_a_part_of_its_checkpoint_is_gone() throws Exception {
    submit(Optional.empty());
    awaitCheckpointOfHalf();
    String checkpoint = loseCluster();
    String jobFolder = "checkpoints/" + job.id.toHexString();
    for (String name : bucket.names(jobFolder)) {
      if (!name.endsWith("_metadata")) {
        bucket.delete(jobFolder, name);
      }
    }
    assertThat(checkpoints.exists(checkpoint)).isTrue();

    submit(Optional.of(checkpoint));

    await("the end", () -> status().isGloballyTerminalState() || isRestarting());
    assertThat(job.sums).as("nothing was computed from half a state").hasSize(half());
  }

  private static int half() {
    return (int) GatedJob.NUMBERS / 2;
  }

  private boolean isRestarting() {
    return status() == JobStatus.RESTARTING;
  }

  private void submit(Optional<String> restore) throws Exception {
    cluster.submitJob(job.graph(checkpoints.uri(), restore)).get(1, TimeUnit.MINUTES);
  }

  /** Waits for a checkpoint that was begun after the first half had been read. */
  private void awaitCheckpointOfHalf() throws Exception {
    await("half of the numbers", job::hasReadHalf);
    long begun = stats().getCounts().getTotalNumberOfCheckpoints();
    await(
        "a checkpoint",
        () ->
            stats().getHistory().getLatestCompletedCheckpoint() != null
                && stats().getHistory().getLatestCompletedCheckpoint().getCheckpointId()
                    > begun + 1);
  }

  /** Ends the cluster with the job on it, and starts another. */
  private String loseCluster() throws Exception {
    cluster.close();
    startCluster();
    return checkpoints.newest(job.id).orElseThrow();
  }

  private void assertFinishedAsExpected() throws Exception {
    await("the end", () -> status().isGloballyTerminalState());
    assertThat(status()).isEqualTo(JobStatus.FINISHED);
    assertThat(job.sums).isEqualTo(GatedJob.expected());
  }

  private String restored() {
    RestoredCheckpointStats restored = stats().getLatestRestoredCheckpoint();
    return String.valueOf(restored.getExternalPath());
  }

  private CheckpointStatsSnapshot stats() {
    return get(() -> cluster.getExecutionGraph(job.id).get(1, TimeUnit.MINUTES))
        .getCheckpointStatsSnapshot();
  }

  private JobStatus status() {
    return get(() -> cluster.getJobStatus(job.id).get(1, TimeUnit.MINUTES));
  }

  private static <T> T get(Callable<T> call) {
    try {
      return call.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(String what, BooleanSupplier there) {
    for (int look = 0; look < LOOKS && !there.getAsBoolean(); look++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    assertThat(there.getAsBoolean()).as(what).isTrue();
  }

  private static BucketSettings settings(int port) {
    return StoreServer.settings(port, "in/here", 5L << 20);
  }
}

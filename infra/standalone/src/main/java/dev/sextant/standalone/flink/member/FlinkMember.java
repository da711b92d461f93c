package dev.sextant.standalone.flink.member;

import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.flink.FlinkBucket;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.flink.SessionDefaults;
import dev.sextant.standalone.flink.WarmTaskManager;
import dev.sextant.standalone.flink.metrics.MetricsPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.NettyShuffleEnvironmentOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.entrypoint.ClusterEntrypoint;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;

/**
 * A process of a Flink cluster on several machines. Each has its network to itself, so ports are
 * the same everywhere. The password of the key stays in the memory of the process: it is in no
 * file, argument or variable.
 *
 * @param jobManager host of the job manager
 * @param scratch folder of temporary files
 * @param key of the cluster; its certificate names the host of the REST endpoint
 * @param bucket of checkpoints, if they are in one
 * @param metrics where it shows metrics; empty: nowhere
 */
public record FlinkMember(
    String jobManager,
    Path scratch,
    FlinkKey key,
    Optional<FlinkBucket> bucket,
    Optional<MetricsPort> metrics) {

  /** Port of the job manager, for task managers. */
  public static final int JOB_MANAGER_PORT = 6123;

  /** Port of the job manager's file server, for task managers. */
  public static final int FILES_PORT = 6124;

  /** Port of the job manager's REST endpoint, for the API. */
  public static final int REST_PORT = 8081;

  /** Port of a task manager, for the job manager. */
  public static final int TASK_MANAGER_PORT = 6122;

  /** Port of a task manager, for rows of other task managers. */
  public static final int DATA_PORT = 6121;

  private static final String ANY = "0.0.0.0";

  /** A node that is busy or that moves must not look like a lost one. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private static final Duration LOST = Duration.ofSeconds(25);

  /** A network may drop one connection. */
  private static final int REFUSALS = 2;

  /**
   * Runs a job manager until the process ends.
   *
   * @throws dev.sextant.standalone.console.Halt if it cannot show metrics
   */
  public void runJobManager() throws IOException, InterruptedException {
    metrics.ifPresent(MetricsPort::requireFree);
    bucket.ifPresent(FlinkBucket::keepKeys);
    ClusterEntrypoint.runClusterEntrypoint(
        new StandaloneSessionClusterEntrypoint(jobManagerConfiguration()));
    Thread.currentThread().join(); // Flink ends the process
  }

  /**
   * Runs a task manager until the process ends.
   *
   * @param slots how many subtasks of an operator it runs at once, over all jobs
   * @param gpu on which its tasks embed; empty: on the processor
   * @throws dev.sextant.standalone.console.Halt if it has no such GPU, or cannot show metrics
   */
  public void runTaskManager(int slots, MemberMemory memory, Optional<MemberGpu> gpu)
      throws IOException, InterruptedException {
    metrics.ifPresent(MetricsPort::requireFree);
    if (gpu.isPresent()) {
      gpu.get().require();
    } else {
      WarmTaskManager.warmUp();
    }
    bucket.ifPresent(FlinkBucket::keepKeys);
    TaskManagerRunner.runTaskManagerProcessSecurely(taskManagerConfiguration(slots, memory, gpu));
  }

  Configuration jobManagerConfiguration() throws IOException {
    return shared(false)
        .set(JobManagerOptions.BIND_HOST, ANY)
        .set(RestOptions.ADDRESS, jobManager)
        .set(RestOptions.BIND_ADDRESS, ANY)
        .set(RestOptions.PORT, REST_PORT)
        .set(RestOptions.BIND_PORT, String.valueOf(REST_PORT));
  }

  Configuration taskManagerConfiguration(int slots, MemberMemory memory, Optional<MemberGpu> gpu)
      throws IOException {
    Configuration configuration =
        shared(true)
            .set(TaskManagerOptions.BIND_HOST, ANY)
            .set(TaskManagerOptions.RPC_PORT, String.valueOf(TASK_MANAGER_PORT))
            .set(NettyShuffleEnvironmentOptions.DATA_PORT, DATA_PORT)
            .set(TaskManagerOptions.NUM_TASK_SLOTS, slots)
            .set(TaskManagerOptions.CPU_CORES, (double) slots);
    gpu.ifPresent(each -> each.into(configuration));
    return memory.into(configuration);
  }

  private Configuration shared(boolean hasModels) throws IOException {
    Configuration configuration =
        SessionDefaults.configuration(HEARTBEAT, LOST, REFUSALS)
            .set(JobManagerOptions.ADDRESS, jobManager)
            .set(JobManagerOptions.PORT, JOB_MANAGER_PORT)
            .set(BlobServerOptions.PORT, String.valueOf(FILES_PORT))
            .set(BlobServerOptions.STORAGE_DIRECTORY, folder("files"))
            .set(CoreOptions.TMP_DIRS, folder("tmp"));
    bucket.ifPresent(store -> store.into(configuration));
    metrics.ifPresent(port -> port.into(configuration, hasModels));
    return key.intoRest(key.into(configuration));
  }

  private String folder(String name) throws IOException {
    return PrivateFiles.folder(scratch.resolve(name)).toString();
  }
}

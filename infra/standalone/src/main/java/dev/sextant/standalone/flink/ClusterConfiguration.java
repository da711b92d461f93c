package dev.sextant.standalone.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;

/**
 * The settings that the processes of a Flink cluster on this machine share: {@code config.yaml}.
 *
 * @param folder of the settings; only its owner may read it, because they hold secrets
 * @param scratch folder of temporary files
 * @param key of the cluster
 * @param slots of each task manager
 * @param bucket of checkpoints, if they are in one
 */
public record ClusterConfiguration(
    Path folder, Path scratch, FlinkKey key, int slots, Optional<FlinkBucket> bucket) {

  /** The class that a job manager runs. */
  public static final String JOB_MANAGER = StandaloneSessionClusterEntrypoint.class.getName();

  /** The class that a task manager runs. */
  public static final String TASK_MANAGER = WarmTaskManager.class.getName();

  private static final String LOOPBACK = "127.0.0.1";
  private static final MemorySize NETWORK = MemorySize.ofMebiBytes(32);
  private static final MemorySize MANAGED = MemorySize.ofMebiBytes(16);
  private static final MemorySize SMALL = MemorySize.ofMebiBytes(64);

  /** Flink divides them among slots; the limits are the flags of the JVM. */
  private static final MemorySize HEAP = MemorySize.ofMebiBytes(256);

  private static final MemorySize METASPACE = MemorySize.ofMebiBytes(256);

  /** A new process is found, and the end of one noticed, within half a second. */
  private static final Duration HEARTBEAT = Duration.ofMillis(500);

  /** A process that stands still may be busy: it has more time. */
  private static final Duration LOST = Duration.ofSeconds(5);

  /** Nothing but its end makes a process of this machine refuse a connection. */
  private static final int REFUSALS = 1;

  /**
   * Writes the settings, with free ports of loopback, which the processes keep.
   *
   * @return address of the REST endpoint
   */
  public URI write() throws IOException {
    List<Integer> ports = freePorts(3);
    Configuration configuration =
        SessionDefaults.configuration(HEARTBEAT, LOST, REFUSALS)
            .set(JobManagerOptions.ADDRESS, LOOPBACK)
            .set(JobManagerOptions.PORT, ports.get(0))
            .set(JobManagerOptions.BIND_HOST, LOOPBACK)
            .set(BlobServerOptions.PORT, String.valueOf(ports.get(1)))
            .set(RestOptions.ADDRESS, LOOPBACK)
            .set(RestOptions.BIND_ADDRESS, LOOPBACK)
            .set(RestOptions.PORT, ports.get(2))
            .set(RestOptions.BIND_PORT, String.valueOf(ports.get(2)))
            .set(TaskManagerOptions.BIND_HOST, LOOPBACK)
            .set(TaskManagerOptions.HOST, LOOPBACK)
            .set(TaskManagerOptions.NUM_TASK_SLOTS, slots)
            .set(TaskManagerOptions.CPU_CORES, (double) slots)
            .set(TaskManagerOptions.FRAMEWORK_HEAP_MEMORY, SMALL)
            .set(TaskManagerOptions.FRAMEWORK_OFF_HEAP_MEMORY, SMALL)
            .set(TaskManagerOptions.TASK_HEAP_MEMORY, HEAP)
            .set(TaskManagerOptions.TASK_OFF_HEAP_MEMORY, MemorySize.ZERO)
            .set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED)
            .set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK)
            .set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK)
            .set(TaskManagerOptions.JVM_METASPACE, METASPACE)
            .set(TaskManagerOptions.JVM_OVERHEAD_MIN, SMALL)
            .set(TaskManagerOptions.JVM_OVERHEAD_MAX, SMALL)
            .set(
                BlobServerOptions.STORAGE_DIRECTORY,
                PrivateFiles.folder(scratch.resolve("files")).toString())
            .set(CoreOptions.TMP_DIRS, PrivateFiles.folder(scratch.resolve("tmp")).toString());
    key.intoRest(key.into(configuration));
    bucket.ifPresent(store -> store.into(configuration));
    List<String> lines = ConfigurationUtils.convertConfigToWritableLines(configuration, false);
    PrivateFiles.write(
        PrivateFiles.folder(folder).resolve("config.yaml"),
        String.join("\n", lines).getBytes(UTF_8));
    return URI.create("https://%s:%d".formatted(LOOPBACK, ports.get(2)));
  }

  /** Returns the arguments of each process. */
  public List<String> arguments() {
    return List.of("--configDir", folder.toString());
  }

  /** Returns the arguments of a task manager with a name of its own. */
  public List<String> arguments(String taskManager) {
    List<String> arguments = new ArrayList<>(arguments());
    arguments.add("-D");
    arguments.add(TaskManagerOptions.TASK_MANAGER_RESOURCE_ID.key() + "=" + taskManager);
    return arguments;
  }

  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      List<Integer> ports = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        sockets.add(socket);
        ports.add(socket.getLocalPort());
      }
      return ports;
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}

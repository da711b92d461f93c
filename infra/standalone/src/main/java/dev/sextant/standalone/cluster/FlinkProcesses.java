package dev.sextant.standalone.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.flink.FlinkElsewhere;
import dev.sextant.standalone.flink.FlinkKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;

/**
 * Flink as processes of their own on loopback: a job manager and task managers. All their
 * connections require the key of the cluster.
 *
 * @param home folder of their settings and temporary files
 * @param logs folder of the logs
 * @param key of the cluster
 * @param slots of each task manager
 * @param access environment of the tasks: how they reach the database, and what they may call
 */
public record FlinkProcesses(
    Path home, Path logs, FlinkKey key, int slots, Map<String, String> access) {

  private static final String LOOPBACK = "127.0.0.1";
  private static final MemorySize NETWORK = MemorySize.ofMebiBytes(32);
  private static final MemorySize SMALL = MemorySize.ofMebiBytes(64);

  /** For the accounting of slots only; the flags of the JVM are the limit. */
  private static final MemorySize HEAP = MemorySize.ofMebiBytes(256);

  private static final MemorySize METASPACE = MemorySize.ofMebiBytes(256);

  /** A lost process is noticed within five seconds. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  private static final Duration LOST = Duration.ofSeconds(5);

  public FlinkProcesses {
    access = Map.copyOf(access);
  }

  /**
   * Writes the settings that all processes of the cluster share, on free ports, which they keep.
   *
   * @return address of the REST endpoint
   */
  public URI configure() throws IOException {
    List<Integer> ports = freePorts(3);
    Configuration configuration =
        new Configuration()
            .set(JobManagerOptions.ADDRESS, LOOPBACK)
            .set(JobManagerOptions.PORT, ports.get(0))
            .set(JobManagerOptions.BIND_HOST, LOOPBACK)
            .set(BlobServerOptions.PORT, String.valueOf(ports.get(1)))
            .set(RestOptions.ADDRESS, LOOPBACK)
            .set(RestOptions.BIND_ADDRESS, LOOPBACK)
            .set(RestOptions.PORT, ports.get(2))
            .set(RestOptions.BIND_PORT, String.valueOf(ports.get(2)))
            .set(WebOptions.SUBMIT_ENABLE, false)
            .set(WebOptions.CANCEL_ENABLE, false)
            .set(TaskManagerOptions.BIND_HOST, LOOPBACK)
            .set(TaskManagerOptions.HOST, LOOPBACK)
            .set(TaskManagerOptions.NUM_TASK_SLOTS, slots)
            .set(TaskManagerOptions.CPU_CORES, (double) slots)
            .set(TaskManagerOptions.FRAMEWORK_HEAP_MEMORY, SMALL)
            .set(TaskManagerOptions.FRAMEWORK_OFF_HEAP_MEMORY, SMALL)
            .set(TaskManagerOptions.TASK_HEAP_MEMORY, HEAP)
            .set(TaskManagerOptions.TASK_OFF_HEAP_MEMORY, MemorySize.ZERO)
            .set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(16))
            .set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK)
            .set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK)
            .set(TaskManagerOptions.JVM_METASPACE, METASPACE)
            .set(TaskManagerOptions.JVM_OVERHEAD_MIN, SMALL)
            .set(TaskManagerOptions.JVM_OVERHEAD_MAX, SMALL)
            .set(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT, Duration.ZERO)
            .set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, HEARTBEAT)
            .set(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, LOST)
            .set(HeartbeatManagerOptions.HEARTBEAT_RPC_FAILURE_THRESHOLD, 2)
            .set(BlobServerOptions.STORAGE_DIRECTORY, folder("files").toString())
            .set(CoreOptions.TMP_DIRS, folder("tmp").toString());
    key.intoRest(key.into(configuration));
    List<String> lines = ConfigurationUtils.convertConfigToWritableLines(configuration, false);
    PrivateFiles.write(
        folder("conf").resolve("config.yaml"), String.join("\n", lines).getBytes(UTF_8));
    return URI.create("https://%s:%d".formatted(LOOPBACK, ports.get(2)));
  }

  /**
   * Starts the job manager.
   *
   * @param cluster tells when it answers
   */
  public JavaProcess jobManager(FlinkElsewhere cluster) throws IOException {
    return JavaProcess.start(
        new JavaCommand(
            "jobmanager",
            logs,
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            StandaloneSessionClusterEntrypoint.class.getName(),
            List.of("--configDir", folder("conf").toString()),
            Map.of()),
        cluster::answers);
  }

  /**
   * Starts a task manager.
   *
   * @param number of it, from 1
   * @param heap most memory of its heap, such as {@code 512m}
   * @param ready whether it has registered
   */
  public JavaProcess taskManager(int number, String heap, BooleanSupplier ready)
      throws IOException {
    String name = "taskmanager-" + number;
    return JavaProcess.start(
        new JavaCommand(
            name,
            logs,
            List.of("-Xmx" + heap, "-XX:+UseG1GC", "-XX:MaxMetaspaceSize=384m"),
            TaskManagerRunner.class.getName(),
            List.of(
                "--configDir",
                folder("conf").toString(),
                "-D",
                TaskManagerOptions.TASK_MANAGER_RESOURCE_ID.key() + "=" + name),
            access),
        ready);
  }

  private Path folder(String name) throws IOException {
    return PrivateFiles.folder(PrivateFiles.folder(home).resolve(name));
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

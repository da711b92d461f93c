package dev.sextant.standalone.cluster;

import dev.sextant.standalone.flink.ClusterConfiguration;
import dev.sextant.standalone.flink.FlinkElsewhere;
import dev.sextant.standalone.flink.metrics.MetricsPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Flink as processes of their own on loopback: a job manager and task managers. All their
 * connections require the key of the cluster.
 *
 * @param configuration written before the first process is started
 * @param logs folder of the logs
 * @param storage environment of all processes: where the keys of a bucket are
 * @param access environment of the tasks: how they reach the database, and what they may call
 * @param metricsPorts of the job manager and of each task manager, on loopback; empty: no metrics
 */
record FlinkProcesses(
    ClusterConfiguration configuration,
    Path logs,
    Map<String, String> storage,
    Map<String, String> access,
    List<Integer> metricsPorts) {

  FlinkProcesses {
    storage = Map.copyOf(storage);
    access = Map.copyOf(access);
    metricsPorts = List.copyOf(metricsPorts);
  }

  /**
   * Starts the job manager.
   *
   * @param cluster tells when it answers
   */
  JavaProcess jobManager(FlinkElsewhere cluster) throws IOException {
    return JavaProcess.start(
        new JavaCommand(
            "jobmanager",
            logs,
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            ClusterConfiguration.JOB_MANAGER,
            arguments(configuration.arguments(), 0),
            storage),
        pid -> cluster.answers());
  }

  /**
   * Adds to the arguments of a process where it shows metrics.
   *
   * @param number 0: the job manager; else of the task manager
   */
  private List<String> arguments(List<String> others, int number) {
    if (metricsPorts.isEmpty()) {
      return others;
    }
    MetricsPort metrics = new MetricsPort("127.0.0.1", metricsPorts.get(number));
    return Stream.concat(others.stream(), metrics.arguments(number > 0).stream()).toList();
  }

  /** Returns when a process was started; the present for one that has ended. */
  private static Instant started(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().startInstant())
        .orElseGet(Instant::now);
  }

  /**
   * Starts a task manager.
   *
   * @param number of it, from 1
   * @param heap most memory of its heap, such as {@code 512m}
   * @param cluster tells when it has registered
   */
  JavaProcess taskManager(int number, String heap, FlinkElsewhere cluster) throws IOException {
    String name = "taskmanager-" + number;
    Map<String, String> environment = new HashMap<>(storage);
    environment.putAll(access);
    return JavaProcess.start(
        new JavaCommand(
            name,
            logs,
            ServerFlags.of(heap),
            ClusterConfiguration.TASK_MANAGER,
            arguments(configuration.arguments(name), number),
            environment),
        pid -> cluster.hasTaskManager(name, started(pid)));
  }
}

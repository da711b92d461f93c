package dev.sextant.standalone.cluster;

import dev.sextant.api.dispatch.Dispatcher;
import dev.sextant.standalone.service.ModelsMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a cluster on this machine consists of.
 *
 * @param ports of the API's processes, on loopback; the first one also serves commands of this
 *     account
 * @param taskManagers how many
 * @param parallelism subtasks of each operator of a job
 * @param concurrentExperiments most experiments with a running job
 * @param taskHeap most memory of the heap of a task manager, such as {@code 512m}
 * @param apiHeap most memory of the heap of a process of the API
 */
public record ClusterPlan(
    List<Integer> ports,
    int taskManagers,
    int parallelism,
    int concurrentExperiments,
    String taskHeap,
    String apiHeap) {

  /** Task managers if nobody says how many. */
  public static final int USUAL_TASK_MANAGERS = 2;

  private static final String NAMES = "processes";
  private static final int MOST_SUBTASKS = 4;

  public ClusterPlan {
    ports = List.copyOf(ports);
  }

  /**
   * Returns a plan with two processes of the API.
   *
   * @param taskManagers how many
   * @param heap of the task managers; empty: the usual one
   */
  public static ClusterPlan onPorts(
      int first, int second, int taskManagers, int parallelism, Optional<String> heap) {
    return new ClusterPlan(
        List.of(first, second), taskManagers, parallelism, 2, heap.orElse("512m"), "384m");
  }

  /** Returns how many subtasks each operator has if nobody says: one for each core, up to four. */
  public static int usualParallelism() {
    return Math.min(Runtime.getRuntime().availableProcessors(), MOST_SUBTASKS);
  }

  /** Writes the names of its processes, for {@link #names(Path)}. */
  void write(Path folder) throws IOException {
    Files.write(folder.resolve(NAMES), names());
  }

  /** Returns the names of the processes of the cluster that has this folder for its own files. */
  public static List<String> names(Path folder) throws IOException {
    Path file = folder.resolve(NAMES);
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** Returns the names of all processes but Postgres. */
  public List<String> names() {
    List<String> names = new ArrayList<>(List.of("jobmanager"));
    IntStream.rangeClosed(1, taskManagers).forEach(number -> names.add("taskmanager-" + number));
    IntStream.rangeClosed(1, ports.size()).forEach(number -> names.add("api-" + number));
    return names;
  }

  /** Returns the most memory of models in each process that opens some, as a setting. */
  String modelsMemory() {
    return ModelsMemory.ofEach(System.getenv(), taskManagers + ports.size());
  }

  /** Returns the slots of each task manager: one alone can run all jobs if the others are lost. */
  int slots() {
    return parallelism * concurrentExperiments + Dispatcher.MOST_CALL_RUNS;
  }
}

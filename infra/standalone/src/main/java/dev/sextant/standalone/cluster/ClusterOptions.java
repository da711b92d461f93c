package dev.sextant.standalone.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What a cluster on this machine uses in addition.
 *
 * @param keycloakPort of the Keycloak for sign-in; empty: people sign in with links
 * @param metricsPort where Prometheus reads metrics of the first process of the API, on loopback;
 *     the others, the job manager and the task managers have the next ones; empty: nowhere
 * @param models folders below which models may be registered, in addition to the data directory's
 *     own
 * @param smtp file with the settings of the server that sends mail
 * @param exportStore file with the settings of the bucket that keeps exports and uploads; empty:
 *     the data directory keeps them
 * @param checkpointStore the same for checkpoints
 */
public record ClusterOptions(
    OptionalInt keycloakPort,
    OptionalInt metricsPort,
    List<Path> models,
    Optional<Path> smtp,
    Optional<Path> exportStore,
    Optional<Path> checkpointStore) {

  public ClusterOptions {
    models = List.copyOf(models);
  }

  /** Returns the port of metrics of each process of the API, or none. */
  List<Integer> apiMetricsPorts(ClusterPlan plan) {
    return metricsPorts(0, plan.ports().size());
  }

  /** Returns the port of metrics of the job manager and of each task manager, or none. */
  List<Integer> flinkMetricsPorts(ClusterPlan plan) {
    return metricsPorts(plan.ports().size(), 1 + plan.taskManagers());
  }

  private List<Integer> metricsPorts(int before, int processes) {
    return metricsPort.stream()
        .map(first -> first + before)
        .flatMap(first -> IntStream.range(first, first + processes))
        .boxed()
        .toList();
  }
}

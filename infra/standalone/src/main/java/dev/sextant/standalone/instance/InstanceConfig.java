package dev.sextant.standalone.instance;

import dev.sextant.api.dispatch.Dispatcher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * The settings of an instance.
 *
 * @param port of the API, on loopback; 0 takes a free one
 * @param keycloakPort of the Keycloak for sign-in; empty: users sign in with links from this
 *     machine
 * @param kind of instance
 * @param models folders below which models may be registered, in addition to the data directory's
 *     own
 * @param parallelism subtasks of each operator of a job
 * @param concurrentExperiments most experiments with a running job
 * @param dispatchInterval time between two checks of open experiments
 */
public record InstanceConfig(
    int port,
    OptionalInt keycloakPort,
    InstanceFile.Kind kind,
    List<Path> models,
    int parallelism,
    int concurrentExperiments,
    Duration dispatchInterval) {

  private static final int MOST_SUBTASKS = 4;
  private static final int CONCURRENT_EXPERIMENTS = 2;
  private static final Duration DISPATCH_INTERVAL = Duration.ofMillis(300);

  public InstanceConfig {
    models = List.copyOf(models);
  }

  /** Returns the default settings of a service, adapted to this machine. */
  public static InstanceConfig service(int port) {
    return fitted(port, OptionalInt.empty(), InstanceFile.Kind.SERVICE);
  }

  /** Returns the default settings of a service with sign-in through Keycloak. */
  public static InstanceConfig serviceWithKeycloak(int port, int keycloakPort) {
    return fitted(port, OptionalInt.of(keycloakPort), InstanceFile.Kind.SERVICE);
  }

  /** Returns the default settings of one evaluation, on a free port. */
  public static InstanceConfig evaluation() {
    return fitted(0, OptionalInt.empty(), InstanceFile.Kind.EVALUATION);
  }

  private static InstanceConfig fitted(int port, OptionalInt keycloakPort, InstanceFile.Kind kind) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new InstanceConfig(
        port,
        keycloakPort,
        kind,
        List.of(),
        Math.min(cores, MOST_SUBTASKS),
        CONCURRENT_EXPERIMENTS,
        DISPATCH_INTERVAL);
  }

  /** Returns the same settings with additional model folders. */
  public InstanceConfig withModels(List<Path> folders) {
    return new InstanceConfig(
        port, keycloakPort, kind, folders, parallelism, concurrentExperiments, dispatchInterval);
  }

  int slots() {
    return parallelism * concurrentExperiments + Dispatcher.MOST_CALL_RUNS;
  }
}

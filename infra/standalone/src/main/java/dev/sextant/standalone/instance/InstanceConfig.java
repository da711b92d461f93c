package dev.sextant.standalone.instance;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * What can be set about an instance.
 *
 * @param port of the API, on loopback; 0 takes a free one
 * @param keycloakPort of the Keycloak that people sign in through; empty: with links of this
 *     machine
 * @param kind what it runs for
 * @param models folders below which models may be registered, besides the one of the data directory
 * @param parallelism subtasks of each operator of a job
 * @param concurrentExperiments most experiments with a job at once
 * @param dispatchInterval time between two looks at open experiments
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

  /** Returns the usual settings of a service, fitted to this machine. */
  public static InstanceConfig service(int port) {
    return fitted(port, OptionalInt.empty(), InstanceFile.Kind.SERVICE);
  }

  /** Returns the usual settings of a service that people sign in to through Keycloak. */
  public static InstanceConfig serviceWithKeycloak(int port, int keycloakPort) {
    return fitted(port, OptionalInt.of(keycloakPort), InstanceFile.Kind.SERVICE);
  }

  /** Returns the usual settings of one evaluation, on a free port. */
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

  /** Returns the same settings with more folders of models. */
  public InstanceConfig withModels(List<Path> folders) {
    return new InstanceConfig(
        port, keycloakPort, kind, folders, parallelism, concurrentExperiments, dispatchInterval);
  }

  /** Returns how many slots the jobs need together. */
  int slots() {
    return parallelism * concurrentExperiments;
  }
}

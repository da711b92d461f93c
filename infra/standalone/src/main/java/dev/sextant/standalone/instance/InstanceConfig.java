package dev.sextant.standalone.instance;

import dev.sextant.api.dispatch.Dispatcher;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of an instance.
 *
 * @param port of the API, on loopback; 0 takes a free one
 * @param keycloakPort of the Keycloak for sign-in; empty: users sign in with links from this
 *     machine
 * @param metricsPort where Prometheus reads metrics, on loopback; empty: nowhere
 * @param kind of instance
 * @param models folders below which models may be registered, in addition to the data directory's
 *     own
 * @param parallelism subtasks of each operator of a job
 * @param concurrentExperiments most experiments with a running job
 * @param dispatchInterval time between two checks of open experiments
 * @param smtp file with the settings of the operator's mail server
 * @param exportStore file with the settings of the bucket that keeps exports and uploads; empty:
 *     the data directory keeps them
 * @param checkpointStore file with the settings of the bucket that keeps checkpoints; empty: the
 *     data directory keeps them
 */
public record InstanceConfig(
    int port,
    OptionalInt keycloakPort,
    OptionalInt metricsPort,
    InstanceFile.Kind kind,
    List<Path> models,
    int parallelism,
    int concurrentExperiments,
    Duration dispatchInterval,
    Optional<Path> smtp,
    Optional<Path> exportStore,
    Optional<Path> checkpointStore) {

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
        OptionalInt.empty(),
        kind,
        List.of(),
        Math.min(cores, MOST_SUBTASKS),
        CONCURRENT_EXPERIMENTS,
        DISPATCH_INTERVAL,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns the same settings with additional model folders. */
  public InstanceConfig withModels(List<Path> folders) {
    return new InstanceConfig(
        port,
        keycloakPort,
        metricsPort,
        kind,
        folders,
        parallelism,
        concurrentExperiments,
        dispatchInterval,
        smtp,
        exportStore,
        checkpointStore);
  }

  /** Returns the same settings with a port of metrics. */
  public InstanceConfig withMetricsPort(OptionalInt number) {
    return new InstanceConfig(
        port,
        keycloakPort,
        number,
        kind,
        models,
        parallelism,
        concurrentExperiments,
        dispatchInterval,
        smtp,
        exportStore,
        checkpointStore);
  }

  /** Returns the same settings with a mail server. */
  public InstanceConfig withSmtp(Optional<Path> file) {
    return new InstanceConfig(
        port,
        keycloakPort,
        metricsPort,
        kind,
        models,
        parallelism,
        concurrentExperiments,
        dispatchInterval,
        file,
        exportStore,
        checkpointStore);
  }

  /** Returns the same settings with a bucket that keeps exports and uploads. */
  public InstanceConfig withExportStore(Optional<Path> file) {
    return new InstanceConfig(
        port,
        keycloakPort,
        metricsPort,
        kind,
        models,
        parallelism,
        concurrentExperiments,
        dispatchInterval,
        smtp,
        file,
        checkpointStore);
  }

  /** Returns the same settings with a bucket that keeps checkpoints. */
  public InstanceConfig withCheckpointStore(Optional<Path> file) {
    return new InstanceConfig(
        port,
        keycloakPort,
        metricsPort,
        kind,
        models,
        parallelism,
        concurrentExperiments,
        dispatchInterval,
        smtp,
        exportStore,
        file);
  }

  /** Returns the address of the pages. */
  URI address() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /**
   * Returns the mail server, if there is one.
   *
   * @throws dev.sextant.standalone.console.Halt if its file cannot be used
   */
  public Optional<SmtpConfig> mail() throws IOException {
    return smtp.isPresent() ? Optional.of(SmtpFile.read(smtp.get(), address())) : Optional.empty();
  }

  int slots() {
    return parallelism * concurrentExperiments + Dispatcher.MOST_CALL_RUNS;
  }
}

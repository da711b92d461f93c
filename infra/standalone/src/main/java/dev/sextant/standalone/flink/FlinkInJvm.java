package dev.sextant.standalone.flink;

import dev.sextant.api.operations.TaskManager;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.client.program.MiniClusterClient;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.ResourceManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.SessionDispatcherFactory;
import org.apache.flink.runtime.dispatcher.runner.DefaultDispatcherRunnerFactory;
import org.apache.flink.runtime.entrypoint.component.DefaultDispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.entrypoint.component.DispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.metrics.MetricRegistryConfiguration;
import org.apache.flink.runtime.metrics.MetricRegistryImpl;
import org.apache.flink.runtime.metrics.ReporterSetupBuilder;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.resourcemanager.StandaloneResourceManagerFactory;
import org.apache.flink.runtime.rest.RestEndpointFactory;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagerInfo;
import org.apache.flink.runtime.webmonitor.retriever.LeaderGatewayRetriever;

/**
 * Starts Flink in this JVM. It listens on loopback only and accepts neither jobs nor files there.
 */
public final class FlinkInJvm {

  private static final String LOOPBACK = "127.0.0.1";
  private static final MemorySize NETWORK = MemorySize.ofMebiBytes(32);
  private static final MemorySize MANAGED = MemorySize.ofMebiBytes(16);

  private static final Duration LOOK = Duration.ofSeconds(5);

  private FlinkInJvm() {}

  /**
   * Starts a cluster in a second or two.
   *
   * @param slots number of subtasks of an operator that can run at once, over all jobs
   * @param scratch private folder for files that no restart needs
   * @param bucket of checkpoints, if they are in one
   */
  public static MiniCluster start(int slots, Path scratch, Optional<FlinkBucket> bucket)
      throws Exception {
    return start(slots, scratch, bucket, List.of());
  }

  /**
   * Starts the same, which reports its metrics.
   *
   * @param reporters of metrics; Flink closes them
   */
  public static MiniCluster start(
      int slots,
      Path scratch,
      Optional<FlinkBucket> bucket,
      List<? extends MetricReporter> reporters)
      throws Exception {
    Configuration configuration = FlinkKey.create(scratch).into(configuration(scratch));
    bucket.ifPresent(store -> store.open(configuration));
    MiniCluster cluster =
        new ClosedCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .setCommonBindAddress(LOOPBACK)
                .build(),
            reporters);
    cluster.start();
    return cluster;
  }

  /** Returns a client of a started cluster; closing it does nothing. */
  public static ClusterClient<?> client(MiniCluster cluster) {
    return new MiniClusterClient(new Configuration(), cluster);
  }

  /** Returns the task managers of a cluster that may still be starting; fails if it has ended. */
  public static Future<List<TaskManager>> taskManagers(
      Vertx vertx, CompletableFuture<MiniCluster> starting) {
    return TaskManagerList.of(vertx, starting.thenCompose(FlinkInJvm::taskManagers));
  }

  private static CompletableFuture<Collection<TaskManagerInfo>> taskManagers(MiniCluster cluster) {
    return cluster instanceof ClosedCluster closed
        ? closed.taskManagers()
        : CompletableFuture.failedFuture(new IllegalStateException("the cluster is not ours"));
  }

  /** Returns why a cluster accepts no jobs, if it does not. */
  public static Optional<String> trouble(CompletableFuture<MiniCluster> starting) {
    return starting
        .thenApply(FlinkInJvm::trouble)
        .exceptionally(failure -> Optional.of("Flink has not started."))
        .getNow(Optional.of("Flink is starting."));
  }

  private static Optional<String> trouble(MiniCluster cluster) {
    return cluster.isRunning()
        ? Optional.empty()
        : Optional.of("Flink has ended; only a restart of Sextant brings it back.");
  }

  static Configuration configuration(Path scratch) {
    return new Configuration()
        .set(RestOptions.ADDRESS, LOOPBACK)
        .set(RestOptions.BIND_ADDRESS, LOOPBACK)
        .set(RestOptions.BIND_PORT, "0")
        .set(WebOptions.SUBMIT_ENABLE, false)
        .set(WebOptions.CANCEL_ENABLE, false)
        .set(JobManagerOptions.BIND_HOST, LOOPBACK)
        .set(TaskManagerOptions.BIND_HOST, LOOPBACK)
        .set(TaskManagerOptions.HOST, LOOPBACK)
        .set(BlobServerOptions.STORAGE_DIRECTORY, scratch.toString())
        .set(CoreOptions.TMP_DIRS, scratch.toString())
        .set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK)
        .set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK)
        .set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED)
        // The only worker is always there, so waiting for more requests or workers gains nothing.
        .set(JobManagerOptions.SLOT_REQUEST_MAX_INTERVAL, Duration.ZERO)
        .set(ResourceManagerOptions.REQUIREMENTS_CHECK_DELAY, Duration.ZERO)
        // Otherwise a cancelled task that is slow to stop would end the only worker permanently.
        .set(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT, Duration.ZERO);
  }

  /** A MiniCluster that accepts jobs only through calls in this JVM, not over HTTP. */
  private static final class ClosedCluster extends MiniCluster {

    /** Comes with the endpoint. */
    private final CompletableFuture<LeaderGatewayRetriever<ResourceManagerGateway>> resources =
        new CompletableFuture<>();

    private final List<? extends MetricReporter> reporters;

    ClosedCluster(
        MiniClusterConfiguration configuration, List<? extends MetricReporter> reporters) {
      super(configuration);
      this.reporters = List.copyOf(reporters);
    }

    @Override
    protected MetricRegistryImpl createMetricRegistry(
        Configuration configuration, long longestMessage) {
      return new MetricRegistryImpl(
          MetricRegistryConfiguration.fromConfiguration(configuration, longestMessage),
          reporters.stream()
              .map(each -> ReporterSetupBuilder.METRIC_SETUP_BUILDER.forReporter("sextant", each))
              .toList());
    }

    CompletableFuture<Collection<TaskManagerInfo>> taskManagers() {
      return resources
          .thenCompose(LeaderGatewayRetriever::getFuture)
          .thenCompose(manager -> manager.requestTaskManagerInfo(LOOK));
    }

    @Override
    protected DispatcherResourceManagerComponentFactory
        createDispatcherResourceManagerComponentFactory() {
      RestEndpointFactory<DispatcherGateway> endpoint =
          (configuration, dispatcher, manager, blobs, executor, metrics, election, errors) -> {
            resources.complete(manager);
            return ClosedEndpoint.create(
                configuration, dispatcher, manager, blobs, executor, metrics, election, errors);
          };
      return new DefaultDispatcherResourceManagerComponentFactory(
          DefaultDispatcherRunnerFactory.createSessionRunner(SessionDispatcherFactory.INSTANCE),
          StandaloneResourceManagerFactory.getInstance(),
          endpoint);
    }
  }
}

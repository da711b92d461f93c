package dev.sextant.standalone.service;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.operations.TaskManagers;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.tables.Database;
import dev.sextant.standalone.buckets.CheckpointStores;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import dev.sextant.standalone.flink.Checkpoints;
import dev.sextant.standalone.flink.FlinkElsewhere;
import dev.sextant.standalone.flink.FlinkJobs;
import dev.sextant.standalone.flink.FlinkJobs.JobTemplate;
import dev.sextant.standalone.flink.JobClasses;
import dev.sextant.standalone.instance.ApiFiles;
import dev.sextant.standalone.instance.ApiStart;
import dev.sextant.standalone.instance.BuildVersion;
import dev.sextant.standalone.instance.Closers;
import dev.sextant.standalone.instance.InstanceFile;
import dev.sextant.standalone.instance.LocalBundles;
import dev.sextant.standalone.instance.LocalDoor;
import dev.sextant.standalone.tracing.ProcessTracing;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A process of the API. Several of them share a database, a Flink cluster and folders. */
public final class Service implements AutoCloseable {

  /** By which tasks of this process find their access; task managers have their own. */
  private static final String INSTANCE = "service";

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ServiceSettings settings;
  private final Closers closers = new Closers();
  private final List<PartWatch> watches = new ArrayList<>();
  private final List<TaskManagers> clusters = new ArrayList<>();

  public Service(ServiceSettings settings) {
    this.settings = settings;
  }

  /**
   * Starts the API. If that fails, {@link #close} cleans up.
   *
   * @return its port
   */
  public int start() throws Exception {
    Path scratch = PrivateFiles.folder(settings.data().resolve("scratch"));
    Trees.deleteContent(scratch);
    ProcessTracing tracing = ProcessTracing.start(settings.environment());
    closers.push("traces", tracing);
    Vertx vertx =
        tracing.vertx(
            new VertxOptions()
                .setFileSystemOptions(
                    new FileSystemOptions().setFileCacheDir(scratch.resolve("vertx").toString())));
    closers.push("Vert.x", () -> await(vertx.close()));
    Checkpoints checkpoints =
        CheckpointStores.open(settings.checkpointStore(), settings.checkpoints(), closers::push);
    Optional<KeycloakElsewhere> keycloak = settings.issuer().map(KeycloakElsewhere::of);
    JobCluster jobs = jobs(vertx, checkpoints);
    keycloak.ifPresent(elsewhere -> watch(vertx, "keycloak", elsewhere::trouble));
    ApiStart start =
        new ApiStart(
            INSTANCE,
            settings.tasks().login(),
            tracing.jobs(jobs),
            ApiFiles.open(settings.exportStore(), settings.exports(), closers),
            () -> watches.stream().map(PartWatch::part).toList(),
            List.of(),
            clusters);
    PlatformApi api = await(start.run(vertx, settings.api(), closers));
    closers.push("the API", () -> await(api.close()));
    Optional<Path> file = settings.instanceFile();
    if (file.isPresent()) {
      openDoor(vertx, api, file.get(), keycloak.map(KeycloakElsewhere::address).orElse(null));
    }
    return api.port();
  }

  /** Returns the cluster of all jobs, or the two classes if there are GPUs. */
  private JobCluster jobs(Vertx vertx, Checkpoints checkpoints) throws Exception {
    JobCluster jobs =
        cluster(
            vertx, checkpoints, settings.flink(), "jobs", template(settings.parallelism(), false));
    Optional<URI> gpus = settings.flinkWithGpus();
    JobTemplate embedding = template(settings.gpuParallelism(), true);
    return gpus.isEmpty()
        ? jobs
        : new JobClasses(jobs, cluster(vertx, checkpoints, gpus.get(), "embedding", embedding));
  }

  private static JobTemplate template(int parallelism, boolean needsGpu) {
    return new JobTemplate(INSTANCE, parallelism, needsGpu, BuildVersion.current());
  }

  /**
   * Opens a cluster of Flink and watches it.
   *
   * @param part name of what it does, for the health of the API
   */
  private JobCluster cluster(
      Vertx vertx, Checkpoints checkpoints, URI address, String part, JobTemplate template)
      throws Exception {
    FlinkElsewhere flink = FlinkElsewhere.at(address, settings.flinkKey());
    closers.push("the client of Flink", flink);
    clusters.add(new TaskManagers(part, () -> flink.listTaskManagers(vertx)));
    watch(vertx, part, flink::trouble);
    return new FlinkJobs(vertx, flink.client(), checkpoints, template);
  }

  private void watch(Vertx vertx, String part, Supplier<Optional<String>> look) {
    PartWatch watch = new PartWatch(vertx, part, look);
    closers.push("the watch of " + part, watch);
    watches.add(watch);
  }

  /**
   * Lets commands of the same account ask which parts are down; without Keycloak, also sign in with
   * links, and write bundles.
   */
  private void openDoor(Vertx vertx, PlatformApi api, Path file, @Nullable String keycloak)
      throws Exception {
    String secret = PrivateFiles.secret();
    Optional<TenantId> tenant = settings.tenant();
    Optional<LocalBundles> bundles =
        tenant.map(id -> new LocalBundles(vertx, new Database(INSTANCE, id.value().toString())));
    LocalDoor door =
        await(
            LocalDoor.open(
                vertx,
                secret,
                () -> tenant.map(id -> api.signInCode(id, Principal.Owner.SUBJECT, Role.ADMIN)),
                api::parts,
                (experiment, folder) ->
                    bundles.isPresent()
                        ? bundles.get().write(experiment, folder)
                        : Future.failedFuture("People sign in through Keycloak.")));
    closers.push("the local door", () -> await(door.close()));
    closers.push("the instance file", () -> Files.deleteIfExists(file));
    new InstanceFile(
            ProcessHandle.current().pid(),
            api.port(),
            door.port(),
            secret,
            BuildVersion.current(),
            InstanceFile.Kind.SERVICE,
            keycloak)
        .write(file);
  }

  /** Stops the API; jobs on the cluster go on. */
  @Override
  public void close() {
    closers.close();
  }

  private static <T> T await(Future<T> future) throws Exception {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }
}

package dev.sextant.standalone.service;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.tables.Database;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import dev.sextant.standalone.flink.Checkpoints;
import dev.sextant.standalone.flink.FlinkElsewhere;
import dev.sextant.standalone.flink.FlinkJobs;
import dev.sextant.standalone.flink.FlinkJobs.JobTemplate;
import dev.sextant.standalone.instance.ApiStart;
import dev.sextant.standalone.instance.BuildVersion;
import dev.sextant.standalone.instance.Closers;
import dev.sextant.standalone.instance.ExportStores;
import dev.sextant.standalone.instance.InstanceFile;
import dev.sextant.standalone.instance.LocalBundles;
import dev.sextant.standalone.instance.LocalDoor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** A process of the API. Several of them share a database, a Flink cluster and folders. */
public final class Service implements AutoCloseable {

  /** By which tasks of this process find their access; task managers have their own. */
  private static final String INSTANCE = "service";

  private static final String SUBJECT = "owner";
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration FORGOTTEN = Duration.ofDays(7);

  private final ServiceSettings settings;
  private final Closers closers = new Closers();

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
    Vertx vertx =
        Vertx.vertx(
            new VertxOptions()
                .setFileSystemOptions(
                    new FileSystemOptions().setFileCacheDir(scratch.resolve("vertx").toString())));
    closers.push("Vert.x", () -> await(vertx.close()));
    FlinkElsewhere flink = FlinkElsewhere.at(settings.flink(), settings.flinkKey());
    closers.push("the client of Flink", flink);
    Checkpoints checkpoints = new Checkpoints(settings.checkpoints());
    checkpoints.deleteOlderThan(Instant.now().minus(FORGOTTEN));
    FlinkJobs jobs =
        new FlinkJobs(
            vertx,
            flink.client(),
            checkpoints,
            new JobTemplate(INSTANCE, settings.parallelism(), BuildVersion.current()));
    FlinkWatch watch = new FlinkWatch(vertx, flink);
    closers.push("the watch of Flink", watch);
    ApiStart start =
        new ApiStart(
            INSTANCE,
            settings.tasks().login(),
            jobs,
            ExportStores.open(settings.exportStore(), settings.exports(), closers),
            watch);
    PlatformApi api = await(start.run(vertx, settings.api(), closers));
    closers.push("the API", () -> await(api.close()));
    if (settings.tenant().isPresent()) {
      openDoor(vertx, api, settings.tenant().get());
    }
    return api.port();
  }

  /** Lets commands of the same account sign in with links. */
  private void openDoor(Vertx vertx, PlatformApi api, TenantId tenant) throws Exception {
    String secret = PrivateFiles.secret();
    LocalBundles bundles =
        new LocalBundles(vertx, new Database(INSTANCE, tenant.value().toString()));
    LocalDoor door =
        await(
            LocalDoor.open(
                vertx,
                secret,
                () -> Optional.of(api.signInCode(tenant, SUBJECT, Role.ADMIN)),
                api::parts,
                bundles::write));
    closers.push("the local door", () -> await(door.close()));
    Path file = settings.instanceFile();
    closers.push("the instance file", () -> Files.deleteIfExists(file));
    new InstanceFile(
            ProcessHandle.current().pid(),
            api.port(),
            door.port(),
            secret,
            BuildVersion.current(),
            InstanceFile.Kind.SERVICE,
            null)
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

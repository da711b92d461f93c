package dev.sextant.standalone.instance;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.access.ProductionSettings;
import dev.sextant.api.health.Part;
import dev.sextant.api.operations.TaskManagers;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.tables.Database;
import dev.sextant.migrations.Migrate;
import dev.sextant.migrations.Roles;
import dev.sextant.migrations.Tenants;
import dev.sextant.migrations.UnsupportedSchemaException;
import dev.sextant.standalone.buckets.CheckpointStores;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import dev.sextant.standalone.flink.Checkpoints;
import dev.sextant.standalone.flink.FlinkBucket;
import dev.sextant.standalone.flink.FlinkInJvm;
import dev.sextant.standalone.flink.FlinkJobs;
import dev.sextant.standalone.flink.FlinkJobs.JobTemplate;
import dev.sextant.standalone.flink.metrics.FlinkMeters;
import dev.sextant.standalone.keycloak.FirstAdministrator;
import dev.sextant.standalone.keycloak.LocalKeycloak;
import dev.sextant.standalone.keycloak.TenantOrganization;
import dev.sextant.standalone.models.ModelEngine;
import dev.sextant.standalone.postgres.PostgresServer;
import dev.sextant.standalone.postgres.RestoredJobs;
import dev.sextant.standalone.supervision.Supervisor;
import dev.sextant.standalone.supervision.Supervisor.Child;
import dev.sextant.standalone.tracing.ProcessTracing;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.flink.runtime.minicluster.MiniCluster;

/**
 * One instance: Postgres, Flyway, Flink and the API; plus Keycloak if configured.
 *
 * <p>Parts are closed in reverse order, so that no part loses a part it depends on: door, API,
 * Keycloak, Flink, Vert.x, Postgres, the lock of the data directory.
 */
public final class Instance implements AutoCloseable {

  private static final String TENANT = "local";
  private static final int LEAST_MEGABYTES = 64;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** By which tasks in this JVM find their login: several instances may run in it. */
  private final String name = UUID.randomUUID().toString();

  private final Closers closers = new Closers();
  private final RunningParts children = new RunningParts();
  private final InstanceConfig config;
  private final DataDirectory data;
  private final ApiSettings settings;
  private volatile Optional<FirstAdministrator> firstAdministrator = Optional.empty();

  /**
   * Prepares an instance.
   *
   * @param lock of the data directory; released on close
   */
  public Instance(InstanceConfig config, DataDirectory data, DirectoryLock lock) {
    this.config = config;
    this.data = data;
    this.settings = new ApiSettings(config, data);
    closers.push("the data directory", lock);
  }

  /**
   * Starts the instance. If that fails, {@link #close} cleans up.
   *
   * @return how commands on this machine reach it
   * @throws Exception a {@link dev.sextant.standalone.console.Halt} if people can fix the cause
   */
  public InstanceFile start(Steps steps) throws Exception {
    if (config.keycloakPort().isEmpty()) {
      requireNoProductionSettings();
    }
    String words = config.keycloakPort().isPresent() ? "start --keycloak" : "start";
    data.stopOrphanedProcesses(); // they may still have the port
    LoopbackPort.requireFree(config.port(), "--port", words, data.root());
    DiskSpace.require(data.root(), LEAST_MEGABYTES, "running");
    Files.deleteIfExists(data.instanceFile());
    Trees.deleteContent(data.scratch());
    Path scratch = data.scratch();
    if (config.keycloakPort().isPresent()) {
      LoopbackPort.requireFree(
          config.keycloakPort().getAsInt(), "--keycloak-port", words, data.root());
    }
    if (config.metricsPort().isPresent()) {
      LoopbackPort.requireFree(
          config.metricsPort().getAsInt(), "--metrics-port", words, data.root());
    }
    DirectoryLock passwords = data.awaitPasswords();
    closers.push("the passwords of the database", passwords);
    CompletableFuture<PostgresServer> postgres =
        async(
            () ->
                PostgresServer.start(
                    data.postgres(), data.keys().resolve("postgres.properties"), steps));
    Checkpoints checkpoints =
        CheckpointStores.open(config.checkpointStore(), data.checkpoints(), closers::push);
    Optional<FlinkBucket> bucket = CheckpointStores.bucket(config.checkpointStore());
    List<FlinkMeters> meters =
        config.metricsPort().isPresent() ? List.of(new FlinkMeters()) : List.of();
    CompletableFuture<MiniCluster> flink =
        async(() -> FlinkInJvm.start(config.slots(), scratch, bucket, meters));
    closers.push("Postgres", () -> postgres.get().close());
    ProcessTracing tracing = ProcessTracing.start(System.getenv());
    closers.push("traces", tracing);
    Vertx vertx = vertx(scratch, tracing);
    closers.push("Vert.x", () -> await(vertx.close()));
    closers.push("Flink", () -> flink.get().close());

    PostgresServer database = unwrap(postgres);
    TenantId tenant = migrate(database, steps);
    RestoredJobs.rename(data.restored(), database.superuser(ApiSettings.DATABASE));
    watch("Postgres", Part.DATABASE, database);
    Optional<LocalKeycloak> keycloak = keycloak(vertx, database, tenant, steps);
    database.closeToOwner();
    passwords.close(); // what this process still needs is read again for each connection
    children.add("jobs", () -> FlinkInJvm.trouble(flink));
    steps.begin("starting Flink");
    FlinkJobs jobs =
        new FlinkJobs(vertx, flink.thenApply(FlinkInJvm::client), checkpoints, template());
    steps.begin("starting the API");
    PlatformApi api =
        await(
            new ApiStart(
                    name,
                    login(database),
                    tracing.jobs(jobs),
                    ApiFiles.open(config.exportStore(), data.exports(), closers),
                    children,
                    List.copyOf(meters),
                    List.of(new TaskManagers("jobs", () -> FlinkInJvm.taskManagers(vertx, flink))))
                .run(vertx, settings.api(database, keycloak), closers));
    closers.push("the API", () -> await(api.close()));
    unwrap(flink);
    ModelEngine.prepare(steps);
    return open(vertx, api, tenant, keycloak, new LocalBundles(vertx, jobs(tenant)));
  }

  /**
   * Returns the first administrator and their one-time password; empty if somebody has already
   * signed in.
   */
  public Optional<FirstAdministrator> firstAdministrator() {
    return firstAdministrator;
  }

  /** Stops everything; the progress of experiments is kept and resumed later. */
  @Override
  public void close() {
    closers.close();
  }

  private InstanceFile open(
      Vertx vertx,
      PlatformApi api,
      TenantId tenant,
      Optional<LocalKeycloak> keycloak,
      LocalBundles bundles)
      throws Exception {
    String secret = PrivateFiles.secret();
    LocalDoor door =
        await(
            LocalDoor.open(
                vertx,
                secret,
                () ->
                    keycloak.isPresent()
                        ? Optional.empty()
                        : Optional.of(api.signInCode(tenant, Principal.Owner.SUBJECT, Role.ADMIN)),
                api::parts,
                bundles::write));
    closers.push("the local door", () -> await(door.close()));
    InstanceFile file =
        new InstanceFile(
            ProcessHandle.current().pid(),
            api.port(),
            door.port(),
            secret,
            BuildVersion.current(),
            config.kind(),
            keycloak.map(LocalKeycloak::address).orElse(null));
    closers.push("the instance file", () -> Files.deleteIfExists(data.instanceFile()));
    file.write(data.instanceFile());
    return file;
  }

  private void watch(String name, String part, Child child) {
    Supervisor supervisor = Supervisor.of(name, child);
    children.add(part, supervisor::trouble);
    closers.push("the supervisor of " + name, supervisor);
  }

  private static TenantId migrate(PostgresServer database, Steps steps) throws Exception {
    steps.begin("migrating the database");
    database.ensureRoles(ApiSettings.DATABASE);
    DataSource owner = owner(database);
    try {
      Migrate.migrate(owner);
    } catch (UnsupportedSchemaException e) {
      throw Halt.error(
          e.getMessage() + " Use the version of Sextant that wrote it, or another --data folder.",
          e);
    }
    return new TenantId(Tenants.ensure(owner, TENANT));
  }

  private static DatabaseLogin login(PostgresServer database) throws IOException {
    return new DatabaseLogin(
        database.jdbcUrl(ApiSettings.DATABASE), Roles.JOBS, database.password(Roles.JOBS));
  }

  private JobTemplate template() {
    return new JobTemplate(name, config.parallelism(), false, BuildVersion.current());
  }

  private Database jobs(TenantId tenant) {
    return new Database(name, tenant.value().toString());
  }

  private static void requireNoProductionSettings() {
    try {
      ProductionSettings.requireNone(System.getenv());
    } catch (IllegalArgumentException e) {
      throw Halt.refused(String.valueOf(e.getMessage()));
    }
  }

  private Optional<LocalKeycloak> keycloak(
      Vertx vertx, PostgresServer database, TenantId tenant, Steps steps) throws Exception {
    if (config.keycloakPort().isEmpty()) {
      return Optional.empty();
    }
    LocalKeycloak keycloak =
        LocalKeycloak.start(
            data.keycloak(), config.keycloakPort().getAsInt(), settings.address(), database, steps);
    closers.push("Keycloak", keycloak);
    watch("Keycloak", "keycloak", keycloak);
    firstAdministrator =
        await(TenantOrganization.ensure(vertx, keycloak, owner(database), tenant, TENANT));
    return Optional.of(keycloak);
  }

  private static DataSource owner(PostgresServer database) {
    return database.connections(
        ApiSettings.DATABASE, Roles.OWNER, database.secrets().roles().owner());
  }

  private static Vertx vertx(Path scratch, ProcessTracing tracing) {
    return tracing.vertx(
        new VertxOptions()
            .setFileSystemOptions(
                new FileSystemOptions().setFileCacheDir(scratch.resolve("vertx").toString())));
  }

  private static <T> CompletableFuture<T> async(Callable<T> start) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(start.call());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            },
            "start");
    thread.setDaemon(true);
    thread.start();
    return result;
  }

  private static <T> T await(Future<T> future) throws Exception {
    return unwrap(
        future
            .toCompletionStage()
            .toCompletableFuture()
            .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS));
  }

  private static <T> T unwrap(CompletableFuture<T> future) throws Exception {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }
}

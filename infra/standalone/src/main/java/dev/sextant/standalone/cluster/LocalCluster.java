package dev.sextant.standalone.cluster;

import dev.sextant.api.tenancy.TenantId;
import dev.sextant.inference.processor.InstructionPin;
import dev.sextant.migrations.Migrate;
import dev.sextant.migrations.Roles;
import dev.sextant.migrations.Tenants;
import dev.sextant.migrations.UnsupportedSchemaException;
import dev.sextant.standalone.buckets.CheckpointStores;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.files.Trees;
import dev.sextant.standalone.flink.ClusterConfiguration;
import dev.sextant.standalone.flink.FlinkBucket;
import dev.sextant.standalone.flink.FlinkElsewhere;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.instance.Closers;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.LoopbackPort;
import dev.sextant.standalone.keycloak.FirstAdministrator;
import dev.sextant.standalone.keycloak.KeycloakSecrets;
import dev.sextant.standalone.keycloak.LocalKeycloak;
import dev.sextant.standalone.keycloak.TenantOrganization;
import dev.sextant.standalone.postgres.PostgresServer;
import dev.sextant.standalone.postgres.PostgresTls;
import dev.sextant.standalone.postgres.RestoredJobs;
import dev.sextant.standalone.service.Setting;
import dev.sextant.standalone.supervision.Supervisor;
import dev.sextant.standalone.supervision.Supervisor.Child;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * A cluster of real processes on this machine: Postgres, a job manager, task managers, and
 * processes of the API. This process watches them and starts again what ends by itself.
 */
public final class LocalCluster implements AutoCloseable {

  private static final String DATABASE = "sextant";
  private static final String TENANT = "local";
  private static final int LEAST_MEGABYTES = 64;
  private static final long PATIENCE_SECONDS = 120;

  private final DataDirectory data;
  private final ClusterPlan plan;
  private final ClusterOptions options;
  private final Closers closers = new Closers();
  private final Map<String, JavaProcess> processes = new LinkedHashMap<>();
  private volatile Optional<FirstAdministrator> firstAdministrator = Optional.empty();

  /**
   * Prepares a cluster.
   *
   * @param lock of the data directory; released on close
   */
  public LocalCluster(
      DataDirectory data, ClusterPlan plan, ClusterOptions options, DirectoryLock lock) {
    this.data = data;
    this.plan = plan;
    this.options = options;
    closers.push("the data directory", lock);
  }

  /**
   * Starts the cluster and waits until each process does its work. If that fails, {@link #close}
   * cleans up.
   *
   * @throws Exception a {@link Halt} if people can fix the cause
   */
  public void start(Steps steps) throws Exception {
    data.stopOrphanedProcesses(); // they may still have the ports
    for (int port : plan.ports()) {
      LoopbackPort.requireFree(port, "--port", "cluster up", data.root());
    }
    if (options.keycloakPort().isPresent()) {
      LoopbackPort.requireFree(
          options.keycloakPort().getAsInt(), "--keycloak-port", "cluster up", data.root());
    }
    List<Integer> metricsPorts = new ArrayList<>(options.apiMetricsPorts(plan));
    metricsPorts.addAll(options.flinkMetricsPorts(plan));
    for (int port : metricsPorts) {
      LoopbackPort.requireFree(port, "--metrics-port", "cluster up", data.root());
    }
    DiskSpace.require(data.root(), LEAST_MEGABYTES, "running");
    Files.deleteIfExists(data.instanceFile());
    Trees.deleteContent(data.scratch());
    plan.write(data.scratch());
    PostgresTls tls = PostgresTls.of(data.keys());
    DirectoryLock passwords = data.awaitPasswords();
    closers.push("the passwords of the database", passwords);
    PostgresServer database = postgres(tls, steps);
    UUID tenant = migrate(database, steps);
    RestoredJobs.rename(data.restored(), database.superuser(DATABASE));
    watch("Postgres", database);
    ClusterKeys keys = new ClusterKeys(data.keys());
    keys.write(database.passwords(Roles.API), database.passwords(Roles.JOBS));
    Map<Setting, String> signIn = signIn(database, tenant, keys, steps);
    database.closeToOwner();
    passwords.close(); // its processes read them again for each connection
    Map<Setting, String> access =
        access(database.port(), tls, keys, plan, options.keycloakPort().isPresent());
    FlinkKey key = keys.flink();
    Optional<FlinkBucket> bucket = CheckpointStores.bucket(options.checkpointStore());
    Map<String, String> storage = keys.write(bucket);
    ClusterConfiguration configuration =
        new ClusterConfiguration(
            data.scratch().resolve("flink-conf"),
            data.scratch().resolve("flink"),
            key,
            plan.slots(),
            bucket);
    FlinkProcesses flink =
        new FlinkProcesses(
            configuration,
            data.logs(),
            storage,
            ApiProcesses.names(access),
            options.flinkMetricsPorts(plan));
    URI address = configuration.write();
    FlinkElsewhere client = FlinkElsewhere.at(address, key);
    closers.push("the client of Flink", client);
    steps.begin("starting Flink");
    add("jobmanager", flink.jobManager(client));
    for (int number = 1; number <= plan.taskManagers(); number++) {
      add("taskmanager-" + number, flink.taskManager(number, plan.taskHeap(), client));
    }
    steps.begin("starting the API");
    ApiProcesses api = new ApiProcesses(data, plan, options, keys, access, address, signIn);
    for (int number = 1; number <= plan.ports().size(); number++) {
      add("api-" + number, api.start(number));
    }
    for (Map.Entry<String, JavaProcess> each : processes.entrySet()) {
      each.getValue().awaitReady();
      watch(each.getKey(), each.getValue());
    }
  }

  /** A signal may end this process while Postgres starts, which can take minutes. */
  private PostgresServer postgres(PostgresTls tls, Steps steps) throws IOException {
    CompletableFuture<PostgresServer> starting = new CompletableFuture<>();
    closers.push("Postgres", () -> starting.get().close());
    try {
      PostgresServer started =
          PostgresServer.startForCluster(
              data.postgres(), data.keys().resolve("postgres.properties"), tls, steps);
      starting.complete(started);
      return started;
    } catch (IOException | RuntimeException e) {
      starting.completeExceptionally(e);
      throw e;
    }
  }

  private void add(String name, JavaProcess process) {
    closers.push(name, process);
    processes.put(name, process);
  }

  /** Supervision ends before the process is ended. */
  private void watch(String name, Child child) {
    closers.push("the supervisor of " + name, Supervisor.of(name, child));
  }

  /**
   * Returns the first administrator and their one-time password; empty if somebody has already
   * signed in through Keycloak, or if there is none.
   */
  public Optional<FirstAdministrator> firstAdministrator() {
    return firstAdministrator;
  }

  /** Returns the settings of the way in which people sign in; starts Keycloak if it is that. */
  private Map<Setting, String> signIn(
      PostgresServer database, UUID tenant, ClusterKeys keys, Steps steps) throws Exception {
    if (options.keycloakPort().isEmpty()) {
      Map<Setting, String> settings = new EnumMap<>(Setting.class);
      settings.put(Setting.SEXTANT_SIGNING_KEY_FILE, keys.signingKey().toString());
      settings.put(Setting.SEXTANT_LINK_TENANT, tenant.toString());
      return settings;
    }
    URI address = URI.create("http://127.0.0.1:" + plan.ports().get(0));
    LocalKeycloak keycloak =
        LocalKeycloak.start(
            data.keycloak(), options.keycloakPort().getAsInt(), address, database, steps);
    closers.push("Keycloak", keycloak);
    watch("Keycloak", keycloak);
    firstAdministrator = found(database, keycloak, tenant);
    keys.write(KeycloakSecrets.of(data.keycloak().secrets()));
    return withKeycloak(address, keycloak.issuer(), keys);
  }

  static Map<Setting, String> withKeycloak(URI address, String issuer, ClusterKeys keys) {
    Map<Setting, String> settings = new EnumMap<>(Setting.class);
    settings.put(Setting.SEXTANT_PUBLIC_URL, address.toString());
    settings.put(Setting.SEXTANT_KEYCLOAK_ISSUER, issuer);
    settings.put(Setting.SEXTANT_KEYCLOAK_WEB_SECRET_FILE, keys.keycloakWeb().toString());
    settings.put(
        Setting.SEXTANT_KEYCLOAK_PROVISIONING_SECRET_FILE, keys.keycloakProvisioning().toString());
    return settings;
  }

  private static Optional<FirstAdministrator> found(
      PostgresServer database, LocalKeycloak keycloak, UUID tenant) throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      return TenantOrganization.ensure(
              vertx, keycloak, owner(database), new TenantId(tenant), TENANT)
          .toCompletionStage()
          .toCompletableFuture()
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } finally {
      vertx.close();
    }
  }

  private static DataSource owner(PostgresServer database) {
    return database.connections(DATABASE, Roles.OWNER, database.secrets().roles().owner());
  }

  /**
   * Settings that task managers need. Models may run on this machine, unless people sign in through
   * Keycloak: others may then have an account.
   */
  static Map<Setting, String> access(
      int port, PostgresTls tls, ClusterKeys keys, ClusterPlan plan, boolean keycloak) {
    Map<Setting, String> access = new EnumMap<>(Setting.class);
    access.put(Setting.SEXTANT_DATABASE_HOST, "127.0.0.1");
    access.put(Setting.SEXTANT_DATABASE_PORT, "" + port);
    access.put(Setting.SEXTANT_DATABASE_NAME, DATABASE);
    access.put(Setting.SEXTANT_DATABASE_CA_FILE, tls.certificate().toString());
    access.put(Setting.SEXTANT_DATABASE_JOBS_PASSWORD_FILE, keys.jobs().toString());
    access.put(Setting.SEXTANT_CREDENTIAL_KEYS_FILE, keys.credentials().toString());
    access.put(Setting.SEXTANT_MODELS_MEMORY, plan.modelsMemory());
    access.put(Setting.SEXTANT_MODEL_LOOPBACK, "" + !keycloak);
    InstructionPin.ofProcess()
        .ifPresent(pin -> access.put(Setting.SEXTANT_INSTRUCTION_SET, pin.code()));
    return access;
  }

  private static UUID migrate(PostgresServer database, Steps steps) throws Exception {
    steps.begin("migrating the database");
    database.ensureRoles(DATABASE);
    DataSource owner = owner(database);
    try {
      Migrate.migrate(owner);
    } catch (UnsupportedSchemaException e) {
      throw Halt.error(
          e.getMessage() + " Use the version of Sextant that wrote it, or another --data folder.",
          e);
    }
    return Tenants.ensure(owner, TENANT);
  }

  /** Stops everything; the progress of experiments is kept and resumed later. */
  @Override
  public void close() {
    closers.close();
  }
}

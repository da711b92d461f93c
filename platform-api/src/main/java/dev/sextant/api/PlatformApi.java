package dev.sextant.api;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.CredentialKinds;
import dev.sextant.api.access.SignIn;
import dev.sextant.api.access.SignInCodes;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.keycloak.DirectoryConfig;
import dev.sextant.api.access.keycloak.KeycloakDirectory;
import dev.sextant.api.access.keycloak.KeycloakSignIn;
import dev.sextant.api.audit.AuditRoutes;
import dev.sextant.api.audit.AuditTrail;
import dev.sextant.api.audit.AuditWatch;
import dev.sextant.api.calibrations.CalibrationRoutes;
import dev.sextant.api.catalogue.CatalogueRoutes;
import dev.sextant.api.comparisons.ComparisonRoutes;
import dev.sextant.api.datasets.DatasetRoutes;
import dev.sextant.api.datasets.ItemRoutes;
import dev.sextant.api.datasets.ProfileRoutes;
import dev.sextant.api.dispatch.Dispatcher;
import dev.sextant.api.experiments.ExperimentRoutes;
import dev.sextant.api.experiments.NewExperiments;
import dev.sextant.api.exports.ExportRoutes;
import dev.sextant.api.generators.CredentialVault;
import dev.sextant.api.generators.Endpoints;
import dev.sextant.api.generators.GeneratorRoutes;
import dev.sextant.api.health.HealthRoutes;
import dev.sextant.api.health.Part;
import dev.sextant.api.health.Readiness;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.Watch;
import dev.sextant.api.http.WebServer;
import dev.sextant.api.imports.ImportRoutes;
import dev.sextant.api.keys.ApiKeys;
import dev.sextant.api.labels.LabelRoutes;
import dev.sextant.api.limits.LimitRoutes;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.matrices.MatrixRoutes;
import dev.sextant.api.members.MemberRoutes;
import dev.sextant.api.models.EmbedderRoutes;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.models.EntailmentRoutes;
import dev.sextant.api.models.ModelFolders;
import dev.sextant.api.preflights.PreflightRoutes;
import dev.sextant.api.projects.ProjectRoutes;
import dev.sextant.api.reports.ReportRoutes;
import dev.sextant.api.retention.DeletionRoutes;
import dev.sextant.api.retention.Deletions;
import dev.sextant.api.retention.EndingTenants;
import dev.sextant.api.retention.Housekeeper;
import dev.sextant.api.retention.RetentionRoutes;
import dev.sextant.api.retention.TenantDeletionRoutes;
import dev.sextant.api.retention.TenantMirror;
import dev.sextant.api.samples.SampleRoutes;
import dev.sextant.api.splits.SplitRoutes;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.tenants.OperatorClientRoutes;
import dev.sextant.api.tenants.TenantRoutes;
import dev.sextant.api.verdicts.VerdictRoutes;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServer;
import io.vertx.pgclient.PgConnectOptions;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The running API. */
public final class PlatformApi {

  private static final String STATEMENT_TIMEOUT_MILLIS = "120000";

  /** Most fits and looks at once, and most preflights; each keeps a processor busy. */
  private static final int WORKERS = 2;

  /** Longer than this, and the log says that a worker may hang. */
  private static final int LONG_WORK_MINUTES = 10;

  /** How far ahead a key may expire. */
  private static final int MOST_DAYS_OF_A_KEY = 366;

  private final Vertx vertx;
  private final ApiConfig config;
  private final Ports ports;
  private final WorkerExecutor fitters;
  private final WorkerExecutor scouts;
  private final ModelFolders folders;
  private final TenantDatabase database;
  private final TenantDatabase importing;
  private final AuditTrail trail;
  private final ApiKeys keys;
  private final SignInCodes codes = new SignInCodes(Clock.systemUTC());
  private final Access access;
  private final Optional<Directory> directory;
  private final Dispatcher dispatcher;
  private final Housekeeper housekeeper;
  private final Deletions deletions;
  private final EndingTenants ending;
  private final CredentialVault vault;
  private final Readiness readiness;
  private final Upkeep upkeep;
  private final EmbedderService embedders;
  private final ImportRoutes imports;
  private final PreflightRoutes preflights;
  private final Quota quota;
  private final LimitRoutes limits;
  private @Nullable HttpServer server;
  private @Nullable SignIn signIn;
  private @Nullable String deployment;
  private @Nullable String keeping;

  private PlatformApi(Vertx vertx, ApiConfig config, Ports ports) {
    this.vertx = vertx;
    this.config = config;
    this.database =
        TenantDatabase.open(vertx, connection(config.database()), config.database().connections());
    this.importing = database.beside(ImportRoutes.CONNECTIONS);
    this.access = new Access(database, config.access(), site(config));
    this.quota = new Quota(config.limits());
    this.limits = new LimitRoutes(vertx, database, quota, config.limits());
    this.directory = directory(vertx, config.access());
    this.dispatcher =
        new Dispatcher(
            database,
            ports.cluster(),
            quota,
            config.dispatch().concurrentExperiments(),
            config.dispatch().interval());
    this.ending = new EndingTenants(database);
    this.housekeeper =
        new Housekeeper(database, ports.cluster(), mirror(directory), ending, Clock.systemUTC());
    this.deletions = new Deletions(housekeeper::wake);
    this.vault = new CredentialVault(database, config.generators().keys());
    this.upkeep = new Upkeep(vertx, database, access, vault);
    this.ports = ports;
    this.readiness = new Readiness(database, ports.parts());
    this.fitters = workers(vertx, "sextant-fitting");
    this.scouts = workers(vertx, "sextant-preflights");
    this.folders = new ModelFolders(config.models().roots(), config.models().list());
    this.embedders = new EmbedderService(vertx, database, ports.models(), folders);
    this.preflights =
        new PreflightRoutes(vertx, database, embedders, scouts, ports.preflights(), quota);
    this.trail = new AuditTrail(database);
    this.keys = new ApiKeys(database, config.access().pepper(), MOST_DAYS_OF_A_KEY);
    ApiConfig.Uploads uploads = config.uploads();
    this.imports =
        new ImportRoutes(
            vertx,
            database,
            importing,
            uploads.spool(),
            uploads.maxBytes(),
            uploads.maxLineBytes(),
            uploads.reserveBytes(),
            quota);
  }

  /**
   * Starts listening and dispatching.
   *
   * @return fails if the port is taken, the database cannot be reached, the signing key cannot be
   *     read, or the contract and the code differ
   */
  public static Future<PlatformApi> start(Vertx vertx, ApiConfig config, Ports ports) {
    return vertx
        .executeBlocking(() -> new PlatformApi(vertx, config, ports), false)
        .compose(PlatformApi::start);
  }

  /** Returns the port it listens on. */
  public int port() {
    HttpServer listening = server;
    if (listening == null) {
      throw new IllegalStateException("the API does not listen yet");
    }
    return listening.actualPort();
  }

  /**
   * Returns a code that opens one session, once, within ten minutes.
   *
   * @param tenant whose session it will be
   * @param subject who signs in
   * @param role what that person may do there
   */
  public String signInCode(TenantId tenant, String subject, Role role) {
    return codes.issue(tenant, subject, role);
  }

  /** Returns which parts work, and why one does not: for whoever runs the platform. */
  public Future<List<Part>> parts() {
    return readiness.parts();
  }

  /** Stops listening and dispatching; jobs of the cluster go on. */
  public Future<Void> close() {
    upkeep.end();
    HttpServer listening = server;
    Future<Void> closed = listening == null ? Future.succeededFuture() : listening.close();
    return closed
        .eventually(this::undeployDispatcher)
        .eventually(this::undeployHousekeeper)
        .eventually(this::closeSignIn)
        .eventually(() -> directory.map(Directory::close).orElseGet(Future::succeededFuture))
        .eventually(imports::close)
        .eventually(fitters::close)
        .eventually(scouts::close)
        .eventually(limits::close)
        .eventually(importing::close)
        .eventually(database::close);
  }

  private Future<PlatformApi> start() {
    return imports
        .failInterrupted()
        .compose(done -> preflights.failInterrupted())
        .compose(done -> signIn())
        .onSuccess(ready -> signIn = ready)
        .compose(ready -> ending.refresh().map(ready))
        .compose(this::listen)
        .compose(listening -> vertx.deployVerticle(housekeeper))
        .onSuccess(id -> keeping = id)
        .compose(kept -> vertx.deployVerticle(dispatcher))
        .onSuccess(this::deployed)
        .map(this)
        .recover(failure -> close().transform(closed -> Future.failedFuture(failure)));
  }

  private Future<SignIn> signIn() {
    return config.access() instanceof AccessConfig.Keycloak keycloak
        ? KeycloakSignIn.start(vertx, keycloak, access, directory.orElseThrow().members()::signOut)
        : local((AccessConfig.Local) config.access());
  }

  private Future<SignIn> local(AccessConfig.Local local) {
    return vertx
        .fileSystem()
        .readFile(local.signingKey().toString())
        .map(key -> access.local(vertx, local, key.toJsonObject(), codes));
  }

  /** Where tenants are mirrored, an ended one goes there, too. */
  private static TenantMirror mirror(Optional<Directory> directory) {
    return (tenant, organization) ->
        directory.isPresent() && organization.isPresent()
            ? directory.get().organizations().delete(organization.get())
            : Future.succeededFuture();
  }

  private static Optional<Directory> directory(Vertx vertx, AccessConfig access) {
    return access instanceof AccessConfig.Keycloak keycloak
        ? Optional.of(new KeycloakDirectory(vertx, DirectoryConfig.of(keycloak)))
        : Optional.empty();
  }

  private static Site site(ApiConfig config) {
    return config.access() instanceof AccessConfig.Keycloak keycloak
        ? new Site(
            config.listener().hostNames(), Optional.of(keycloak.address()), Site.SameSite.LAX)
        : new Site(config.listener().hostNames(), Optional.empty(), Site.SameSite.STRICT);
  }

  private Future<HttpServer> listen(SignIn ready) {
    ApiConfig.Listener listener = config.listener();
    return WebServer.start(
            vertx,
            listener.host(),
            listener.port(),
            access.site(),
            access.authenticator(
                ready, new CredentialKinds(ApiKeys::isKey, keys.authenticator(), ready.bearers())),
            watches(),
            operations(ready))
        .onSuccess(listening -> server = listening);
  }

  /** What stands around each operation, the first outermost. */
  private List<Watch> watches() {
    return List.of(
        limits.watch(), ending, new AuditWatch(trail, new Patience(vertx)), keys.watch());
  }

  private Map<String, Operation> operations(SignIn ready) {
    Map<String, Operation> operations = new HashMap<>();
    List.of(
            new HealthRoutes(readiness).operations(),
            access.operations(ready),
            new MemberRoutes(database, access, directory).operations(),
            new TenantRoutes(access.catalogue(), directory).operations(),
            new OperatorClientRoutes(access.changes(), directory).operations(),
            new ProjectRoutes(database, deletions).operations(),
            new DatasetRoutes(database, deletions).operations(),
            new ItemRoutes(database).operations(),
            new ProfileRoutes(database).operations(),
            new SplitRoutes(database).operations(),
            new SampleRoutes(
                    database,
                    embedders,
                    imports.texts(),
                    new NewExperiments(quota),
                    dispatcher::wake)
                .operations(),
            imports.operations(),
            new EmbedderRoutes(embedders).operations(),
            new EntailmentRoutes(vertx, database, ports.models(), folders).operations(),
            new CatalogueRoutes().operations(),
            new ExperimentRoutes(vertx, database, embedders, quota, deletions, dispatcher::wake)
                .operations(),
            new LabelRoutes(database, fitters).operations(),
            new CalibrationRoutes(database, fitters, ports.calibrations()).operations(),
            new ComparisonRoutes(database, fitters, ports.comparisons()).operations(),
            new DeletionRoutes(database).operations(),
            new RetentionRoutes(database, Clock.systemUTC()).operations(),
            new TenantDeletionRoutes(database, ending, housekeeper::wake).operations(),
            new ExportRoutes(database, Clock.systemUTC()).operations(),
            new GeneratorRoutes(
                    database, vault, new Endpoints(vertx, config.generators().endpoints()))
                .operations(),
            new VerdictRoutes(database, ports.scores(), ports.calibrations(), quota).operations(),
            preflights.operations(),
            new MatrixRoutes(database, ports.similarities(), quota).operations(),
            limits.operations(),
            new ReportRoutes(database).operations(),
            new AuditRoutes(database).operations(),
            keys.operations())
        .forEach(operations::putAll);
    return operations;
  }

  /** Nobody waits for the embedders: a tenant that comes first gets them on first use. */
  private void deployed(String id) {
    deployment = id;
    upkeep.begin(embedders::ensureShipped);
  }

  private Future<Void> undeployHousekeeper() {
    String id = keeping;
    return id == null ? Future.succeededFuture() : vertx.undeploy(id);
  }

  private Future<Void> closeSignIn() {
    SignIn open = signIn;
    return open == null ? Future.succeededFuture() : open.close();
  }

  private Future<Void> undeployDispatcher() {
    String id = deployment;
    return id == null ? Future.succeededFuture() : vertx.undeploy(id);
  }

  private static WorkerExecutor workers(Vertx vertx, String name) {
    return vertx.createSharedWorkerExecutor(name, WORKERS, LONG_WORK_MINUTES, TimeUnit.MINUTES);
  }

  private static PgConnectOptions connection(ApiConfig.Database database) {
    return new PgConnectOptions()
        .setHost(database.host())
        .setPort(database.port())
        .setDatabase(database.name())
        .setUser(database.user())
        .setPassword(database.password())
        .setCachePreparedStatements(true)
        .addProperty("application_name", "sextant-api")
        .addProperty("statement_timeout", STATEMENT_TIMEOUT_MILLIS);
  }
}

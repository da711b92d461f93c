package dev.sextant.api.testing;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.PlatformApi;
import dev.sextant.api.Ports;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.files.FileStore;
import dev.sextant.api.health.Part;
import dev.sextant.api.http.contract.WholeContract;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.login.Passwords;
import dev.sextant.api.operations.Build;
import dev.sextant.api.operations.TaskManagers;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.migrations.Migrate;
import dev.sextant.migrations.Roles;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.SqlClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The whole API on a real database and a real port, with two tenants and an in-memory cluster. */
public final class TestApi implements AutoCloseable {

  public static final CredentialKeys CREDENTIAL_KEYS = CredentialKeys.parse("a " + World.hash("a"));
  public static final long MAX_UPLOAD = 16L << 20;
  public static final int MAX_LINE = 1 << 20;
  public static final Pepper PEPPER = Pepper.of(new byte[32]);

  public final TestDatabase database = TestDatabase.create();
  public final Vertx vertx = Vertx.vertx();
  public final MemoryCluster cluster;
  public final MemoryLive live = new MemoryLive();
  public final MemoryModels models = new MemoryModels();
  public volatile List<Part> parts = List.of();
  public final MemoryPreflights preflights = new MemoryPreflights();
  public final MemoryReportFiles reports = new MemoryReportFiles();
  public final MemoryFileStore files = new MemoryFileStore();

  /** Keeps uploads where all processes reach them; to be set before they start. */
  public volatile Optional<FileStore> uploads = Optional.empty();

  /** Intervals of the dispatcher and of event streams; to be set before a restart. */
  public volatile ApiConfig.Dispatch dispatch = new ApiConfig.Dispatch(2, Duration.ofMillis(50));

  public final Path folder;
  public final OpenAPIContract contract;
  public final LimitConfig limits;
  public PlatformApi api;

  /** Where the next start shows its metrics. */
  public volatile Optional<ApiConfig.Metrics> metrics = Optional.empty();

  private final Function<TestApi, AccessConfig> access;

  private final EndpointPolicy endpoints;

  private final Optional<SmtpConfig> mail;

  private final int port;

  private final Optional<Cable> cable;

  private TestApi(
      MemoryCluster cluster, Function<TestApi, AccessConfig> access, LimitConfig limits, int port) {
    this(
        cluster,
        access,
        limits,
        port,
        false,
        new EndpointPolicy(false, Set.of()),
        Optional.empty());
  }

  private TestApi(
      MemoryCluster cluster,
      Function<TestApi, AccessConfig> access,
      LimitConfig limits,
      int port,
      boolean overCable,
      EndpointPolicy endpoints,
      Optional<SmtpConfig> mail) {
    this.mail = mail;
    this.endpoints = endpoints;
    this.cable = overCable ? Optional.of(new Cable(vertx, database.port())) : Optional.empty();
    this.cluster = cluster;
    this.port = port;
    this.access = access;
    this.limits = limits;
    this.folder = temporaryFolder();
    this.contract = WholeContract.get();
    this.api = await(PlatformApi.start(vertx, config(), ports()));
  }

  public static TestApi start() {
    return start(new MemoryCluster());
  }

  public static TestApi start(MemoryCluster cluster) {
    return start(cluster, LimitConfig.personal());
  }

  public static TestApi start(MemoryCluster cluster, LimitConfig limits) {
    return new TestApi(cluster, TestApi::local, limits, 0);
  }

  /** Starts with a database that a test can cut off, see {@link #cable}. */
  public static TestApi overCable(MemoryCluster cluster) {
    return new TestApi(
        cluster,
        TestApi::local,
        LimitConfig.personal(),
        0,
        true,
        new EndpointPolicy(false, Set.of()),
        Optional.empty());
  }

  /** Returns the cable between the API and its database. */
  public Cable cable() {
    return cable.orElseThrow();
  }

  /** Starts with generators on this machine allowed. */
  public static TestApi callingThisMachine(LimitConfig limits) {
    return new TestApi(
        new MemoryCluster(),
        TestApi::local,
        limits,
        0,
        false,
        new EndpointPolicy(true, Set.of()),
        Optional.empty());
  }

  /** Starts with a mail server. */
  public static TestApi sendingMail(SmtpConfig mail) {
    return new TestApi(
        new MemoryCluster(),
        TestApi::local,
        LimitConfig.personal(),
        0,
        false,
        new EndpointPolicy(false, Set.of()),
        Optional.of(mail));
  }

  /** Starts with another way to sign in than one-time codes. */
  public static TestApi start(Function<TestApi, AccessConfig> access) {
    return start(access, 0);
  }

  /** Starts on a given port, which other servers already know. */
  public static TestApi start(Function<TestApi, AccessConfig> access, int port) {
    return new TestApi(new MemoryCluster(), access, LimitConfig.personal(), port);
  }

  private AccessConfig local() {
    return AccessConfig.Local.with(folder.resolve("key.jwk"), PEPPER);
  }

  public Ports ports() {
    return ports(cluster);
  }

  /** Returns the ports of another process with a cluster of its own. */
  public Ports ports(MemoryCluster jobs) {
    return new Ports(
        jobs,
        models,
        live,
        live,
        preflights,
        reports,
        files,
        uploads,
        new HeadedImages(),
        () -> parts,
        new MemoryModelLoad(),
        List.of(),
        List.of(new TaskManagers("jobs", () -> Future.succeededFuture(List.of()))),
        new Build("test", Migrate.version()));
  }

  public ApiConfig config() {
    return new ApiConfig(
        ApiConfig.Listener.loopback(port),
        new ApiConfig.Database(
            "127.0.0.1",
            cable.map(Cable::port).orElseGet(database::port),
            database.name(),
            Roles.API,
            Passwords.of(TestDatabase.PASSWORD),
            8,
            Optional.empty(),
            true),
        new ApiConfig.Uploads(folder.resolve("spool"), MAX_UPLOAD, MAX_LINE, 1 << 20),
        access.apply(this),
        dispatch,
        new ApiConfig.Models(List.of(Path.of("/models"))),
        new ApiConfig.Generators(CREDENTIAL_KEYS, endpoints),
        limits,
        mail,
        metrics);
  }

  /** Runs statements of stores in a tenant, as the API does. */
  public <T> T inTenant(UUID tenant, Function<SqlClient, Future<T>> work) {
    return onDatabase(tenants -> tenants.inTenant(new TenantId(tenant), work));
  }

  /** Does what background work does, with a pool of its own. */
  public <T> T onDatabase(Function<TenantDatabase, Future<T>> work) {
    ApiConfig.Database at = config().database();
    TenantDatabase tenants =
        TenantDatabase.open(
            vertx,
            new PgConnectOptions()
                .setHost(at.host())
                .setPort(at.port())
                .setDatabase(at.name())
                .setUser(at.user())
                .setPassword(TestDatabase.PASSWORD),
            1);
    try {
      return await(work.apply(tenants));
    } finally {
      await(tenants.close());
    }
  }

  /**
   * Starts another process of the API on the same database, with a folder of its own for uploads.
   *
   * @param alone whether it takes all other processes for dead
   */
  public PlatformApi startOther(boolean alone) {
    ApiConfig usual = config();
    ApiConfig.Database at = usual.database();
    ApiConfig.Uploads uploads = usual.uploads();
    ApiConfig other =
        new ApiConfig(
            usual.listener(),
            new ApiConfig.Database(
                at.host(),
                at.port(),
                at.name(),
                at.user(),
                at.passwords(),
                at.connections(),
                at.authority(),
                alone),
            new ApiConfig.Uploads(
                folder.resolve("other/spool"),
                uploads.maxBytes(),
                uploads.maxLineBytes(),
                uploads.reserveBytes()),
            usual.access(),
            usual.dispatch(),
            usual.models(),
            usual.generators(),
            usual.limits(),
            usual.mail(),
            usual.metrics());
    return await(PlatformApi.start(vertx, other, ports()));
  }

  /** Stops the API and starts it again, like a new process. */
  public void restart() {
    await(api.close());
    api = await(PlatformApi.start(vertx, config(), ports()));
  }

  public ApiClient acme() {
    return as(database.acme());
  }

  public ApiClient globex() {
    return as(database.globex());
  }

  public ApiClient as(UUID tenant) {
    return as(tenant, Role.ADMIN);
  }

  public ApiClient as(UUID tenant, Role role) {
    return as(tenant, role, "ann@example.org");
  }

  public ApiClient as(UUID tenant, Role role, String subject) {
    JsonObject code =
        new JsonObject().put("code", api.signInCode(new TenantId(tenant), subject, role));
    return anonymous()
        .with(
            "Authorization",
            "Bearer " + anonymous().post("/session", code).json().getString("token"));
  }

  public ApiClient anonymous() {
    return new ApiClient(this);
  }

  /** Runs statements as a database role, bound to a tenant. */
  public void sql(javax.sql.DataSource role, UUID tenant, String statements) {
    try (Connection connection = role.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select set_config('app.tenant_id', '" + tenant + "', true)");
      statement.execute(statements);
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs statements as superuser. */
  public void execute(String statements) {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a query as superuser, and returns its number. */
  public long count(String query) {
    return Long.parseLong(text(query));
  }

  /** Runs a query as superuser, and returns its value as text. */
  public String text(String query) {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    await(api.close());
    await(vertx.close());
    database.close();
  }

  private static Path temporaryFolder() {
    try {
      Path folder = Files.createTempDirectory("sextant-api");
      Files.writeString(folder.resolve("key.jwk"), key().encode());
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static JsonObject key() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      ECPublicKey open = (ECPublicKey) pair.getPublic();
      return new JsonObject()
          .put("kty", "EC")
          .put("crv", "P-256")
          .put("alg", "ES256")
          .put("kid", UUID.randomUUID().toString())
          .put("x", coordinate(open.getW().getAffineX()))
          .put("y", coordinate(open.getW().getAffineY()))
          .put("d", coordinate(((ECPrivateKey) pair.getPrivate()).getS()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String coordinate(java.math.BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] fixed = new byte[32];
    int length = Math.min(32, bytes.length);
    System.arraycopy(bytes, bytes.length - length, fixed, 32 - length, length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(fixed);
  }
}

package dev.sextant.standalone.postgres;

import dev.sextant.jobs.access.RolePassword;
import dev.sextant.migrations.Roles;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.supervision.Supervisor.Child;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Sextant's own Postgres: durable, on loopback only, with scram passwords from the first start.
 *
 * <p>It survives {@code kill -9} of this JVM; the next start stops it and starts a new one.
 */
public final class PostgresServer implements Child, AutoCloseable {

  /** Another major version cannot read the data. */
  private static final String MAJOR = "18";

  private static final String CLUSTER = "cluster";
  private static final String PROGRAMS = "programs";
  private static final int NEW_CLUSTER_MEGABYTES = 200;
  private static final int PORT_ATTEMPTS = 3;

  /** Two processes of the API take up to 20 each, a slot of a task manager a few for each model. */
  private static final String CLUSTER_CONNECTIONS = "300";

  /** Replaying the log after a power cut can take minutes, which Postgres reports meanwhile. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Repeating an archived log takes as long as it is. */
  private static final Duration RECOVERY_PATIENCE = Duration.ofDays(7);

  /**
   * Passed on the command line, which overrides every file and {@code alter system}.
   *
   * <p>Iterations slow down the guessing of passwords that people choose. Ours have 256 random
   * bits, and each connection of a start would compute them in code that is not compiled yet.
   */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("listen_addresses", "127.0.0.1"),
          Map.entry("unix_socket_directories", ""),
          Map.entry("password_encryption", "scram-sha-256"),
          Map.entry("scram_iterations", PostgresCluster.SCRAM_ITERATIONS),
          Map.entry("fsync", "on"),
          Map.entry("synchronous_commit", "on"),
          Map.entry("full_page_writes", "on"),
          Map.entry("max_connections", "60"),
          Map.entry("shared_buffers", "128MB"),
          Map.entry("jit", "off"),
          Map.entry("logging_collector", "off"),
          Map.entry("log_checkpoints", "off"));

  private final PostgresBinaries binaries;
  private final PostgresCluster cluster;
  private final Map<String, String> more;
  private final int port;
  private final Path secretsFile;
  private volatile PostgresSecrets secrets;
  private volatile PostgresProcess process;

  private PostgresServer(
      PostgresBinaries binaries,
      PostgresCluster cluster,
      Path secretsFile,
      PostgresSecrets secrets,
      Map<String, String> more,
      int port,
      PostgresProcess process) {
    this.secretsFile = secretsFile;
    this.more = more;
    this.binaries = binaries;
    this.cluster = cluster;
    this.secrets = secrets;
    this.port = port;
    this.process = process;
  }

  /**
   * Starts Postgres; on an empty home, unpacks and initialises first.
   *
   * @param home its own folder
   * @param secretsFile file of its passwords, created if missing
   * @param steps receives each step as it begins
   * @throws Halt if it cannot run here; the message is a sentence for people
   */
  public static PostgresServer start(Path home, Path secretsFile, Steps steps) throws IOException {
    return start(home, secretsFile, ofHome(home), PATIENCE, steps);
  }

  /** Does the same for several processes, which use TLS. */
  public static PostgresServer startForCluster(
      Path home, Path secretsFile, PostgresTls tls, Steps steps) throws IOException {
    Map<String, String> settings = new HashMap<>(tls.settings());
    settings.put("max_connections", CLUSTER_CONNECTIONS);
    settings.putAll(ofHome(home));
    return start(home, secretsFile, settings, PATIENCE, steps);
  }

  /**
   * Starts Postgres on a restored cluster, and waits until it has repeated its archived log.
   *
   * @param settings of the recovery
   * @throws IOException with Postgres' last words, if it cannot recover
   */
  static PostgresServer startRecovery(
      Path home, Path secretsFile, Map<String, String> settings, Steps steps) throws IOException {
    return start(home, secretsFile, settings, RECOVERY_PATIENCE, steps);
  }

  /** Returns the folder of the data in a home. */
  static Path cluster(Path home) {
    return home.resolve(CLUSTER);
  }

  private static Map<String, String> ofHome(Path home) throws IOException {
    Map<String, String> settings = new HashMap<>(MaxWalSize.setting(PrivateFiles.folder(home)));
    new ArchiveSetting(home).get().map(LogArchive::settings).ifPresent(settings::putAll);
    return settings;
  }

  private static PostgresServer start(
      Path home, Path secretsFile, Map<String, String> more, Duration patience, Steps steps)
      throws IOException {
    PrivateFiles.folder(home);
    PostgresBinaries binaries =
        PostgresBinaries.unpacked(PrivateFiles.folder(home.resolve(PROGRAMS)), steps);
    PostgresSecrets secrets = PostgresSecrets.of(secretsFile);
    PostgresCluster cluster = new PostgresCluster(home.resolve(CLUSTER));
    if (!cluster.exists()) {
      steps.begin("creating the database");
      DiskSpace.require(home, NEW_CLUSTER_MEGABYTES, "a new database");
      cluster.create(binaries, secrets.superuser());
    }
    cluster.requireMajor(MAJOR);
    Postmaster.clear(cluster.folder(), home.resolve(PROGRAMS));
    steps.begin("starting Postgres");
    return start(binaries, cluster, secretsFile, secrets, more, patience, steps);
  }

  /** Stops the server that a killed process left running in a home, if any. */
  public static void stopOrphan(Path home) throws IOException {
    Postmaster.clear(home.resolve(CLUSTER), home.resolve(PROGRAMS));
  }

  private static PostgresServer start(
      PostgresBinaries binaries,
      PostgresCluster cluster,
      Path secretsFile,
      PostgresSecrets secrets,
      Map<String, String> more,
      Duration patience,
      Steps steps)
      throws IOException {
    for (int attempt = 1; ; attempt++) {
      int port = freePort();
      PostgresProcess process =
          PostgresProcess.start(binaries, arguments(cluster.folder(), port, more));
      PostgresServer server =
          new PostgresServer(binaries, cluster, secretsFile, secrets, more, port, process);
      try {
        process.awaitReady(List.of(server.superuser("postgres")), patience, steps);
        return server;
      } catch (PostgresProcess.PortTakenException e) {
        if (attempt == PORT_ATTEMPTS) {
          throw e;
        }
      } catch (IOException | RuntimeException e) {
        process.stop();
        throw e;
      }
    }
  }

  /** Restarts it on the same port, where its clients expect it. */
  @Override
  public void startAgain(int attempt) throws IOException {
    Postmaster.clear(cluster.folder(), cluster.folder().resolveSibling(PROGRAMS));
    PostgresProcess next =
        attempt == 1
            ? PostgresProcess.start(binaries, arguments(cluster.folder(), port, more))
            : PostgresProcess.startQuietly(binaries, arguments(cluster.folder(), port, more));
    process = next; // a concurrent close() stops the new process too
    try {
      next.awaitReady(serving(), PATIENCE, step -> {});
    } catch (IOException | RuntimeException e) {
      next.stop();
      throw e;
    }
    next.speakUp();
  }

  @Override
  public ProcessHandle process() {
    return process.handle();
  }

  private static List<String> arguments(Path cluster, int port, Map<String, String> more) {
    List<String> arguments = new ArrayList<>(List.of("-D", cluster.toString(), "-p", "" + port));
    Stream.of(SETTINGS, more)
        .flatMap(settings -> settings.entrySet().stream())
        .forEach(each -> arguments.addAll(List.of("-c", each.getKey() + "=" + each.getValue())));
    return arguments;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Returns the loopback port. */
  public int port() {
    return port;
  }

  /** Returns the passwords; discarded ones are empty. */
  public PostgresSecrets secrets() {
    return secrets;
  }

  /** Returns the JDBC URL of a database, without a role. */
  public String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  /** Returns connections of the superuser. */
  public DataSource superuser(String database) {
    return connections(database, "postgres", secrets.superuser());
  }

  /** Returns connections of a role. */
  public DataSource connections(String database, String role, String password) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(jdbcUrl(database));
    source.setUser(role);
    source.setPassword(password);
    return source;
  }

  /**
   * Returns the password of a role, which is read again for each new connection.
   *
   * @throws IOException if there is none now
   */
  public RolePassword password(String role) throws IOException {
    return RolePassword.from(secretsFile.toString(), () -> PostgresSecrets.of(secretsFile, role));
  }

  /**
   * Returns the passwords that the file has for a role now.
   *
   * @return the newest last; at least one
   */
  public List<String> passwords(String role) throws IOException {
    return PostgresSecrets.of(secretsFile, role);
  }

  /**
   * Creates missing roles and the database if it is missing, and sets the newest passwords of the
   * roles.
   */
  public void ensureRoles(String database) throws SQLException, IOException {
    secrets.roles().ensure(superuser("postgres"), database);
    new PasswordChange(secretsFile).complete();
  }

  /**
   * Ends the access that only database setup needs. The schema's owner, who could switch row-level
   * security off, can no longer sign in, and this process discards the passwords of the owner and
   * of the superuser. The next start of Sextant admits the owner again, to migrate.
   */
  public void closeToOwner() throws SQLException {
    try (Connection connection = superuser("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("alter role " + Roles.OWNER + " nologin");
    }
    secrets = secrets.ofServingRoles();
  }

  private List<DataSource> serving() throws IOException {
    return PostgresSecrets.of(secretsFile, Roles.API).stream()
        .map(password -> connections("postgres", Roles.API, password))
        .toList();
  }

  /** Disconnects the clients, writes the last checkpoint, ends the process. */
  @Override
  public void close() throws IOException {
    process.stop();
  }
}

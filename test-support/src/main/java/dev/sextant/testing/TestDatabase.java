package dev.sextant.testing;

import dev.sextant.migrations.Migrate;
import dev.sextant.migrations.Roles;
import dev.sextant.migrations.Tenants;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A separate database on a Postgres that all tests of one JVM share: migrated, empty except for two
 * tenants, {@code acme} and {@code globex}.
 *
 * <p>It is copied from a template in about 50 ms, so each test class can have one.
 */
public final class TestDatabase implements AutoCloseable {

  /** The password of every role in tests. */
  public static final String PASSWORD = "test";

  private static final String TEMPLATE = "sextant_template";
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final EmbeddedPostgres server;
  private final String name;
  private final UUID acme;
  private final UUID globex;

  private TestDatabase(EmbeddedPostgres server, String name) throws SQLException {
    this.server = server;
    this.name = name;
    this.acme = Tenants.ensure(owner(), "acme");
    this.globex = Tenants.ensure(owner(), "globex");
  }

  /** Returns a fresh database. */
  public static TestDatabase create() {
    try {
      EmbeddedPostgres server = Server.INSTANCE;
      String name = "test_" + COUNT.incrementAndGet();
      execute(
          server.getPostgresDatabase(),
          "create database " + name + " template " + TEMPLATE + " owner " + Roles.OWNER);
      return new TestDatabase(server, name);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a test database", e);
    }
  }

  /** The first of the two tenants. */
  public UUID acme() {
    return acme;
  }

  /** The second of the two tenants. */
  public UUID globex() {
    return globex;
  }

  /** Loopback port of the server. */
  public int port() {
    return server.getPort();
  }

  /** Name of the database. */
  public String name() {
    return name;
  }

  /** JDBC URL, without a role. */
  public String jdbcUrl() {
    return jdbcUrl(server, name);
  }

  /** Connections of the role that owns the schema; row-level security applies to it too. */
  public DataSource owner() {
    return dataSource(server, name, Roles.OWNER);
  }

  /** Connections of the web API's role. */
  public DataSource api() {
    return dataSource(server, name, Roles.API);
  }

  /** Connections of the jobs' role. */
  public DataSource jobs() {
    return dataSource(server, name, Roles.JOBS);
  }

  /** Connections of the superuser, who bypasses row-level security: the positive control. */
  public DataSource superuser() {
    return server.getDatabase("postgres", name);
  }

  /** Drops the database and closes remaining connections. */
  @Override
  public void close() {
    try {
      execute(server.getPostgresDatabase(), "drop database " + name + " with (force)");
    } catch (SQLException e) {
      throw new IllegalStateException("cannot drop " + name, e);
    }
  }

  private static DataSource dataSource(EmbeddedPostgres server, String database, String role) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(jdbcUrl(server, database));
    source.setUser(role);
    source.setPassword(PASSWORD);
    return source;
  }

  private static String jdbcUrl(EmbeddedPostgres server, String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(server.getPort(), database);
  }

  private static void execute(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Started on first use; zonky stops it when the JVM exits. */
  private static final class Server {
    static final EmbeddedPostgres INSTANCE = start();

    private static EmbeddedPostgres start() {
      try {
        EmbeddedPostgres server = EmbeddedPostgres.builder().start();
        new Roles(PASSWORD, PASSWORD, PASSWORD).ensure(server.getPostgresDatabase(), TEMPLATE);
        Migrate.migrate(dataSource(server, TEMPLATE, Roles.OWNER));
        return server;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (SQLException e) {
        throw new IllegalStateException("cannot prepare the template database", e);
      }
    }
  }
}

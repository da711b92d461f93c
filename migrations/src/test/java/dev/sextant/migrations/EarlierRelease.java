package dev.sextant.migrations;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** A database as an earlier release left it; migrated on by the test. */
final class EarlierRelease implements AutoCloseable {

  private static final String DATABASE = "sextant";

  private final EmbeddedPostgres server = EmbeddedPostgres.start();
  private final Connection connection;

  /** A superuser's, to fill it and to look into it. */
  final Statement statement;

  /**
   * Starts a server with the schema of a release.
   *
   * @param version the number of its last migration
   */
  EarlierRelease(String version) throws IOException, SQLException {
    new Roles("pw", "pw", "pw").ensure(server.getPostgresDatabase(), DATABASE);
    Flyway.configure()
        .dataSource(owner())
        .locations("classpath:db/migration")
        .target(version)
        .load()
        .migrate();
    connection = server.getDatabase("postgres", DATABASE).getConnection();
    statement = connection.createStatement();
  }

  /** Migrates to today's schema and returns by how many migrations. */
  int migrate() {
    return Migrate.migrate(owner());
  }

  @Override
  public void close() throws IOException, SQLException {
    statement.close();
    connection.close();
    server.close();
  }

  private DataSource owner() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl("jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + DATABASE);
    source.setUser(Roles.OWNER);
    source.setPassword("pw");
    return source;
  }
}

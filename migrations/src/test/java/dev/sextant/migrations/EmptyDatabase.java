package dev.sextant.migrations;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A migrated database without rows. */
final class EmptyDatabase implements AutoCloseable {

  private static final String DATABASE = "sextant";

  private final EmbeddedPostgres server = EmbeddedPostgres.start();
  private final Connection connection;

  /** A superuser's, to fill and to read the tables. */
  final Statement statement;

  EmptyDatabase() throws IOException, SQLException {
    new Roles("pw", "pw", "pw").ensure(server.getPostgresDatabase(), DATABASE);
    Migrate.migrate(owner());
    connection = connect();
    statement = connection.createStatement();
  }

  /** Returns another superuser's connection. */
  Connection connect() throws SQLException {
    return server.getDatabase("postgres", DATABASE).getConnection();
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

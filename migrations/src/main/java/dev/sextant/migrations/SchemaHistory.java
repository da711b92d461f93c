package dev.sextant.migrations;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Flyway's history of a database, compared with that of a database that has all migrations of this
 * build. The build writes the latter ({@code scripts/ListMigrations.java}). Most starts find no
 * difference, and loading Flyway would take a good part of their time.
 */
final class SchemaHistory {

  /** Has a line for each migration. */
  static final String EXPECTED = "/db/history.txt";

  private static final String CHECK = "/db/migration/afterMigrate__check_tenant_isolation.sql";

  /** A value that is null leaves a field out, so that the line differs from any expected one. */
  private static final String FOUND =
      """
      select concat_ws('|', version, description, type, script, checksum, success::text)
      from flyway_schema_history
      order by installed_rank
      """;

  private SchemaHistory() {}

  /**
   * Returns whether Flyway would change nothing and refuse nothing: each migration of this build
   * was applied once, in order, with the content that it has now, no other one was, and every
   * tenant table is isolated. False also if the database cannot be asked: Flyway says why.
   *
   * @param owner a connection source of {@link Roles#OWNER}
   */
  static boolean isCurrent(DataSource owner) {
    try (Connection connection = owner.getConnection();
        Statement statement = connection.createStatement()) {
      if (!found(statement).equals(resource(EXPECTED).lines().toList())) {
        return false;
      }
      statement.execute(resource(CHECK));
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** Returns the version of the newest migration of this build; each has one. */
  static String version() {
    String last = resource(EXPECTED).lines().reduce((before, line) -> line).orElseThrow();
    return last.substring(0, last.indexOf('|'));
  }

  private static List<String> found(Statement statement) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(FOUND)) {
      while (rows.next()) {
        lines.add(rows.getString(1));
      }
    }
    return lines;
  }

  private static String resource(String name) {
    try (InputStream content = SchemaHistory.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(content, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.sextant.migrations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The role that reads how much work waits, for a program that adds and removes processes. */
public final class QueueReader {

  /** Its name. */
  public static final String NAME = "sextant_scaler";

  private static final String EXISTS = "select 1 from pg_roles where rolname = '" + NAME + "'";
  private static final String CREATE = "create role " + NAME + " login";
  private static final String QUOTED =
      "select format('alter role " + NAME + " password %L', cast(? as text))";
  private static final List<String> GRANTS =
      List.of(
          "grant usage on schema public to " + NAME,
          "grant execute on function queue_depth() to " + NAME);

  private QueueReader() {}

  /**
   * Creates the role if it is missing, and sets its password.
   *
   * @param superuser a connection source of a role that may create roles, on the migrated database
   */
  public static void ensure(DataSource superuser, String password) throws SQLException {
    try (Connection connection = superuser.getConnection();
        Statement statement = connection.createStatement()) {
      if (!exists(statement)) {
        statement.execute(CREATE);
      }
      statement.execute(quoted(connection, password));
      for (String grant : GRANTS) {
        statement.execute(grant);
      }
    }
  }

  private static boolean exists(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery(EXISTS)) {
      return rows.next();
    }
  }

  /** Postgres takes no parameters in DDL, so it quotes the password itself first. */
  private static String quoted(Connection connection, String password) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(QUOTED)) {
      statement.setString(1, password);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }
}

package dev.sextant.standalone.keycloak;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * A role and a database of the same name, {@code keycloak}: no other role of Sextant has access.
 */
public final class KeycloakRole {

  static final String NAME = "keycloak";

  private static final String ROLE_EXISTS = "select 1 from pg_roles where rolname = 'keycloak'";
  private static final String DATABASE_EXISTS =
      "select 1 from pg_database where datname = 'keycloak'";
  private static final String CREATE_ROLE = "create role keycloak login";
  private static final String CREATE_DATABASE = "create database keycloak owner keycloak";
  private static final String CLOSE_DATABASE = "revoke all on database keycloak from public";
  private static final String QUOTE_PASSWORD =
      "select format('alter role keycloak password %L', cast(? as text))";

  private KeycloakRole() {}

  /**
   * Creates what is missing of both, and sets the password.
   *
   * @param superuser a connection source of a role that may create roles and databases
   */
  public static void ensure(DataSource superuser, String password) throws SQLException {
    try (Connection connection = superuser.getConnection();
        Statement statement = connection.createStatement()) {
      if (!exists(statement, ROLE_EXISTS)) {
        statement.execute(CREATE_ROLE);
      }
      statement.execute(quoted(connection, password));
      if (!exists(statement, DATABASE_EXISTS)) {
        statement.execute(CREATE_DATABASE);
      }
      statement.execute(CLOSE_DATABASE);
    }
  }

  private static boolean exists(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next();
    }
  }

  /** Postgres takes no parameters in DDL, so this method lets Postgres quote the password first. */
  private static String quoted(Connection connection, String password) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(QUOTE_PASSWORD)) {
      statement.setString(1, password);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }
}

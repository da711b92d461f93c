package dev.sextant.migrations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;

/**
 * The three roles of a Sextant database and their passwords. None may bypass row-level security.
 *
 * @param owner password of {@code sextant_owner}, which migrates
 * @param api password of {@code sextant_api}, which the web API uses
 * @param jobs password of {@code sextant_jobs}, which the Flink jobs use
 */
public record Roles(String owner, String api, String jobs) {

  /** The role that owns the schema and migrates it. */
  public static final String OWNER = "sextant_owner";

  /** The role of the web API. */
  public static final String API = "sextant_api";

  /** The role of the Flink jobs. */
  public static final String JOBS = "sextant_jobs";

  private static final String ROLE_EXISTS = "select 1 from pg_roles where rolname = ?";
  private static final String DATABASE_EXISTS = "select 1 from pg_database where datname = ?";

  /**
   * The log of a server has the statements that fail, and these have passwords. Only some roles may
   * change that; others leave it as it is.
   */
  private static final String LOG_NO_STATEMENT =
      """
      select set_config(name, value, false)
      from (values ('log_min_error_statement', 'panic'),
                   ('log_statement', 'none'),
                   ('log_min_duration_statement', '-1')) as quiet (name, value)
      where has_parameter_privilege(name, 'SET')
      """;

  private static final String QUOTED = "select quote_ident(?), quote_literal(?)";

  /**
   * Creates what is missing of the roles and the database, and sets the roles' passwords.
   *
   * @param superuser a connection source of a role that may create roles and databases
   * @param database the name of the database to own
   * @throws SQLException if Postgres refuses
   */
  public void ensure(DataSource superuser, String database) throws SQLException {
    try (Connection connection = superuser.getConnection()) {
      logNoStatement(connection);
      for (Map.Entry<String, String> role : passwords().entrySet()) {
        String verb = exists(connection, ROLE_EXISTS, role.getKey()) ? "alter" : "create";
        execute(connection, verb + " role %s login password %s", role.getKey(), role.getValue());
      }
      if (!exists(connection, DATABASE_EXISTS, database)) {
        execute(connection, "create database %s owner " + OWNER, database, "");
      }
    }
  }

  /**
   * Changes the passwords of the roles, all at once. Open connections stay.
   *
   * @param superuser connection of a role that may change others; its statements are no longer
   *     logged
   * @throws SQLException if Postgres refuses; nothing has changed then
   */
  public void change(Connection superuser) throws SQLException {
    logNoStatement(superuser);
    superuser.setAutoCommit(false);
    try {
      for (Map.Entry<String, String> role : passwords().entrySet()) {
        execute(superuser, "alter role %s password %s", role.getKey(), role.getValue());
      }
      superuser.commit();
    } finally {
      superuser.rollback();
      superuser.setAutoCommit(true);
    }
  }

  private Map<String, String> passwords() {
    Map<String, String> passwords = new LinkedHashMap<>();
    passwords.put(OWNER, owner);
    passwords.put(API, api);
    passwords.put(JOBS, jobs);
    return passwords;
  }

  private static void logNoStatement(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(LOG_NO_STATEMENT);
    }
  }

  private static boolean exists(Connection connection, String query, String name)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  /** Postgres takes no parameters in DDL, so it quotes them itself first. */
  private static void execute(Connection connection, String ddl, String name, String literal)
      throws SQLException {
    try (PreparedStatement quote = connection.prepareStatement(QUOTED)) {
      quote.setString(1, name);
      quote.setString(2, literal);
      try (ResultSet quoted = quote.executeQuery();
          Statement statement = connection.createStatement()) {
        quoted.next();
        statement.execute(ddl.formatted(quoted.getString(1), quoted.getString(2)));
      }
    }
  }

  /** Never shows a password. */
  @Override
  public String toString() {
    return "Roles[%s, %s, %s]".formatted(OWNER, API, JOBS);
  }
}

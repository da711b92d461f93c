package dev.sextant.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;

/**
 * A role of the tests' server that must sign in with its password: the server trusts the others.
 *
 * @param database whose server has it
 * @param name of the role
 */
public record PasswordRole(TestDatabase database, String name) implements AutoCloseable {

  private static final int LOOKS = 2_000;
  private static final long PAUSE_NANOS = 5_000_000;

  /**
   * Creates it.
   *
   * @param of role whose rights it has
   */
  public static PasswordRole create(TestDatabase database, String name, String of, String password)
      throws SQLException, IOException {
    PasswordRole role = new PasswordRole(database, name);
    role.execute("create role %s login password '%s' in role %s".formatted(name, password, of));
    Path rules = Path.of(role.query("show hba_file"));
    String rule = "host all %s all scram-sha-256\n".formatted(name);
    String before = Files.readString(rules);
    if (!before.contains(rule)) {
      Files.writeString(rules, rule + before);
    }
    role.execute("select pg_reload_conf()");
    for (int look = 0; look < LOOKS && role.opens(password + "-not"); look++) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    if (role.opens(password + "-not")) {
      throw new IllegalStateException("the server trusts " + name);
    }
    return role;
  }

  /** Changes its password. */
  public void change(String password) {
    try {
      execute("alter role %s password '%s'".formatted(name, password));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns whether a password opens a connection. */
  public boolean opens(String password) {
    try (Connection connection = DriverManager.getConnection(database.jdbcUrl(), name, password)) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String query(String sql) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Drops it. */
  @Override
  public void close() throws SQLException {
    execute("drop role " + name);
  }
}

package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * The tables of a data directory whose Postgres is running.
 *
 * @param data the data directory
 */
public record Tables(Path data) {

  private static final int LOOKS = 24_000;

  /** Returns the first two columns of each row as text; a single column is both key and value. */
  public Map<String, String> rows(String sql) throws IOException, SQLException {
    Map<String, String> rows = new LinkedHashMap<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      int last = found.getMetaData().getColumnCount();
      while (found.next()) {
        rows.put(found.getString(1), found.getString(Math.min(2, last)));
      }
    }
    return rows;
  }

  public void execute(String sql) throws IOException, SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  public long count(String sql) throws IOException, SQLException {
    return Long.parseLong(rows(sql).keySet().iterator().next());
  }

  /** Holds an advisory lock until it is closed. */
  public AutoCloseable lock(long key) throws IOException, SQLException {
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute("select pg_advisory_lock(" + key + ")");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** Waits until a count has reached a number. */
  public void await(String sql, long number) throws Exception {
    for (int look = 0; count(sql) < number; look++) {
      assertThat(look).as("looks for %d of: %s", number, sql).isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private Connection connect() throws IOException, SQLException {
    Properties secrets = new Properties();
    secrets.load(new StringReader(Files.readString(data.resolve("keys/postgres.properties"))));
    String port =
        Files.readAllLines(data.resolve("postgres/cluster/postmaster.pid")).get(3).strip();
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/sextant",
        "postgres",
        secrets.getProperty("postgres"));
  }
}

package dev.sextant.standalone.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.supervision.Supervisor;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Postgres whose disk another program fills. */
class FullDiskIT {

  private static final int LOOKS = 6_000;
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path folder;

  @Test
  void a_postgres_that_a_full_disk_stopped_comes_back_by_itself_once_there_is_space()
      throws Exception {
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 700)) {
      outlast(disk);
    }
  }

  private void outlast(SmallDisk disk) throws Exception {
    try (PostgresServer server =
            PostgresServer.start(
                disk.folder().resolve("postgres"), folder.resolve("passwords"), step -> {});
        Supervisor supervisor = Supervisor.of("Postgres", server)) {
      server.ensureRoles("sextant");
      execute(server, "create table kept (n int primary key)");
      disk.fill();
      long kept = writeUntilItStops(server);

      // Recovery may have freed some of the log, so that Postgres runs again on what is left.
      ProcessHandle stopped = server.process();
      disk.fill();
      stopped.destroyForcibly();
      await(() -> supervisor.trouble().orElse("").contains("the disk is full"));
      assertThat(isDown(server)).isTrue();

      disk.clear();
      await(() -> supervisor.trouble().isEmpty() && !isDown(server));
      assertThat(query(server, "select count(*) from kept"))
          .as("all that was committed, and no more than the last that was not answered")
          .isBetween(kept, kept + 1);
      execute(server, "insert into kept values (-1)");
    }
  }

  /**
   * Writes rows, and much into the database's log, which Postgres cannot do without.
   *
   * @return number of committed rows
   */
  private static long writeUntilItStops(PostgresServer server) {
    long rows = 0;
    try (Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < LOOKS; i++) {
        statement.execute("insert into kept values (%d)".formatted(i));
        rows++;
        statement.execute(
            "select pg_logical_emit_message(true, 'fill', repeat('x', %d))".formatted(MEGABYTE));
      }
    } catch (SQLException stopped) {
      return rows;
    }
    throw new AssertionError("the disk took everything");
  }

  private static boolean isDown(PostgresServer server) {
    try {
      query(server, "select 1");
      return false;
    } catch (SQLException e) {
      return true;
    }
  }

  private static void execute(PostgresServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long query(PostgresServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    for (int look = 0; look < LOOKS; look++) {
      if (condition.call()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(condition.call()).isTrue();
  }
}

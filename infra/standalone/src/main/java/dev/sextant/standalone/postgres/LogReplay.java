package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * Repeats on a restored database what its log says was committed after the backup.
 *
 * @param archive of the original database
 * @param until commits up to this time; empty: all that is archived
 */
public record LogReplay(LogArchive archive, Optional<Instant> until) {

  private static final String BEFORE_TARGET =
      "recovery ended before configured recovery target was reached";
  private static final String END =
      "select pg_walfile_name(pg_current_wal_lsn()), pg_last_xact_replay_timestamp()";

  /**
   * Repeats it.
   *
   * @param home of the restored Postgres, which does not run
   * @return when the last repeated transaction was committed; empty if there was none
   * @throws Halt if the archive does not reach the time, or a file of it is missing or damaged
   */
  public Optional<Instant> run(Path home, Path secretsFile, Steps steps) throws IOException {
    Files.createFile(PostgresServer.cluster(home).resolve("recovery.signal"));
    steps.begin("repeating the archived log of the database");
    Thread stop = new Thread(() -> stopOrphan(home), "shutdown");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      return repeat(home, secretsFile, steps);
    } finally {
      Runtime.getRuntime().removeShutdownHook(stop);
    }
  }

  /** Postgres is in a session of its own, so that Ctrl-C does not reach it. */
  private static void stopOrphan(Path home) {
    try {
      PostgresServer.stopOrphan(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Instant> repeat(Path home, Path secretsFile, Steps steps) throws IOException {
    try (PostgresServer server = start(home, secretsFile, steps);
        Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement();
        ResultSet end = statement.executeQuery(END)) {
      end.next();
      if (until.isEmpty()) {
        requireAll(end.getString(1));
      }
      return Optional.ofNullable(end.getObject(2, OffsetDateTime.class))
          .map(OffsetDateTime::toInstant);
    } catch (SQLException e) {
      throw new IOException("the repeated database accepts no connection", e);
    }
  }

  private PostgresServer start(Path home, Path secretsFile, Steps steps) throws IOException {
    try {
      return PostgresServer.startRecovery(home, secretsFile, archive.recovery(until), steps);
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      if (until.isPresent() && message.contains(BEFORE_TARGET)) {
        throw Halt.refused(
            "The archive %s ends before %s, or lacks a file. Leave --until out to restore all of it."
                .formatted(archive.folder(), until.get()));
      }
      throw e;
    }
  }

  /** Postgres takes a file that is missing or damaged for the end of the archive. */
  private void requireAll(String end) throws IOException {
    Optional<String> more = archive.after(end);
    if (more.isPresent()) {
      throw Halt.refused(
          "The archive %s has a gap: a file between %s and %s is missing or damaged. Use a later backup, or --until with a time before the gap."
              .formatted(archive.folder(), end, more.get()));
    }
  }
}

package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/** The Postgres of another process on this machine. */
public final class RunningPostgres {

  private static final int PORT_LINE = 3;

  private RunningPostgres() {}

  /**
   * Connects the superuser.
   *
   * @param cluster the folder of its data
   * @param secretsFile file of its passwords
   * @throws Halt if it accepts no connection
   */
  public static Connection superuser(Path cluster, Path secretsFile) throws IOException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl("jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port(cluster)));
    source.setUser("postgres");
    source.setPassword(PostgresSecrets.of(secretsFile).superuser());
    try {
      return source.getConnection();
    } catch (SQLException e) {
      throw notReady(e);
    }
  }

  private static int port(Path cluster) throws IOException {
    try {
      List<String> lines = Files.readAllLines(cluster.resolve("postmaster.pid"));
      return Integer.parseInt(lines.get(PORT_LINE).strip());
    } catch (NoSuchFileException | NumberFormatException | IndexOutOfBoundsException e) {
      throw notReady(e);
    }
  }

  private static Halt notReady(Exception cause) {
    return Halt.error(
        "The database accepts no connection: Sextant is starting or stopping. Try again in a moment.",
        cause);
  }
}

package dev.sextant.standalone.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Gives the jobs of a restored database other ids than those that the original went on to use. A
 * bucket may hold checkpoints that are newer than the database: with them a job would skip items
 * whose scores are lost.
 */
public final class RestoredJobs {

  /** Far more than the jobs that an experiment can have had since the backup. */
  private static final int ATTEMPTS = 1_000;

  private RestoredJobs() {}

  /**
   * Renames the jobs if there is a mark of a restoration, and deletes the mark.
   *
   * @param mark a file in the data directory
   * @param superuser connections to the database
   */
  public static void rename(Path mark, DataSource superuser) throws IOException, SQLException {
    if (!Files.exists(mark)) {
      return;
    }
    try (Connection connection = superuser.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "update experiments set attempt = attempt + %d, checkpoint = null, resumed = false"
              .formatted(ATTEMPTS));
    }
    Files.delete(mark);
  }
}

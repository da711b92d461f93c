package dev.sextant.jobs;

import dev.sextant.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The sessions of jobs, as the server sees them. */
public record JobSessions(TestDatabase database) {

  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final String COUNT =
      """
      select count(*)
      from pg_stat_activity
      where datname = '%s' and application_name = 'sextant-jobs' and %s
      """;

  /** Returns how many sessions there are, whatever they do. */
  public long open() throws SQLException {
    return count("true");
  }

  /** Returns how many sessions run a statement. */
  public long active() throws SQLException {
    return count("state = 'active'");
  }

  /** Waits until a session waits for a lock. */
  public void awaitLocked() throws Exception {
    await("wait_event_type = 'Lock'", 1);
  }

  /** Waits until a session runs a statement. */
  public void awaitActive() throws Exception {
    await("state = 'active'", 1);
  }

  /** Waits until no session is left. */
  public void awaitNone() throws Exception {
    await("true", 0);
  }

  private void await(String condition, long wanted) throws Exception {
    long begun = System.nanoTime();
    while (count(condition) != wanted) {
      if (System.nanoTime() - begun > LONGEST.toNanos()) {
        throw new AssertionError("expected %d sessions where %s".formatted(wanted, condition));
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private long count(String condition) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COUNT.formatted(database.name(), condition))) {
      row.next();
      return row.getLong(1);
    }
  }
}

package dev.sextant.jobs.tables;

import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.access.RolePassword;
import dev.sextant.jobs.tracing.TaskSpan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The only access to the tables: transactions that see the rows of one tenant.
 *
 * <p>Connections of finished transactions are reused, so there are never more connections than
 * concurrent threads. A failed connection is discarded. Safe for use by several threads.
 */
public final class TenantTransactions implements AutoCloseable {

  private static final String BIND = "select set_config('app.tenant_id', ?, true)";

  private static final String EXTEND = "select set_config('statement_timeout', ?, true)";

  private static final int CONNECT_SECONDS = 10;

  /** Far longer than a statement takes that does not read all answers of a version. */
  private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(110);

  /** One over all answers of a version took up to 50 seconds for five million of them. */
  private static final Duration LONGEST_OF_A_VERSION = Duration.ofHours(1);

  /**
   * A server that stops answering must not hang a job. The server's own timeout is shorter;
   * otherwise it could still run a statement while the job retries it.
   */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** Postgres ends a session, and frees its locks, within a minute of losing its client. */
  private static final String PROBES =
      " -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3"
          + " -c tcp_user_timeout=60000";

  /**
   * While it runs a statement, Postgres looks whether its client is still there: a request to
   * cancel the statement of a task that ends may arrive just before the statement does.
   */
  private static final String LOOKS = " -c client_connection_check_interval=5000";

  /**
   * A plan of the first batches, when the tables of results were empty, reads them row by row. If
   * Postgres kept it, a job's last batches would read all that its first ones wrote.
   */
  private static final String PLANS = " -c plan_cache_mode=force_custom_plan";

  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  /**
   * SQLSTATE codes of Postgres while it shuts down, has crashed or is starting, or has no
   * connection left.
   */
  private static final Set<String> AWAY = Set.of("57P01", "57P02", "57P03", "53300");

  private static final String CONNECTION_CLASS = "08";

  /** SQLSTATE of Postgres for a password that the role does not have. */
  private static final String WRONG_PASSWORD = "28P01";

  /** A file with a new password reaches each machine within this time. */
  private static final Duration PASSWORD_PATIENCE = Duration.ofMinutes(2);

  private final String user;
  private final RolePassword password;
  private final String tenantId;
  private final Duration patience;
  private final Duration longest;
  private final PGSimpleDataSource connections = new PGSimpleDataSource();
  private final Deque<Connection> idle = new ArrayDeque<>();
  private final Set<Connection> busy = new HashSet<>();
  private final @Nullable TaskSpan span;
  private boolean closed;

  /**
   * @param patience how long to wait for a server that is down; zero fails at once
   */
  TenantTransactions(DatabaseLogin login, String tenantId, Duration patience) {
    this(login, tenantId, patience, LONGEST_STATEMENT, null);
  }

  /**
   * @param span of the task, which ends when this is closed; null if nothing is traced
   */
  TenantTransactions(
      DatabaseLogin login, String tenantId, Duration patience, @Nullable TaskSpan span) {
    this(login, tenantId, patience, LONGEST_STATEMENT, span);
  }

  /**
   * @param longest time after which the server cancels a statement
   */
  TenantTransactions(DatabaseLogin login, String tenantId, Duration patience, Duration longest) {
    this(login, tenantId, patience, longest, null);
  }

  private TenantTransactions(
      DatabaseLogin login,
      String tenantId,
      Duration patience,
      Duration longest,
      @Nullable TaskSpan span) {
    this.span = span;
    this.tenantId = tenantId;
    this.patience = patience;
    this.longest = longest;
    this.user = login.user();
    this.password = login.password();
    connections.setUrl(login.jdbcUrl());
    connections.setConnectTimeout(CONNECT_SECONDS);
    connections.setOptions("-c statement_timeout=" + longest.toMillis() + PROBES + LOOKS + PLANS);
    connections.setSocketTimeout((int) silence(longest).toSeconds());
    connections.setTcpKeepAlive(true);
    connections.setApplicationName("sextant-jobs");
  }

  /** Statements of one transaction. */
  @FunctionalInterface
  public interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  private enum Kind {
    USUAL,
    SNAPSHOT,
    OVER_A_VERSION
  }

  /**
   * Runs the work in its own transaction, bound to the tenant.
   *
   * @param purpose of the work, as in "cannot {purpose}"
   * @throws TablesException if Postgres cannot be reached or refuses
   */
  public <T> T inTenant(String purpose, Work<T> work) {
    return run(purpose, Kind.USUAL, work);
  }

  /** Runs the same, where all statements of the work see the rows as of its start. */
  public <T> T inSnapshot(String purpose, Work<T> work) {
    return run(purpose, Kind.SNAPSHOT, work);
  }

  /** Runs the same, for statements whose time grows with the rows of a version. */
  public <T> T overVersion(String purpose, Work<T> work) {
    return run(purpose, Kind.OVER_A_VERSION, work);
  }

  private <T> T run(String purpose, Kind kind, Work<T> work) {
    if (span == null) {
      return runNow(purpose, kind, work);
    }
    TaskSpan.Statements statements = span.statements(purpose);
    boolean committed = false;
    try {
      T result = runNow(purpose, kind, work);
      committed = true;
      return result;
    } finally {
      statements.end(committed);
    }
  }

  private <T> T runNow(String purpose, Kind kind, Work<T> work) {
    Connection connection = null;
    boolean finished = false;
    try {
      connection = borrow();
      if (kind == Kind.SNAPSHOT) {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      }
      set(connection, BIND, tenantId);
      if (kind == Kind.OVER_A_VERSION) {
        set(connection, EXTEND, String.valueOf(LONGEST_OF_A_VERSION.toMillis()));
        connection.setNetworkTimeout(Runnable::run, (int) silence(LONGEST_OF_A_VERSION).toMillis());
      }
      T result = work.run(connection);
      connection.commit();
      reset(connection, kind);
      finished = true;
      return result;
    } catch (SQLException e) {
      throw new TablesException("Postgres: cannot " + purpose + ": " + e.getMessage(), e);
    } finally {
      giveBack(connection, finished);
    }
  }

  private Connection borrow() throws SQLException {
    Connection kept = pollIdle();
    if (kept != null) {
      return kept;
    }
    Connection fresh = connected();
    if (!addBusy(fresh)) {
      closeQuietly(fresh);
      throw closedException();
    }
    fresh.setAutoCommit(false);
    return fresh;
  }

  private synchronized @Nullable Connection pollIdle() throws SQLException {
    requireOpen();
    Connection kept = idle.poll();
    if (kept != null) {
      busy.add(kept);
    }
    return kept;
  }

  private synchronized void requireOpen() throws SQLException {
    if (closed) {
      throw closedException();
    }
  }

  private synchronized boolean addBusy(Connection fresh) {
    return !closed && busy.add(fresh);
  }

  private static SQLException closedException() {
    return new SQLException("the task has ended");
  }

  /**
   * Waits while the server is down, so that a job survives an outage: it is restarted only a few
   * times.
   */
  private Connection connected() throws SQLException {
    long begun = System.nanoTime();
    for (long pause = FIRST_PAUSE_MILLIS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
      try {
        return signedIn();
      } catch (SQLException e) {
        if (System.nanoTime() - begun > patienceWith(e).toNanos()) {
          throw e;
        }
        pause(pause, e);
        requireOpen();
      }
    }
  }

  /**
   * Tries the passwords that may count now. A password may change between two of them, so they are
   * read and tried once more.
   */
  private Connection signedIn() throws SQLException {
    try {
      return signedIn(password.attempt());
    } catch (SQLException e) {
      if (!isWrongPassword(e)) {
        throw e;
      }
      return signedIn(password.attempt());
    }
  }

  private Connection signedIn(RolePassword.Attempt attempt) throws SQLException {
    SQLException refused = null;
    for (String each : attempt.candidates()) {
      try {
        Connection connection = connections.getConnection(user, each);
        password.worked(attempt, each);
        return connection;
      } catch (SQLException e) {
        if (!isWrongPassword(e)) {
          throw e;
        }
        refused = e;
      }
    }
    throw Objects.requireNonNull(refused);
  }

  /** A password that the file does not have yet may be in it soon; other refusals are final. */
  private Duration patienceWith(SQLException failure) {
    if (isWrongPassword(failure)) {
      return patience.compareTo(PASSWORD_PATIENCE) < 0 ? patience : PASSWORD_PATIENCE;
    }
    return isAway(failure) ? patience : Duration.ZERO;
  }

  private static boolean isWrongPassword(SQLException failure) {
    return WRONG_PASSWORD.equals(failure.getSQLState());
  }

  /** Cancelling a task interrupts it. */
  private static void pause(long millis, SQLException away) throws SQLException {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away;
    }
  }

  private static boolean isAway(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return AWAY.contains(state) || state.startsWith(CONNECTION_CLASS);
  }

  private void reset(Connection connection, Kind kind) throws SQLException {
    switch (kind) {
      case SNAPSHOT -> connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      case OVER_A_VERSION ->
          connection.setNetworkTimeout(Runnable::run, (int) silence(longest).toMillis());
      case USUAL -> {}
    }
  }

  /** Returns how long a server may send nothing whose statements take at most so long. */
  private static Duration silence(Duration longest) {
    return longest.plus(GRACE);
  }

  private static void set(Connection connection, String sql, String value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, value);
      statement.execute();
    }
  }

  private void giveBack(@Nullable Connection connection, boolean finished) {
    if (connection == null) {
      return;
    }
    boolean reused;
    synchronized (this) {
      busy.remove(connection);
      reused = finished && !closed;
      if (reused) {
        idle.push(connection);
      }
    }
    if (!reused) {
      closeQuietly(connection);
    }
  }

  /**
   * Closes all connections. A transaction that still runs fails, and the server ends its statement:
   * an interrupt would not end it. No transaction can start afterwards.
   */
  @Override
  public void close() {
    List<Connection> running;
    synchronized (this) {
      closed = true;
      idle.forEach(TenantTransactions::closeQuietly);
      idle.clear();
      running = List.copyOf(busy);
    }
    running.forEach(TenantTransactions::abort);
    if (span != null) {
      span.close();
    }
  }

  /** Cancels the statement, since the server does not notice a lost client before it ends. */
  private static void abort(Connection connection) {
    try {
      connection.unwrap(PGConnection.class).cancelQuery();
    } catch (SQLException ignored) {
      // the statement ends by its timeout
    }
    try {
      connection.abort(Runnable::run);
    } catch (SQLException ignored) {
      // its transaction closes it
    }
  }

  /** If even closing fails, the server rolls back. */
  private static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException ignored) {
      // see above
    }
  }
}

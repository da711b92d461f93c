package dev.sextant.jobs.tables.calls;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.limit.CallLease;
import dev.sextant.remote.limit.LimitReport;
import dev.sextant.remote.limit.LimitShare;
import dev.sextant.remote.limit.LimitState;
import dev.sextant.remote.limit.SharedLimit;
import dev.sextant.remote.limit.SharedLimit.Renewal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The lease of one run for the calls of its endpoint, and the limit that it shares with others.
 *
 * <p>A renewal locks the row of the limit first, so renewals of one endpoint follow one another and
 * each sees the leases that the others committed. It then writes its own lease only, and waits for
 * no other lock: a run's attempts and a person's cancellation do not touch these rows, and a new
 * lease's foreign key needs a share lock that neither of them excludes. A deletion of the run may
 * hold a renewal up, and never waits for one that holds it up. All times are those of the database.
 */
public final class CallLimitStore {

  /** A task that has not renewed its lease for so long makes no further call. */
  public static final Duration LEASE = Duration.ofSeconds(10);

  private static final String LOCK =
      """
      select concurrent_calls, episode, doubles, ceiling, cut_at, paused_until, used_at
      from call_limits
      where endpoint = ?
      for update
      """;

  /** If another task is first, the lock waits for it and finds its row. */
  private static final String ADD =
      """
      insert into call_limits (endpoint, concurrent_calls, episode, doubles, cut_at, paused_until, used_at)
      values (?, 1, -1, true, clock_timestamp(), clock_timestamp(), '-infinity')
      on conflict do nothing
      """;

  /** Always a row, for the time: at least the time at which the lock was got. */
  private static final String LEASES =
      """
      select clock_timestamp() as now, l.run_id, l.wanted, l.held, l.most, l.granted_at
      from (values (1)) one
      left join call_leases l on l.endpoint = ? and l.expires_at > clock_timestamp()
      """;

  private static final String WRITE =
      """
      with lease as (
        insert into call_leases (endpoint, run_id, wanted, held, most, granted_at, expires_at)
        values (?, ?, ?, ?, ?, ?, ?)
        on conflict (tenant_id, endpoint, run_id) do update
        set wanted = excluded.wanted, held = excluded.held, most = excluded.most, granted_at = excluded.granted_at,
            expires_at = excluded.expires_at)
      update call_limits
      set concurrent_calls = ?, episode = ?, doubles = ?, ceiling = ?, cut_at = ?, paused_until = ?, used_at = ?
      where endpoint = ?
      """;

  /** A task that a newer one has replaced leaves the lease to it. */
  private static final String RELEASE =
      """
      delete from call_leases l
      using call_runs r
      where l.endpoint = ? and l.run_id = ? and r.id = l.run_id and r.epoch = ?
      """;

  /** Skips rows that a renewal uses. */
  private static final String FORGET =
      """
      delete from call_limits
      where endpoint in (select endpoint
                         from call_limits
                         where used_at < now() - interval '1 day'
                         for update skip locked)
      """;

  private final TenantTransactions database;
  private final byte[] endpoint;
  private final UUID runId;
  private final int epoch;

  /**
   * @param endpoint 32 bytes that name it
   * @param runId UUID of the run
   * @param epoch number of the run's task
   */
  public CallLimitStore(TenantTransactions database, byte[] endpoint, String runId, int epoch) {
    this.database = database;
    this.endpoint = endpoint.clone();
    this.runId = UUID.fromString(runId);
    this.epoch = epoch;
  }

  /** Renews the lease, or takes it. */
  public LimitShare renew(LimitReport report) {
    return database.inTenant("renew the lease of calls", connection -> renew(connection, report));
  }

  /** Gives the lease back. */
  public void release() {
    database.inTenant(
        "give the lease of calls back",
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(RELEASE)) {
            statement.setBytes(1, endpoint);
            statement.setObject(2, runId);
            statement.setInt(3, epoch);
            return statement.executeUpdate();
          }
        });
  }

  /** Forgets limits that no task used for a day. */
  public void forgetUnused() {
    database.inTenant(
        "forget unused limits of calls",
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(FORGET)) {
            return statement.executeUpdate();
          }
        });
  }

  private LimitShare renew(Connection connection, LimitReport report) throws SQLException {
    @Nullable LimitState stored = lock(connection);
    if (stored == null) {
      try (PreparedStatement statement = connection.prepareStatement(ADD)) {
        statement.setBytes(1, endpoint);
        statement.executeUpdate();
      }
      stored = lock(connection);
    }
    try (PreparedStatement statement = connection.prepareStatement(LEASES)) {
      statement.setBytes(1, endpoint);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        Instant now = row.getTimestamp("now").toInstant();
        Renewal renewal =
            SharedLimit.renew(
                stored == null || stored.episode() < 0 ? null : stored,
                leases(row),
                runId.toString(),
                report,
                now);
        write(connection, renewal, now);
        return renewal.share();
      }
    }
  }

  private @Nullable LimitState lock(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
      statement.setBytes(1, endpoint);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? state(row) : null;
      }
    }
  }

  private static LimitState state(ResultSet row) throws SQLException {
    double ceiling = row.getDouble("ceiling");
    return new LimitState(
        row.getDouble("concurrent_calls"),
        row.getLong("episode"),
        row.getBoolean("doubles"),
        row.wasNull() || ceiling == 0 ? Double.POSITIVE_INFINITY : ceiling,
        row.getTimestamp("cut_at").toInstant(),
        row.getTimestamp("paused_until").toInstant(),
        row.getTimestamp("used_at").toInstant());
  }

  /** Reads from the present row on. */
  private static List<CallLease> leases(ResultSet row) throws SQLException {
    List<CallLease> leases = new ArrayList<>();
    do {
      String holder = row.getString("run_id");
      if (holder != null) {
        leases.add(
            new CallLease(
                holder,
                row.getInt("wanted"),
                row.getInt("held"),
                row.getInt("most"),
                row.getTimestamp("granted_at").toInstant()));
      }
    } while (row.next());
    return leases;
  }

  private void write(Connection connection, Renewal renewal, Instant now) throws SQLException {
    LimitState state = renewal.state();
    CallLease lease = renewal.lease();
    Object[] values = {
      endpoint,
      runId,
      lease.wanted(),
      lease.held(),
      lease.most(),
      Timestamp.from(lease.grantedAt()),
      Timestamp.from(now.plus(LEASE)),
      state.limit(),
      state.episode(),
      state.doubles(),
      Double.isInfinite(state.ceiling()) ? null : state.ceiling(),
      Timestamp.from(state.cutAt()),
      Timestamp.from(state.pausedUntil()),
      Timestamp.from(state.usedAt()),
      endpoint
    };
    try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}

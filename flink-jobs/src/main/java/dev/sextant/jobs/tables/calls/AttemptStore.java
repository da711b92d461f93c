package dev.sextant.jobs.tables.calls;

import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.AttemptRefusedException.Reason;
import dev.sextant.remote.generation.TokenUsage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Records attempts and their ends, many in one transaction. A batch that was written before is not
 * counted twice, so it can be repeated after a lost connection.
 *
 * @param <R> a row of what an attempt brings
 */
public final class AttemptStore<R> {

  private static final String OPEN =
      """
      with opened as (
        insert into call_attempts (run_id, epoch, number, subject_id, index, tries, bound)
        select r.id, r.epoch, u.number, u.subject_id, u.index, u.tries, u.bound
        from unnest(?::bigint[], ?::uuid[], ?::integer[], ?::integer[], ?::numeric[])
             u (number, subject_id, index, tries, bound),
             call_runs r
        where r.id = ? and r.epoch = ?
        order by u.number
        on conflict do nothing
        returning bound),
      sums as (
        select coalesce(sum(bound), 0) as bound, count(*) as calls
        from opened)
      update call_runs r
      set reserved = r.reserved + s.bound, calls = r.calls + s.calls
      from sums s
      where r.id = ? and r.epoch = ? and r.state = 'running'
        and (r.budget is null or r.spent + r.reserved + s.bound <= r.budget)
        and (r.tokens_per_day is null
             or r.tokens_per_day > coalesce((select llm_tokens from usage_days where day = utc_today()), 0))
      """;

  private static final String WHY_REFUSED =
      """
      select r.epoch <> ? or r.state <> 'running' as stopped,
             r.tokens_per_day <= coalesce((select llm_tokens from usage_days where day = utc_today()), 0) as daily_tokens
      from call_runs r
      where r.id = ?
      """;

  private static final String CLOSE =
      """
      with closed as (
        update call_attempts a
        set closed_at = clock_timestamp(), result = u.result, failure = u.failure, reason = u.reason, cost = u.cost
        from unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::numeric[], ?::boolean[], ?::boolean[],
                    ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
             u (number, result, failure, reason, cost, possibly_paid, unmetered,
                tokens_in, tokens_out, tokens_cached, tokens_reasoning)
        where a.run_id = ? and a.epoch = ? and a.number = u.number and a.closed_at is null
        returning a.bound, u.cost, u.possibly_paid, u.unmetered,
                  u.tokens_in, u.tokens_out, u.tokens_cached, u.tokens_reasoning),
      sums as (
        select coalesce(sum(bound), 0) as bound, coalesce(sum(cost), 0) as cost,
               coalesce(sum(cost) filter (where possibly_paid or unmetered), 0) as uncertain,
               count(*) filter (where possibly_paid) as possibly_paid, count(*) filter (where unmetered) as unmetered,
               coalesce(sum(tokens_in), 0) as tokens_in, coalesce(sum(tokens_out), 0) as tokens_out,
               coalesce(sum(tokens_cached), 0) as tokens_cached,
               coalesce(sum(tokens_reasoning), 0) as tokens_reasoning
        from closed),
      today as (
        insert into usage_days (day, llm_tokens)
        select utc_today(), tokens_in + tokens_out
        from sums
        where tokens_in + tokens_out > 0
        on conflict (tenant_id, day) do update set llm_tokens = usage_days.llm_tokens + excluded.llm_tokens)
      update call_runs r
      set reserved = r.reserved - s.bound, spent = r.spent + s.cost, possibly_spent = r.possibly_spent + s.uncertain,
          possibly_paid = r.possibly_paid + s.possibly_paid, unmetered = r.unmetered + s.unmetered,
          tokens_in = r.tokens_in + s.tokens_in, tokens_out = r.tokens_out + s.tokens_out,
          tokens_cached = r.tokens_cached + s.tokens_cached,
          tokens_reasoning = r.tokens_reasoning + s.tokens_reasoning,
          fingerprint = coalesce(?, r.fingerprint)
      from sums s
      where r.id = ?
      """;

  private final TenantTransactions database;
  private final UUID runId;
  private final int epoch;
  private final ResultStore<R> results;

  public AttemptStore(TenantTransactions database, CallRun run, ResultStore<R> results) {
    this.database = database;
    this.runId = UUID.fromString(run.id());
    this.epoch = run.epoch();
    this.results = results;
  }

  /**
   * Records the ends of attempts, and then new attempts: both or none.
   *
   * @throws AttemptRefusedException if no further attempt may be made; the ends are not recorded
   *     either
   */
  public void write(List<AttemptEndRow<R>> ended, List<AttemptRow> begun) {
    database.inTenant(
        "record attempts",
        connection -> {
          if (!ended.isEmpty()) {
            close(connection, ended);
            writeResults(connection, ended);
          }
          if (!begun.isEmpty()) {
            open(connection, begun);
          }
          return ended.size();
        });
  }

  private void open(Connection connection, List<AttemptRow> begun) throws SQLException {
    Columns columns = new Columns("bigint", "uuid", "integer", "integer", "numeric");
    for (AttemptRow row : begun) {
      columns.add(row.number(), uuid(row.subjectId()), row.index(), row.tries(), row.bound());
    }
    try (PreparedStatement statement = connection.prepareStatement(OPEN)) {
      int next = columns.set(connection, statement, 1);
      statement.setObject(next, runId);
      statement.setInt(next + 1, epoch);
      statement.setObject(next + 2, runId);
      statement.setInt(next + 3, epoch);
      if (statement.executeUpdate() == 0) {
        throw new AttemptRefusedException(whyRefused(connection));
      }
    }
  }

  private Reason whyRefused(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(WHY_REFUSED)) {
      statement.setInt(1, epoch);
      statement.setObject(2, runId);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next() || row.getBoolean("stopped")) {
          return Reason.STOPPED;
        }
        return row.getBoolean("daily_tokens") ? Reason.DAILY_TOKENS : Reason.BUDGET;
      }
    }
  }

  private void close(Connection connection, List<AttemptEndRow<R>> ended) throws SQLException {
    Columns columns =
        new Columns(
            "bigint", "text", "text", "text", "numeric", "boolean", "boolean", "bigint", "bigint",
            "bigint", "bigint");
    for (AttemptEndRow<R> row : ended) {
      TokenUsage usage = row.usage() == null ? TokenUsage.NONE : row.usage();
      columns.add(
          row.number(),
          row.result(),
          row.failure(),
          row.reason(),
          row.cost(),
          row.isPossiblyPaid(),
          row.isUnmetered(),
          usage.in(),
          usage.out(),
          usage.cached(),
          usage.reasoning());
    }
    try (PreparedStatement statement = connection.prepareStatement(CLOSE)) {
      int next = columns.set(connection, statement, 1);
      statement.setObject(next, runId);
      statement.setInt(next + 1, epoch);
      statement.setString(next + 2, newestFingerprint(ended));
      statement.setObject(next + 3, runId);
      statement.executeUpdate();
    }
  }

  private @Nullable String newestFingerprint(List<AttemptEndRow<R>> ended) {
    String newest = null;
    for (AttemptEndRow<R> row : ended) {
      newest = row.fingerprint() == null ? newest : row.fingerprint();
    }
    return newest;
  }

  private void writeResults(Connection connection, List<AttemptEndRow<R>> ended)
      throws SQLException {
    List<AttemptEndRow<R>> withRow = ended.stream().filter(end -> end.row() != null).toList();
    if (!withRow.isEmpty()) {
      results.write(connection, withRow);
    }
  }

  private static @Nullable UUID uuid(@Nullable String id) {
    return id == null ? null : UUID.fromString(id);
  }
}

package dev.sextant.jobs.tables.sampling;

import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.sampling.AttemptRefusedException.Reason;
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
 */
public final class AttemptStore {

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

  private static final String DRAWS =
      """
      with input as (
        select *
        from unnest(?::uuid[], ?::integer[], ?::integer[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[],
                    ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[],
                    ?::bigint[], ?::integer[], ?::bigint[], ?::numeric[])
             u (item_id, index, ordinal, outcome, seed, key, text, logprobs,
                reason, finish_reason, served_model, fingerprint, request_id, tokens_in, tokens_out, tokens_cached,
                tokens_reasoning, tries, latency_ms, cost)),
      texts as (
        insert into answers (answer_set_id, item_id, ordinal, outcome, text, token_logprobs)
        select ?, item_id, ordinal, outcome, text, logprobs::double precision[]
        from input
        where text is not null
        order by item_id, ordinal
        on conflict do nothing
        returning id, item_id, ordinal, octet_length(text) + 8 * coalesce(cardinality(token_logprobs), 0) as bytes),
      made as (
        insert into draws (answer_set_id, item_id, index, outcome, answer_id, seed, key_sha256, reason, finish_reason,
                           served_model, fingerprint, request_id, tokens_in, tokens_out, tokens_cached,
                           tokens_reasoning, tries, latency_ms, cost)
        select ?, i.item_id, i.index, i.outcome, t.id, i.seed, decode(i.key, 'hex'), i.reason, i.finish_reason,
               i.served_model, i.fingerprint, i.request_id, i.tokens_in, i.tokens_out, i.tokens_cached,
               i.tokens_reasoning, i.tries, i.latency_ms, i.cost
        from input i
        left join texts t on t.item_id = i.item_id and t.ordinal = i.ordinal
        order by i.item_id, i.index
        on conflict do nothing
        returning outcome),
      counted as (
        update answer_sets
        set answer_count = answer_count + (select count(*) from texts)
        where id = ?),
      stored as (
        update call_runs
        set stored_bytes = stored_bytes + (select coalesce(sum(bytes), 0) from texts)
        where id = ?)
      update draw_plans r
      set answered = r.answered + n.answered, truncated = r.truncated + n.truncated, refused = r.refused + n.refused,
          filtered = r.filtered + n.filtered, empty = r.empty + n.empty,
          thinking_exhausted = r.thinking_exhausted + n.thinking_exhausted, failed = r.failed + n.failed
      from (select count(*) filter (where outcome = 'answered') as answered,
                   count(*) filter (where outcome = 'truncated') as truncated,
                   count(*) filter (where outcome = 'refused') as refused,
                   count(*) filter (where outcome = 'filtered') as filtered,
                   count(*) filter (where outcome = 'empty') as empty,
                   count(*) filter (where outcome = 'thinking-exhausted') as thinking_exhausted,
                   count(*) filter (where outcome = 'failed') as failed
            from made) n
      where r.answer_set_id = ?
      """;

  private final TenantTransactions database;
  private final UUID answerSetId;
  private final int epoch;

  public AttemptStore(TenantTransactions database, SamplingRun run) {
    this.database = database;
    this.answerSetId = UUID.fromString(run.answerSetId());
    this.epoch = run.epoch();
  }

  /**
   * Records the ends of attempts, and then new attempts: both or none.
   *
   * @throws AttemptRefusedException if no further attempt may be made; the ends are not recorded
   *     either
   */
  public void write(List<AttemptEndRow> ended, List<AttemptRow> begun) {
    database.inTenant(
        "record attempts",
        connection -> {
          if (!ended.isEmpty()) {
            close(connection, ended);
            draws(connection, ended);
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
      columns.add(row.number(), uuid(row.itemId()), row.index(), row.tries(), row.bound());
    }
    try (PreparedStatement statement = connection.prepareStatement(OPEN)) {
      int next = columns.set(connection, statement, 1);
      statement.setObject(next, answerSetId);
      statement.setInt(next + 1, epoch);
      statement.setObject(next + 2, answerSetId);
      statement.setInt(next + 3, epoch);
      if (statement.executeUpdate() == 0) {
        throw new AttemptRefusedException(whyRefused(connection));
      }
    }
  }

  private Reason whyRefused(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(WHY_REFUSED)) {
      statement.setInt(1, epoch);
      statement.setObject(2, answerSetId);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next() || row.getBoolean("stopped")) {
          return Reason.STOPPED;
        }
        return row.getBoolean("daily_tokens") ? Reason.DAILY_TOKENS : Reason.BUDGET;
      }
    }
  }

  private void close(Connection connection, List<AttemptEndRow> ended) throws SQLException {
    Columns columns =
        new Columns(
            "bigint", "text", "text", "text", "numeric", "boolean", "boolean", "bigint", "bigint",
            "bigint", "bigint");
    for (AttemptEndRow row : ended) {
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
      statement.setObject(next, answerSetId);
      statement.setInt(next + 1, epoch);
      statement.setString(next + 2, newestFingerprint(ended));
      statement.setObject(next + 3, answerSetId);
      statement.executeUpdate();
    }
  }

  private static @Nullable String newestFingerprint(List<AttemptEndRow> ended) {
    String newest = null;
    for (AttemptEndRow row : ended) {
      if (row.draw() != null && row.draw().served().fingerprint() != null) {
        newest = row.draw().served().fingerprint();
      }
    }
    return newest;
  }

  private void draws(Connection connection, List<AttemptEndRow> ended) throws SQLException {
    Columns columns =
        new Columns(
            "uuid", "integer", "integer", "text", "bigint", "text", "text", "text", "text", "text",
            "text", "text", "text", "bigint", "bigint", "bigint", "bigint", "integer", "bigint",
            "numeric");
    int made = 0;
    for (AttemptEndRow row : ended) {
      DrawRow draw = row.draw();
      if (draw != null) {
        add(columns, row, draw);
        made++;
      }
    }
    if (made == 0) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(DRAWS)) {
      int next = columns.set(connection, statement, 1);
      for (int i = 0; i < 5; i++) {
        statement.setObject(next + i, answerSetId);
      }
      statement.executeUpdate();
    }
  }

  private static void add(Columns columns, AttemptEndRow row, DrawRow draw) {
    TokenUsage usage = row.usage();
    columns.add(
        uuid(draw.itemId()),
        draw.index(),
        draw.ordinal(),
        draw.outcome().code(),
        (long) draw.seed(),
        draw.key(),
        draw.text(),
        draw.logprobArray(),
        draw.reason(),
        draw.finishReason(),
        draw.served().model(),
        draw.served().fingerprint(),
        draw.served().requestId(),
        usage == null ? null : usage.in(),
        usage == null ? null : usage.out(),
        usage == null ? null : usage.cached(),
        usage == null ? null : usage.reasoning(),
        draw.tries(),
        draw.latencyMillis(),
        row.cost());
  }

  private static @Nullable UUID uuid(@Nullable String id) {
    return id == null ? null : UUID.fromString(id);
  }
}

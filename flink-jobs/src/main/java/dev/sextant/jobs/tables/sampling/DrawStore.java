package dev.sextant.jobs.tables.sampling;

import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.calls.AttemptEndRow;
import dev.sextant.jobs.tables.calls.ResultStore;
import dev.sextant.remote.generation.TokenUsage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Writes draws with their answers. */
public final class DrawStore implements ResultStore<DrawRow> {

  private static final String WRITE =
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

  private final UUID answerSetId;

  public DrawStore(SamplingRun run) {
    this.answerSetId = UUID.fromString(run.call().id());
  }

  @Override
  public void write(Connection connection, List<AttemptEndRow<DrawRow>> ended) throws SQLException {
    Columns columns =
        new Columns(
            "uuid", "integer", "integer", "text", "bigint", "text", "text", "text", "text", "text",
            "text", "text", "text", "bigint", "bigint", "bigint", "bigint", "integer", "bigint",
            "numeric");
    for (AttemptEndRow<DrawRow> end : ended) {
      DrawRow draw = end.row();
      if (draw != null) {
        add(columns, end, draw);
      }
    }
    try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
      int next = columns.set(connection, statement, 1);
      for (int i = 0; i < 5; i++) {
        statement.setObject(next + i, answerSetId);
      }
      statement.executeUpdate();
    }
  }

  private static void add(Columns columns, AttemptEndRow<DrawRow> end, DrawRow draw) {
    TokenUsage usage = end.usage();
    columns.add(
        UUID.fromString(draw.itemId()),
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
        end.cost());
  }
}

package dev.sextant.jobs.tables.labelling;

import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.calls.AttemptEndRow;
import dev.sextant.jobs.tables.calls.ResultStore;
import dev.sextant.remote.generation.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Writes the replies of an oracle. The replies for an answer that is gone are left out. */
public final class ReplyStore implements ResultStore<ReplyRow> {

  private static final String WRITE =
      """
      with written as (
        insert into oracle_replies (run_id, answer_id, repeat, number, outcome, reply, reason, served_model, tries,
                                    latency_ms, cost)
        select r.id, u.answer_id, u.repeat, u.number, u.outcome, u.reply::json, u.reason, u.served_model, u.tries,
               u.latency_ms, u.cost
        from unnest(?::uuid[], ?::integer[], ?::integer[], ?::text[], ?::text[], ?::text[], ?::text[], ?::integer[],
                    ?::bigint[], ?::numeric[])
             u (answer_id, repeat, number, outcome, reply, reason, served_model, tries, latency_ms, cost)
        join answers a on a.id = u.answer_id
        join call_runs r on r.id = ?
        on conflict do nothing
        returning octet_length(reply::text) as bytes)
      update call_runs
      set stored_bytes = stored_bytes + (select coalesce(sum(bytes), 0) from written)
      where id = ?
      """;

  private final UUID runId;

  public ReplyStore(LabelRun run) {
    this.runId = UUID.fromString(run.call().id());
  }

  @Override
  public void write(Connection connection, List<AttemptEndRow<ReplyRow>> ended)
      throws SQLException {
    Columns columns =
        new Columns(
            "uuid", "integer", "integer", "text", "text", "text", "text", "integer", "bigint",
            "numeric");
    for (AttemptEndRow<ReplyRow> end : ended) {
      ReplyRow row = end.row();
      if (row != null) {
        add(columns, end, row);
      }
    }
    try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
      int next = columns.set(connection, statement, 1);
      statement.setObject(next, runId);
      statement.setObject(next + 1, runId);
      statement.executeUpdate();
    }
  }

  private static void add(Columns columns, AttemptEndRow<ReplyRow> end, ReplyRow row) {
    Generation reply = row.reply();
    columns.add(
        UUID.fromString(row.answerId()),
        row.repeat(),
        row.number(),
        row.outcome().code(),
        reply == null ? null : StoredReply.text(reply),
        row.reason(),
        reply == null ? null : reply.served().model(),
        row.tries(),
        row.latencyMillis(),
        end.cost());
  }
}

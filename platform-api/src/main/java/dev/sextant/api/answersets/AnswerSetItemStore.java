package dev.sextant.api.answersets;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that lists the items of a set with their draws. */
final class AnswerSetItemStore {

  private static final String LIST =
      """
      select i.ordinal, i.id as item_id, i.external_id, i.question, d."distinct", d.draws
      from answer_sets s
      join items i on i.version_id = s.version_id
      cross join lateral (
        select count(distinct btrim(a.text)) filter (where w.outcome = 'answered') as "distinct",
               coalesce(jsonb_agg(jsonb_build_object(
                 'draw', w.index, 'seed', w.seed, 'outcome', w.outcome, 'answer_id', w.answer_id, 'text', a.text,
                 'reason', w.reason, 'finish_reason', w.finish_reason, 'served_model', w.served_model,
                 'fingerprint', w.fingerprint,
                 'usage', case when w.tokens_in is not null
                               then jsonb_build_object('input', w.tokens_in, 'output', w.tokens_out,
                                                       'cached', w.tokens_cached, 'reasoning', w.tokens_reasoning) end,
                 'tries', w.tries, 'latency_ms', w.latency_ms, 'cost', trim_scale(w.cost)::text)
                 order by w.index), '[]') as draws
        from draws w
        left join answers a on a.id = w.answer_id
        where w.answer_set_id = s.id and w.item_id = i.id) d
      where s.id = $1 and i.ordinal > $2
        and ($3::text is null
             or exists (select from draws w
                        where w.answer_set_id = s.id and w.item_id = i.id and w.outcome = $3))
      order by i.ordinal
      limit $4
      """;

  private static final Function<Row, AnswerSetItem> ITEM = RecordMapper.of(AnswerSetItem.class);

  /**
   * Returns the next items of a set.
   *
   * @param after ordinal of the last item of the page before, -1 for the first page
   * @param outcome keeps the items that have such a draw
   */
  Future<List<AnswerSetItem>> list(
      SqlClient db, UUID answerSetId, long after, Optional<String> outcome, int rows) {
    return Sql.list(db, ITEM, LIST, answerSetId, after, outcome.orElse(null), rows);
  }
}

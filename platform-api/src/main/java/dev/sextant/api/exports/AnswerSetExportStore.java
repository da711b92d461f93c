package dev.sextant.api.exports;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.UUID;

/** The SQL that exports one answer set. Takes a client that is bound to a tenant. */
final class AnswerSetExportStore {

  private static final String EXISTS =
      """
      select 1
      from answer_sets
      where id = $1
      """;

  /**
   * Leaves out the images of an item where the line would be longer than an import takes: they are
   * those of the version. Uses the native format: answered draws are answers, as {@code ./sextant
   * sample} writes them, and the others are in the metadata of the item. The answers of the
   * version's own file have no draw.
   */
  static final String LINES =
      """
      select json_build_object(
               'id', i.external_id, 'question', f.question, 'context', f.context, 'reference', f.reference,
               'reference_document', i.reference_document, 'group', i.group_key,
               'metadata', (i.metadata - 'other_draws')
                           || case when d.others is null then '{}'
                                   else jsonb_build_object('other_draws', d.others) end,
               'answers', coalesce(d.answers, '[]'))::text as line
      from answer_sets s
      join items i on i.version_id = s.version_id
      cross join lateral (
        select json_agg(json_build_object('text', import_form(s.version_id, m.text), 'token_logprobs', m.logprobs, 'metadata', m.facts)
                        order by m.index) filter (where m.outcome = 'answered') as answers,
               jsonb_agg(jsonb_build_object('text', import_form(s.version_id, m.text), 'token_logprobs', m.logprobs) || m.facts
                         order by m.index) filter (where m.outcome <> 'answered') as others
        from (select w.index, w.outcome, coalesce(a.text, '') as text,
                     coalesce((select json_agg(case when p.value::text = '-0' then '-0.0'::json
                                                    else to_json(p.value) end order by p.place)
                               from unnest(a.token_logprobs) with ordinality as p (value, place)), '[]') as logprobs,
                     coalesce(shown_metadata(a.id, a.metadata), '{}') || jsonb_strip_nulls(jsonb_build_object(
                       'outcome', w.outcome, 'draw', w.index, 'seed', w.seed,
                       'requested_model', coalesce(w.requested_model, r.model), 'served_model', w.served_model,
                       'fingerprint', w.fingerprint, 'request_id', w.request_id, 'finish_reason', w.finish_reason,
                       'reason', w.reason, 'tries', w.tries, 'latency_ms', w.latency_ms,
                       'usage', case when w.tokens_in is not null
                                     then jsonb_build_object('in', w.tokens_in, 'out', w.tokens_out,
                                                             'cached', w.tokens_cached,
                                                             'reasoning', w.tokens_reasoning) end)) as facts
              from draws w
              left join answers a on a.id = w.answer_id
              left join sampling_runs r on r.answer_set_id = w.answer_set_id
              where w.answer_set_id = s.id and w.item_id = i.id) m) d
      cross join lateral (
        select import_form(i.version_id, i.question) as question, import_form(i.version_id, i.context) as context,
               import_form(i.version_id, i.reference) as reference) q
      cross join lateral (
        select octet_length(concat(q.question, q.context, q.reference, d.answers, d.others)) > $2::bigint as too_long) l
      cross join lateral (
        select case when not (l.too_long and is_image(i.question)) then q.question end as question,
               case when not (l.too_long and is_image(i.context)) then q.context end as context,
               case when not (l.too_long and is_image(i.reference)) then q.reference end as reference) f
      where s.id = $1
      order by i.ordinal
      """;

  Future<Boolean> exists(SqlClient db, UUID id) {
    return Sql.exists(db, EXISTS, id);
  }

  /**
   * @param longestLine in bytes, that imports take
   */
  static Cursor cursor(PreparedStatement statement, UUID id, int longestLine) {
    return statement.cursor(Tuple.of(id, (long) longestLine));
  }
}

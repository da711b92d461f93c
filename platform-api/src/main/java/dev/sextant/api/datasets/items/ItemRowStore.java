package dev.sextant.api.datasets.items;

import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that searches a large number of items. Takes a client that is bound to a tenant. */
final class ItemRowStore {

  /** An item that was found: its id, and the position to continue from. */
  record Found(UUID id, long ordinal) {}

  private static final String FROM =
      """
      select id, ordinal
      from items
      where version_id = $1 and ordinal >= $2
      order by ordinal
      limit $3
      """;

  /**
   * Searches a range of items in order. Row-level security prevents the use of a text index before
   * the tenant is checked, so the query reads the texts themselves. It joins the texts of an item
   * into one, since the words may occur in any of them. Each subquery returns one value: written as
   * {@code exists}, it might be evaluated for all answers of the tenant at once. The query looks up
   * one kind of label itself, because the view known_answers would look up both.
   */
  private static final String MATCHES =
      """
      select i.id, i.ordinal
      from items i
      where i.version_id = $1 and i.ordinal > $2 and i.ordinal <= $3
        and ($6::boolean is null or (i.context is not null) = $6)
        and ($5::text is null
             or (select p.part
                 from splits s
                 join split_items p on p.split_id = s.id and p.item_id = i.id
                 where s.version_id = $1) = $5)
        and ($13::text is null
             or (select bool_or(
                          case jsonb_typeof(m.metadata -> $13)
                            when 'array' then
                              $14::text is null
                              or (select bool_or(e.value #>> '{}' = $14 or e.value = to_jsonb($15::text::numeric))
                                  from jsonb_array_elements(m.metadata -> $13) e)
                            when 'object' then $14 is null
                            when 'null' then false
                            when 'number' then $14 is null or m.metadata -> $13 = to_jsonb($15::text::numeric)
                            else m.metadata ->> $13 = coalesce($14, m.metadata ->> $13)
                          end)
                 from (select i.metadata
                       union all
                       select shown_metadata(a.id, a.metadata) from imported_answers a where a.item_id = i.id) m))
        and (not $7 or (select count(*) from imported_answers a where a.item_id = i.id) between $8 and $9)
        and ($10::text is null
             or (select bool_or(l.source = $10)
                 from imported_answers a
                 join labels l on l.answer_id = a.id and l.withdrawn_at is null
                 where a.item_id = i.id))
        and ($11::text is null
             or case $11
                  when 'unlabelled' then
                    (select count(*)
                     from imported_answers a
                     join labels l on l.answer_id = a.id and l.withdrawn_at is null
                     where a.item_id = i.id) = 0
                  when 'factuality' then
                    (select count(l.factuality)
                     from imported_answers a
                     join labels l on l.answer_id = a.id and l.withdrawn_at is null
                     where a.item_id = i.id) > 0
                  else
                    (select bool_or(g.grounded = ($11 = 'grounded'))
                     from imported_answers a
                     cross join lateral (
                       select l.grounded
                       from labels l
                       where l.answer_id = a.id and l.withdrawn_at is null and l.grounded is not null
                       order by case l.source when 'human' then 0 when 'oracle' then 1 else 2 end,
                                l.created_at desc, l.id desc
                       limit 1) g
                     where a.item_id = i.id)
                end)
        and ($4::text[] is null
             or concat_ws(E'\\x1f', i.external_id, i.question, i.context, i.reference,
                          (select string_agg(a.text, E'\\x1f') from imported_answers a where a.item_id = i.id))
                ~ all ($4))
      order by i.ordinal
      limit $12
      """;

  /**
   * Also returns a passage for the first search term that the shown start of the question lacks.
   */
  private static final String ROWS =
      """
      select i.id, i.ordinal, i.external_id, p.part as split, left(i.question, 300) as question,
             i.context is not null as has_context, i.reference is not null as has_reference,
             n.answers as answer_count, n.grounded, n.not_grounded, n.factuality,
             array(select distinct l.source
                   from imported_answers a
                   join labels l on l.answer_id = a.id and l.withdrawn_at is null
                   where a.item_id = i.id
                   order by l.source) as label_sources,
             coalesce((select bool_or(labels_withheld(a.id)) from imported_answers a where a.item_id = i.id), false)
               as labels_withheld,
             case when f.field is not null then json_build_object('field', f.field, 'text', f.passage) end as passage
      from items i
      join splits s on s.version_id = i.version_id
      join split_items p on p.split_id = s.id and p.item_id = i.id
      cross join lateral (
        select count(*) as answers, count(*) filter (where k.grounded) as grounded,
               count(*) filter (where not k.grounded) as not_grounded, avg(k.factuality) as factuality
        from known_answers k
        where k.item_id = i.id and k.outcome is null) n
      left join lateral (
        select t.field,
               case when t.at > 41 then '…' else '' end
               || substring(t.text from greatest(t.at - 40, 1) for 240)
               || case when char_length(t.text) > greatest(t.at - 40, 1) + 239 then '…' else '' end as passage
        from (select pattern
              from unnest($2::text[]) as pattern
              where coalesce(left(i.question, 300) !~ pattern, true)
              limit 1) w
        cross join lateral (
          select x.field, x.text, x.place, regexp_instr(x.text, w.pattern) as at
          from (select 'question' as field, i.question as text, -3 as place
                union all
                select 'context', i.context, -2
                union all
                select 'reference', i.reference, -1
                union all
                select 'answer', a.text, a.ordinal from imported_answers a where a.item_id = i.id
                union all
                select 'external_id', i.external_id, 2147483647) x) t
        where t.at > 0
        order by t.place
        limit 1) f on $2 is not null
      where i.id = any ($1)
      order by i.ordinal
      """;

  private static final Function<Row, ItemRow> ITEM_ROW = RecordMapper.of(ItemRow.class);

  /** Returns a number of items from an ordinal on. */
  Future<List<Found>> from(SqlClient db, UUID versionId, long ordinal, int rows) {
    return found(db, FROM, Tuple.of(versionId, ordinal, rows));
  }

  /** Returns a number of matching items after one ordinal and up to another. */
  Future<List<Found>> matches(
      SqlClient db, UUID versionId, ItemFilter filter, long after, long upTo, int rows) {
    Tuple asked =
        Tuple.tuple()
            .addUUID(versionId)
            .addLong(after)
            .addLong(upTo)
            .addArrayOfString(filter.patterns())
            .addString(filter.part())
            .addBoolean(filter.context())
            .addBoolean(filter.countsAnswers())
            .addInteger(filter.fewestAnswers() == null ? 0 : filter.fewestAnswers())
            .addInteger(filter.mostAnswers() == null ? Integer.MAX_VALUE : filter.mostAnswers())
            .addString(filter.source())
            .addString(filter.label())
            .addInteger(rows)
            .addString(filter.key())
            .addString(filter.value())
            .addString(filter.number());
    return found(db, MATCHES, asked);
  }

  /** Returns the list rows of items, in order, with the places where they match. */
  Future<List<ItemRow>> rows(SqlClient db, List<Found> items, String @Nullable [] patterns) {
    UUID[] ids = items.stream().map(Found::id).toArray(UUID[]::new);
    return db.preparedQuery(ROWS)
        .mapping(ITEM_ROW)
        .execute(Tuple.tuple().addArrayOfUUID(ids).addArrayOfString(patterns))
        .map(rows -> rows.stream().toList());
  }

  private static Future<List<Found>> found(SqlClient db, String sql, Tuple asked) {
    return db.preparedQuery(sql)
        .mapping(row -> new Found(row.getUUID("id"), row.getLong("ordinal")))
        .execute(asked)
        .map(rows -> rows.stream().toList());
  }
}

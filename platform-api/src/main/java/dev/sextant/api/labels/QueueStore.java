package dev.sextant.api.labels;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of the queue of answers to label. Takes a client that is bound to a tenant. */
final class QueueStore {

  /**
   * Queues the judged answers of an item or, if it has none, its samples, as reports do; of another
   * set than that of the version's own file, its complete answers. The order is a hash by person,
   * so that the answers labelled so far are always a fair sample, and two people who label at the
   * same time rarely get the same answer. An image has no segments to judge.
   */
  private static final String NEXT =
      """
      with people as (
        select l.answer_id, bool_or(l.author = $2) as mine
        from labels l
        join answers a on a.id = l.answer_id
        join answer_sets s on s.id = a.answer_set_id
        where s.version_id = $1 and case when $9::uuid is null then s.judged_from is null else s.id = $9 end
          and l.source = 'human' and l.withdrawn_at is null
          and case when $3::boolean then exists (select 1 from segments g where g.label_id = l.id)
                   else l.grounded is not null end
        group by l.answer_id
      ),
      asked as (
        select a.id, a.item_id, uuid_hash_extended(a.id, hashtextextended($2, 0)) as place
        from answer_sets s
        join answers a on a.answer_set_id = s.id
        left join people p on p.answer_id = a.id
        where s.version_id = $1 and case when $9::uuid is null then s.judged_from is null else s.id = $9 end
          and (a.outcome is null or a.outcome = 'answered')
          and (a.role = 'judged'
               or not exists (select 1
                              from answers j
                              where j.answer_set_id = a.answer_set_id and j.item_id = a.item_id
                                and j.role = 'judged'))
          and case when $5::boolean then not p.mine else p.answer_id is null end
          and ($10::uuid[] is null or a.id = any($10))
          and not ($3::boolean and is_image(a.text))
      ),
      waiting as (
        select n.id, n.item_id, n.place, m.part
        from asked n
        join splits t on t.version_id = $1
        join split_items m on m.split_id = t.id and m.item_id = n.item_id
        where ($4::text is null or m.part = $4)
          and ($6::bigint is null or (n.place, n.id) > ($6, $7::uuid))
        order by n.place, n.id
        limit $8
      )
      select w.place, w.part, a.id as answer_id, a.item_id, a.text, i.question, i.context, i.reference, i.reference_document,
             coalesce((
               select array(select g.text from segments g where g.label_id = l.id order by g.ordinal)
               from labels l
               where l.answer_id = a.id and l.withdrawn_at is null
                 and exists (select 1 from segments g where g.label_id = l.id)
               order by l.created_at desc, l.id desc
               limit 1), '{}') as segments
      from waiting w
      join answers a on a.id = w.id
      join items i on i.id = w.item_id
      order by w.place, w.id
      """;

  private static final String SET_EXISTS =
      """
      select 1
      from answer_sets
      where version_id = $1 and id = $2
      """;

  private static final String VERSION_EXISTS =
      """
      select 1
      from dataset_versions
      where id = $1
      """;

  private static final Function<Row, QueuedAnswer> ANSWER = RecordMapper.of(QueuedAnswer.class);

  Future<Boolean> versionExists(SqlClient db, UUID versionId) {
    return Sql.exists(db, VERSION_EXISTS, versionId);
  }

  /** Returns whether the version has the answer set. */
  Future<Boolean> answerSetExists(SqlClient db, UUID versionId, UUID answerSetId) {
    return Sql.exists(db, SET_EXISTS, versionId, answerSetId);
  }

  /**
   * Returns the answers after a cursor, in order.
   *
   * @param chosen answers that the queue may hold; empty: all
   */
  Future<List<QueuedAnswer>> next(
      SqlClient db,
      UUID versionId,
      QueueRequest order,
      Optional<UUID[]> chosen,
      Optional<Cursor> after,
      int rows) {
    return Sql.list(
        db,
        ANSWER,
        NEXT,
        versionId,
        order.subject(),
        order.cut(),
        order.scope().part(),
        order.second(),
        after.map(cursor -> cursor.number(0)).orElse(null),
        after.map(cursor -> cursor.id(1)).orElse(null),
        rows,
        order.scope().answerSetId(),
        chosen.orElse(null));
  }
}

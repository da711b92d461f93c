package dev.sextant.api.datasets.items;

import dev.sextant.api.datasets.items.Item.Answer;
import dev.sextant.api.datasets.items.Item.Label;
import dev.sextant.api.datasets.items.Item.Segment;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of items. Every method takes a client that is bound to a tenant. */
final class ItemStore {

  /** A page is also bounded in bytes: a few long items fill it. */
  private static final String ITEMS =
      """
      with asked as (
        select *
        from items
        where version_id = $1 and ordinal > $2 and ($5::text is null or external_id = $5)
        order by ordinal
        limit $3
      ),
      measured as (
        select a.*, row_number() over in_order as place,
               sum(coalesce(octet_length(question), 0) + coalesce(octet_length(context), 0)
                   + coalesce(octet_length(reference), 0) + coalesce(octet_length(reference_document), 0)
                   + coalesce(octet_length(metadata::text), 0)
                   + (select coalesce(sum(octet_length(text) + octet_length(metadata::text)), 0)
                      from imported_answers
                      where item_id = a.id))
                 over in_order as bytes
        from asked a
        window in_order as (order by a.ordinal)
      )
      select m.id, m.ordinal, m.external_id, m.question, m.context, m.reference, m.reference_document,
             m.group_key as "group", shown_factuality(m.id, m.own_factuality) as factuality, m.metadata, p.part as split
      from measured m
      join splits s on s.version_id = m.version_id
      join split_items p on p.split_id = s.id and p.item_id = m.id
      where m.bytes <= $4 or m.place = 1
      order by m.ordinal
      """;

  private static final String ITEM =
      """
      select i.id, i.ordinal, i.external_id, i.question, i.context, i.reference, i.reference_document,
             i.group_key as "group", shown_factuality(i.id, i.own_factuality) as factuality, i.metadata, p.part as split
      from items i
      join splits s on s.version_id = i.version_id
      join split_items p on p.split_id = s.id and p.item_id = i.id
      where i.version_id = $1 and i.id = $2
      """;

  private static final String HAS_MORE =
      """
      select 1
      from items
      where version_id = $1 and ordinal > $2 and ($3::text is null or external_id = $3)
      limit 1
      """;

  private static final String ANSWERS =
      """
      select id, item_id, ordinal, role, text, shown_metadata(id, metadata) as metadata,
             labels_withheld(id) as labels_withheld
      from imported_answers
      where item_id = any ($1)
      order by item_id, ordinal
      """;

  private static final String LABELS =
      """
      select id, answer_id, source, author, grounded, factuality, created_at
      from labels
      where answer_id = any ($1) and withdrawn_at is null
      order by answer_id, id
      """;

  private static final String SEGMENTS =
      """
      select label_id, text, verdict
      from segments
      where label_id = any ($1)
      order by label_id, ordinal
      """;

  private static final Function<Row, Item> ITEM_ROW = RecordMapper.of(Item.class);
  private static final Function<Row, Answer> ANSWER = RecordMapper.of(Answer.class);
  private static final Function<Row, Label> LABEL = RecordMapper.of(Label.class);
  private static final Function<Row, Segment> SEGMENT = RecordMapper.of(Segment.class);

  /** Returns items after an ordinal, bounded in rows and in bytes, but at least one. */
  Future<List<Item>> items(
      SqlClient db,
      UUID versionId,
      Optional<String> name,
      long afterOrdinal,
      int rows,
      long bytes) {
    Tuple asked = Tuple.of(versionId, afterOrdinal, rows, bytes, name.orElse(null));
    return query(db, ITEMS, asked, ITEM_ROW);
  }

  Future<Optional<Item>> find(SqlClient db, UUID versionId, UUID id) {
    return query(db, ITEM, Tuple.of(versionId, id), ITEM_ROW)
        .map(rows -> rows.stream().findFirst());
  }

  Future<Boolean> hasMore(SqlClient db, UUID versionId, Optional<String> name, long afterOrdinal) {
    return Sql.exists(db, HAS_MORE, versionId, afterOrdinal, name.orElse(null));
  }

  Future<List<Answer>> answers(SqlClient db, List<UUID> itemIds) {
    return query(db, ANSWERS, ids(itemIds), ANSWER);
  }

  Future<List<Label>> labels(SqlClient db, List<UUID> answerIds) {
    return query(db, LABELS, ids(answerIds), LABEL);
  }

  Future<List<Segment>> segments(SqlClient db, List<UUID> labelIds) {
    return query(db, SEGMENTS, ids(labelIds), SEGMENT);
  }

  private static Tuple ids(List<UUID> ids) {
    return Tuple.tuple().addArrayOfUUID(ids.toArray(UUID[]::new));
  }

  private static <T> Future<List<T>> query(
      SqlClient db, String sql, Tuple parameters, Function<Row, T> mapping) {
    return db.preparedQuery(sql)
        .mapping(mapping)
        .execute(parameters)
        .map(rows -> rows.stream().toList());
  }
}

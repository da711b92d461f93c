package dev.sextant.api.labels;

import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of labels. Every method takes a client that is bound to a tenant; an answer is reached
 * through its version, which determines the project.
 */
final class LabelStore {

  private static final String TEXT =
      """
      select a.text
      from answers a
      join answer_sets s on s.id = a.answer_set_id
      join dataset_versions v on v.id = s.version_id
      where a.id = $1
      """;

  private static final String INSERT =
      """
      insert into labels (id, answer_id, source, author, grounded, factuality)
      values (uuidv7(), $1, 'human', $2, $3, $4)
      returning id
      """;

  private static final String INSERT_SEGMENTS =
      """
      insert into segments (label_id, ordinal, text, verdict)
      select $1, p.ordinal - 1, p.text, p.verdict
      from unnest($2::text[], $3::text[]) with ordinality as p (text, verdict, ordinal)
      """;

  /** Selects by id, or a page of an answer's labels, newest first. */
  private static final String SELECT =
      """
      select l.id, l.answer_id, l.source, l.author, l.grounded, l.factuality, l.created_at, l.withdrawn_at,
             coalesce((select jsonb_agg(jsonb_build_object('text', g.text, 'verdict', g.verdict) order by g.ordinal)
                       from segments g
                       where g.label_id = l.id), '[]') as segments
      from labels l
      join answers a on a.id = l.answer_id
      join answer_sets s on s.id = a.answer_set_id
      join dataset_versions v on v.id = s.version_id
      where ($1::uuid is null or l.id = $1)
        and ($2::uuid is null or l.answer_id = $2)
        and ($3::uuid is null or l.id < $3)
      order by l.id desc
      limit $4
      """;

  private static final String WITHDRAW =
      """
      update labels
      set withdrawn_at = now()
      where id = $1 and withdrawn_at is null
      """;

  private static final String WITHHELD =
      """
      select labels_withheld($1) as withheld
      """;

  /**
   * Returns whether other people's labels of an answer are withheld from the caller that the client
   * is bound to.
   */
  Future<Boolean> withheld(SqlClient db, UUID answerId) {
    return db.preparedQuery(WITHHELD)
        .execute(Tuple.of(answerId))
        .map(rows -> rows.iterator().next().getBoolean("withheld"));
  }

  /** Returns the text of an answer; empty if there is no such answer. */
  Future<Optional<String>> text(SqlClient db, UUID answerId) {
    return db.preparedQuery(TEXT)
        .execute(Tuple.of(answerId))
        .map(rows -> rows.stream().map(row -> row.getString("text")).findFirst());
  }

  /** Stores a person's label of an answer; returns the label's id. */
  Future<UUID> insert(SqlClient db, UUID answerId, LabelWish wish, String author) {
    return db.preparedQuery(INSERT)
        .execute(Tuple.of(answerId, author, wish.grounded(), wish.factuality()))
        .map(rows -> rows.iterator().next().getUUID("id"))
        .compose(id -> insertSegments(db, id, wish.segments()));
  }

  Future<Optional<KeptLabel>> find(SqlClient db, UUID id) {
    return select(db, id, null, null, 1).map(rows -> rows.stream().findFirst());
  }

  /** Returns the labels of an answer, newest first, including withdrawn ones. */
  Future<List<KeptLabel>> list(SqlClient db, UUID answerId, Optional<UUID> before, int rows) {
    return select(db, null, answerId, before.orElse(null), rows);
  }

  /** Withdraws a label; idempotent. */
  Future<Void> withdraw(SqlClient db, UUID id) {
    return db.preparedQuery(WITHDRAW).execute(Tuple.of(id)).mapEmpty();
  }

  private static Future<List<KeptLabel>> select(
      SqlClient db, @Nullable UUID id, @Nullable UUID answerId, @Nullable UUID before, int rows) {
    return db.preparedQuery(SELECT)
        .mapping(LabelStore::label)
        .execute(Tuple.of(id, answerId, before, rows))
        .map(found -> found.stream().toList());
  }

  private static Future<UUID> insertSegments(SqlClient db, UUID id, List<Segment> segments) {
    if (segments.isEmpty()) {
      return Future.succeededFuture(id);
    }
    String[] texts = segments.stream().map(Segment::text).toArray(String[]::new);
    String[] verdicts = segments.stream().map(each -> each.verdict().code()).toArray(String[]::new);
    return db.preparedQuery(INSERT_SEGMENTS)
        .execute(Tuple.of(id).addArrayOfString(texts).addArrayOfString(verdicts))
        .map(id);
  }

  private static KeptLabel label(Row row) {
    return new KeptLabel(
        row.getUUID("id"),
        row.getUUID("answer_id"),
        row.getString("source"),
        row.getString("author"),
        row.getBoolean("grounded"),
        row.getDouble("factuality"),
        segments(row.getJsonArray("segments")),
        row.getOffsetDateTime("created_at"),
        row.getOffsetDateTime("withdrawn_at"));
  }

  private static List<Segment> segments(JsonArray rows) {
    return rows.stream()
        .map(JsonObject.class::cast)
        .map(
            row ->
                new Segment(
                    row.getString("text"),
                    Verdict.valueOf(row.getString("verdict").toUpperCase(Locale.ROOT))))
        .toList();
  }
}

package dev.sextant.api.labels;

import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
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

  /** Waits for a deletion of the answer, whose labels are deleted after its set. */
  private static final String KEPT_TEXT = TEXT + " for key share of s";

  private static final String INSERT =
      """
      insert into labels (id, answer_id, source, author, grounded, factuality, inclusion_probability)
      values (uuidv7(), $1, 'human', $2, $3, $4, $5)
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
      select
      where labels_withheld($1)
      """;

  private static final Function<Row, KeptLabel> LABEL = RecordMapper.of(KeptLabel.class);

  /**
   * Returns whether other people's labels of an answer are withheld from the caller that the client
   * is bound to.
   */
  Future<Boolean> withheld(SqlClient db, UUID answerId) {
    return Sql.exists(db, WITHHELD, answerId);
  }

  /** Returns the text of an answer; empty if there is no such answer. */
  Future<Optional<String>> text(SqlClient db, UUID answerId) {
    return Sql.value(db, String.class, TEXT, answerId);
  }

  /**
   * Returns the text of an answer, which cannot be deleted until the transaction ends; empty if
   * there is no such answer.
   */
  Future<Optional<String>> keptText(SqlClient db, UUID answerId) {
    return Sql.value(db, String.class, KEPT_TEXT, answerId);
  }

  /**
   * Stores a person's label of an answer; returns the label's id.
   *
   * @param chance probability in (0, 1] with which a queue chose the answer; null: all answers were
   *     equally likely
   */
  Future<UUID> insert(
      SqlClient db, UUID answerId, LabelRequest label, String author, @Nullable Double chance) {
    return Sql.only(
            db,
            row -> row.getUUID(0),
            INSERT,
            answerId,
            author,
            label.grounded(),
            label.factuality(),
            chance)
        .compose(id -> insertSegments(db, id, label.segments()));
  }

  Future<Optional<KeptLabel>> find(SqlClient db, UUID id) {
    return Sql.first(db, LABEL, SELECT, id, null, null, 1);
  }

  /** Returns the labels of an answer, newest first, including withdrawn ones. */
  Future<List<KeptLabel>> list(SqlClient db, UUID answerId, Optional<UUID> before, int rows) {
    return Sql.list(db, LABEL, SELECT, null, answerId, before.orElse(null), rows);
  }

  /** Withdraws a label; idempotent. */
  Future<Void> withdraw(SqlClient db, UUID id) {
    return Sql.run(db, WITHDRAW, id);
  }

  private static Future<UUID> insertSegments(SqlClient db, UUID id, List<Segment> segments) {
    return segments.isEmpty()
        ? Future.succeededFuture(id)
        : Sql.run(
                db,
                INSERT_SEGMENTS,
                id,
                segments.stream().map(Segment::text).toArray(String[]::new),
                segments.stream().map(each -> each.verdict().code()).toArray(String[]::new))
            .map(id);
  }
}

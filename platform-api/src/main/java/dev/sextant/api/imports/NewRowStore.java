package dev.sextant.api.imports;

import static java.util.stream.Collectors.joining;

import dev.sextant.api.images.NewImageStore;
import dev.sextant.api.imports.NewVersionStore.Target;
import dev.sextant.api.imports.parse.items.Batch;
import dev.sextant.api.imports.parse.items.Batch.AnswerRow;
import dev.sextant.api.imports.parse.items.Batch.ItemRow;
import dev.sextant.api.imports.parse.items.Batch.LabelRow;
import dev.sextant.api.imports.parse.items.Batch.SegmentRow;
import dev.sextant.api.imports.parse.items.LabelSource;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that writes the rows of a version in batches, with one array per column. Takes a client
 * that is bound to a tenant.
 */
final class NewRowStore {

  private static final String INSERT_ITEMS =
      """
      with stored as (
        insert into items (id, version_id, ordinal, external_id, question, context, reference,
                           reference_document, metadata, group_key, own_factuality)
        select id, $1, ordinal, external_id, question, context, reference, reference_document, metadata::jsonb,
               group_key, factuality
        from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                    $9::text[], $10::text[], $11::double precision[])
          as i (id, ordinal, external_id, question, context, reference, reference_document, metadata, group_key,
                factuality)
        returning octet_length(concat(external_id, question, context, reference, reference_document, metadata))
          as bytes)
      select coalesce(sum(bytes), 0)::bigint
      from stored
      """;

  private static final String INSERT_ANSWERS =
      """
      with stored as (
        insert into answers (id, answer_set_id, item_id, ordinal, role, text, token_logprobs, metadata,
                             external_scores)
        select id, $1, item_id, ordinal, role, text, token_logprobs::double precision[], metadata::jsonb,
               external_scores::jsonb
        from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[],
                    $9::text[])
          as a (id, item_id, ordinal, role, text, token_logprobs, metadata, external_scores)
        returning octet_length(text) + 8 * coalesce(cardinality(token_logprobs), 0)
                  + coalesce(octet_length(external_scores::text), 0)
                  + case when metadata = '{}' then 0 else octet_length(metadata::text) end as bytes)
      select coalesce(sum(bytes), 0)::bigint
      from stored
      """;

  private static final String INSERT_LABELS =
      """
      insert into labels (id, answer_id, source, author, grounded, factuality)
      select id, answer_id, source, $1, grounded, factuality
      from unnest($2::uuid[], $3::uuid[], $4::text[], $5::boolean[], $6::double precision[])
        as l (id, answer_id, source, grounded, factuality)
      """;

  private static final String INSERT_SEGMENTS =
      """
      with stored as (
        insert into segments (label_id, ordinal, text, verdict)
        select label_id, ordinal, text, verdict
        from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[]) as s (label_id, ordinal, text, verdict)
        returning octet_length(text) as bytes)
      select coalesce(sum(bytes), 0)::bigint
      from stored
      """;

  /** Merges the groups of items that share a key or a text, directly or through other items. */
  private static final String JOIN_GROUPS =
      """
      select join_groups($1)
      """;

  private final NewImageStore images = new NewImageStore();

  /**
   * Discards the plans of the connection. The connection keeps a plan for each foreign key lookup,
   * and a plan that was made while the tables were small scans them: the time of an import would
   * grow with the square of its items.
   */
  Future<Void> discardPlans(SqlClient db) {
    return db.query("discard plans").execute().mapEmpty();
  }

  /** Returns how many bytes of content were stored. */
  Future<Long> write(SqlClient db, Target target, String author, Batch batch) {
    Future<Long> items = stored(db, INSERT_ITEMS, items(target.versionId(), batch.items()));
    Future<Long> answers =
        items.compose(
            done -> stored(db, INSERT_ANSWERS, answers(target.answerSetId(), batch.answers())));
    Future<Long> files =
        answers.compose(done -> images.write(db, target.answerSetId(), batch.images()));
    return files
        .compose(done -> writeLabels(db, author, batch))
        .map(segments -> items.result() + answers.result() + files.result() + segments);
  }

  /** Asks the database nothing for what a batch does not have. */
  private static Future<Long> writeLabels(SqlClient db, String author, Batch batch) {
    if (batch.labels().isEmpty()) {
      return Future.succeededFuture(0L);
    }
    return db.preparedQuery(INSERT_LABELS)
        .execute(labels(author, batch.labels()))
        .compose(
            done ->
                batch.segments().isEmpty()
                    ? Future.succeededFuture(0L)
                    : stored(db, INSERT_SEGMENTS, segments(batch.segments())));
  }

  /** Merges overlapping groups, once all items of the version are written. */
  Future<Void> joinGroups(SqlClient db, Target target) {
    return Sql.run(db, JOIN_GROUPS, target.versionId());
  }

  private static Future<Long> stored(SqlClient db, String sql, Tuple columns) {
    return db.preparedQuery(sql).execute(columns).map(rows -> rows.iterator().next().getLong(0));
  }

  private static Tuple items(UUID versionId, List<ItemRow> rows) {
    return Tuple.of(versionId)
        .addArrayOfUUID(rows.stream().map(ItemRow::id).toArray(UUID[]::new))
        .addArrayOfLong(rows.stream().map(ItemRow::ordinal).toArray(Long[]::new))
        .addArrayOfString(texts(rows, row -> row.item().id()))
        .addArrayOfString(texts(rows, row -> row.item().question()))
        .addArrayOfString(texts(rows, row -> row.item().context()))
        .addArrayOfString(texts(rows, row -> row.item().reference()))
        .addArrayOfString(texts(rows, row -> row.item().referenceDocument()))
        .addArrayOfString(texts(rows, row -> row.item().metadata()))
        .addArrayOfString(texts(rows, row -> row.item().group()))
        .addArrayOfDouble(rows.stream().map(row -> row.item().factuality()).toArray(Double[]::new));
  }

  private static Tuple answers(UUID answerSetId, List<AnswerRow> rows) {
    return Tuple.of(answerSetId)
        .addArrayOfUUID(rows.stream().map(AnswerRow::id).toArray(UUID[]::new))
        .addArrayOfUUID(rows.stream().map(AnswerRow::itemId).toArray(UUID[]::new))
        .addArrayOfInteger(rows.stream().map(AnswerRow::ordinal).toArray(Integer[]::new))
        .addArrayOfString(texts(rows, row -> row.answer().role().code()))
        .addArrayOfString(texts(rows, row -> row.answer().text()))
        .addArrayOfString(texts(rows, row -> literal(row.answer().tokenLogprobs())))
        .addArrayOfString(texts(rows, row -> row.answer().metadata()))
        .addArrayOfString(texts(rows, row -> json(row.answer().externalScores())));
  }

  private static @Nullable String json(SortedMap<String, Double> scores) {
    return scores.isEmpty() ? null : new JsonObject(new LinkedHashMap<>(scores)).encode();
  }

  private static Tuple labels(String author, List<LabelRow> rows) {
    return Tuple.of(author)
        .addArrayOfUUID(rows.stream().map(LabelRow::id).toArray(UUID[]::new))
        .addArrayOfUUID(rows.stream().map(LabelRow::answerId).toArray(UUID[]::new))
        .addArrayOfString(texts(rows, row -> LabelSource.of(row.answer())))
        .addArrayOfBoolean(
            rows.stream().map(row -> row.answer().grounded()).toArray(Boolean[]::new))
        .addArrayOfDouble(
            rows.stream().map(row -> row.answer().factuality()).toArray(Double[]::new));
  }

  private static Tuple segments(List<SegmentRow> rows) {
    return Tuple.tuple()
        .addArrayOfUUID(rows.stream().map(SegmentRow::labelId).toArray(UUID[]::new))
        .addArrayOfInteger(rows.stream().map(SegmentRow::ordinal).toArray(Integer[]::new))
        .addArrayOfString(texts(rows, row -> row.segment().text()))
        .addArrayOfString(texts(rows, row -> row.segment().verdict().code()));
  }

  private static <T> String[] texts(List<T> rows, Function<T, @Nullable String> column) {
    String[] texts = new String[rows.size()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = column.apply(rows.get(i));
    }
    return texts;
  }

  /**
   * Passes each array as Postgres' text: arrays of different lengths cannot form one array of
   * arrays.
   */
  private static @Nullable String literal(List<Double> numbers) {
    return numbers.isEmpty()
        ? null
        : numbers.stream().map(String::valueOf).collect(joining(",", "{", "}"));
  }
}

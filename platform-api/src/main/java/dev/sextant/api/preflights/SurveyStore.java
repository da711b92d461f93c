package dev.sextant.api.preflights;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.api.live.AnswerTexts;
import dev.sextant.api.live.ItemTexts;
import dev.sextant.api.preflights.PreflightOrder.Counts;
import dev.sextant.api.preflights.PreflightOrder.Groups;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The SQL that reads the data of a preflight. Takes a client that is bound to a tenant. */
final class SurveyStore {

  private static final String COUNTS =
      """
      select item_count, answer_count, items_with_context, items_with_samples,
             (select count(*) from items where version_id = v.id and reference is not null) as references
      from dataset_versions v
      where id = $1
      """;

  /** Divides the version into ranges of equal length and returns the first item of each. */
  private static final String SAMPLE =
      """
      with placed as (
        select id, ordinal, group_sha256, question, context, reference, own_factuality,
               row_number() over (order by ordinal) - 1 as place, count(*) over () as items
        from items
        where version_id = $1
      )
      select id, ordinal, encode(substring(group_sha256 for 16), 'hex')::uuid as group,
             question, context, reference, own_factuality
      from placed
      where place = 0 or place * $2 / items > (place - 1) * $2 / items
      order by ordinal
      """;

  /**
   * Items with a labelled answer; while the holdout is locked, only those of the calibration part.
   */
  private static final String LABELLED =
      """
      select i.id, i.ordinal, encode(substring(i.group_sha256 for 16), 'hex')::uuid as group,
             i.question, i.context, i.reference, i.own_factuality
      from items i
      join splits s on s.version_id = i.version_id
      join split_items m on m.split_id = s.id and m.item_id = i.id
      where i.version_id = $1 and i.ordinal > $2
        and (not $3::boolean or m.part = 'calibration')
        and (i.own_factuality is not null
             or exists (select 1
                        from answers a
                        join labels l on l.answer_id = a.id and l.withdrawn_at is null
                        where a.item_id = i.id))
      order by i.ordinal
      limit $4
      """;

  private static final String GROUPS =
      """
      select m.part,
             count(distinct i.group_sha256) filter (where k.grounded) as grounded,
             count(distinct i.group_sha256) filter (where not k.grounded) as not_grounded
      from items i
      join splits s on s.version_id = i.version_id
      join split_items m on m.split_id = s.id and m.item_id = i.id
      cross join lateral (select grounded from known_answers where item_id = i.id and grounded is not null) k
      where i.version_id = $1
      group by m.part
      """;

  private static final String ANSWERS =
      """
      select item_id, role, text, grounded, factuality, grounded_first
      from known_answers
      where item_id = any ($1)
      order by item_id, ordinal
      """;

  Future<Counts> counts(SqlClient db, UUID versionId) {
    return db.preparedQuery(COUNTS)
        .execute(Tuple.of(versionId))
        .map(rows -> rows.iterator().next())
        .map(
            row ->
                new Counts(
                    row.getLong("item_count"),
                    row.getLong("answer_count"),
                    row.getLong("items_with_context"),
                    row.getLong("items_with_samples"),
                    row.getLong("references")));
  }

  /**
   * Returns the numbers of groups of items with labels of either class, by part; a part without
   * labels is absent.
   */
  Future<Map<String, Groups>> groups(SqlClient db, UUID versionId) {
    return db.preparedQuery(GROUPS)
        .execute(Tuple.of(versionId))
        .map(
            rows ->
                rows.stream()
                    .collect(
                        toMap(
                            row -> row.getString("part"),
                            row ->
                                new Groups(row.getLong("grounded"), row.getLong("not_grounded")))));
  }

  /** Returns some items, spread evenly over the version. */
  Future<List<ItemTexts>> sample(SqlClient db, UUID versionId, int most) {
    return items(db, SAMPLE, Tuple.of(versionId, (long) most))
        .map(items -> items.stream().map(LabelledItem::texts).toList());
  }

  /** Returns labelled items after an ordinal. */
  Future<List<LabelledItem>> labelled(
      SqlClient db, UUID versionId, long afterOrdinal, boolean calibrationOnly, int rows) {
    return items(db, LABELLED, Tuple.of(versionId, afterOrdinal, calibrationOnly, rows));
  }

  private static Future<List<LabelledItem>> items(SqlClient db, String sql, Tuple parameters) {
    return db.preparedQuery(sql)
        .execute(parameters)
        .map(rows -> rows.stream().toList())
        .compose(items -> answers(db, items).map(answers -> joined(items, answers)));
  }

  private static Future<Map<UUID, List<Row>>> answers(SqlClient db, List<Row> items) {
    UUID[] ids = items.stream().map(item -> item.getUUID("id")).toArray(UUID[]::new);
    return db.preparedQuery(ANSWERS)
        .execute(Tuple.tuple().addArrayOfUUID(ids))
        .map(rows -> rows.stream().collect(groupingBy(row -> row.getUUID("item_id"))));
  }

  private static List<LabelledItem> joined(List<Row> items, Map<UUID, List<Row>> answers) {
    return items.stream()
        .map(item -> item(item, answers.getOrDefault(item.getUUID("id"), List.of())))
        .toList();
  }

  private static LabelledItem item(Row item, List<Row> answers) {
    List<AnswerTexts> texts =
        answers.stream().map(row -> AnswerTexts.of(row.getString("text"), isSample(row))).toList();
    List<AnswerLabel> labels =
        answers.stream()
            .map(
                row ->
                    new AnswerLabel(
                        !isSample(row),
                        row.getBoolean("grounded"),
                        row.getDouble("factuality"),
                        row.getBoolean("grounded_first")))
            .toList();
    return new LabelledItem(
        item.getLong("ordinal"),
        item.getUUID("group"),
        new ItemTexts(
            item.getString("question"),
            item.getString("context"),
            item.getString("reference"),
            texts),
        labels,
        ItemLabel.of(labels, item.getDouble("own_factuality")));
  }

  private static boolean isSample(Row answer) {
    return answer.getString("role").equals("sample");
  }
}

package dev.sextant.api.preflights;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.preflights.PreflightPlan.Answers;
import dev.sextant.api.preflights.PreflightPlan.Counts;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads the data of a preflight. Takes a client that is bound to a tenant. */
final class SurveyStore {

  private static final String COUNTS =
      """
      select v.item_count as items,
             (select count(distinct group_sha256) from items where version_id = v.id) as groups,
             v.items_with_context,
             case when s.judged_from is null then v.items_with_samples
                  else (select count(*)
                        from (select item_id
                              from answers
                              where answer_set_id = s.id and outcome = any ($3)
                              group by item_id
                              having count(*) > 1) c) end as items_with_samples,
             (select count(distinct item_id)
              from answers
              where answer_set_id = s.id and token_logprobs is not null and (outcome is null or outcome = any ($3)))
               as items_with_logprobs,
             (select count(*) from items where version_id = v.id and reference is not null) as references
      from dataset_versions v
      left join answer_sets s on s.id = $2
      where v.id = $1
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
   * Items with an answer that the source has a label of; while the holdout is locked, only those of
   * the calibration part. An item's own factuality came with the data.
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
        and (i.own_factuality is not null and $4::text in ('in-force', 'import')
             or exists (select 1
                        from answers a
                        join labels l on l.answer_id = a.id and l.withdrawn_at is null
                        where a.item_id = i.id and is_of_source(l.source, l.labeller, $4, decode($5, 'hex'))
                          and (a.outcome is null and (a.role = 'judged' or a.answer_set_id = $7)
                               or a.answer_set_id = $7 and a.outcome = any ($8))))
      order by i.ordinal
      limit $6
      """;

  private static final String LABELS =
      """
      select m.part,
             count(distinct i.group_sha256) filter (where k.grounded) as trustworthy,
             count(distinct i.group_sha256) filter (where not k.grounded) as risky,
             count(*) filter (where k.grounded) as grounded,
             count(*) filter (where not k.grounded) as not_grounded,
             count(k.factuality)
               + count(distinct i.id) filter (where i.own_factuality is not null and $2 in ('in-force', 'import'))
               as factuality
      from items i
      join splits s on s.version_id = i.version_id
      join split_items m on m.split_id = s.id and m.item_id = i.id
      left join lateral (
        select a.grounded, a.factuality
        from known_answers_of($2, decode($3, 'hex')) a
        where a.item_id = i.id
          and (a.outcome is null and (a.role = 'judged' or a.answer_set_id = $4)
               or a.answer_set_id = $4 and a.outcome = any ($5))) k on true
      where i.version_id = $1
      group by m.part
      """;

  /** The answers of the set $2 that count, and the judged ones of the import. */
  private static final String ANSWERS =
      """
      select item_id, text, role = 'judged' as judged, grounded, factuality, grounded_first
      from known_answers_of($4, decode($5, 'hex'))
      where item_id = any ($1)
        and (outcome is null and (role = 'judged' or answer_set_id = $2)
             or answer_set_id = $2 and outcome = any ($3))
      order by item_id, ordinal
      """;

  private record Item(
      UUID id,
      long ordinal,
      UUID group,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference,
      @Nullable Double ownFactuality) {}

  private record Answer(UUID itemId, String text, AnswerLabel label) {}

  /** Labels of one source on one side of a split, the groups that hold them first. */
  record PartLabels(
      String part, int risky, int trustworthy, long grounded, long notGrounded, long factuality) {}

  private static final Function<Row, Counts> COUNTED = RecordMapper.of(Counts.class);
  private static final Function<Row, PartLabels> PART = RecordMapper.of(PartLabels.class);
  private static final Function<Row, Item> ITEM = RecordMapper.of(Item.class);
  private static final Function<Row, Answer> ANSWER = RecordMapper.of(Answer.class);

  Future<Counts> counts(SqlClient db, UUID versionId, Answers answers) {
    return Sql.only(db, COUNTED, COUNTS, versionId, answers.answerSetId(), outcomes(answers));
  }

  /** Returns the numbers of labels of the answers, by part; a part without items is absent. */
  Future<Map<String, PartLabels>> labels(SqlClient db, UUID versionId, Answers answers) {
    LabelChoice source = answers.labelSource();
    return Sql.list(
            db,
            PART,
            LABELS,
            versionId,
            source.labelSource(),
            source.identity(),
            answers.answerSetId(),
            outcomes(answers))
        .map(parts -> parts.stream().collect(toMap(PartLabels::part, Function.identity())));
  }

  /** Returns some items, spread evenly over the version. */
  Future<List<ItemText>> sample(SqlClient db, UUID versionId, Answers answers, int most) {
    return items(db, answers, SAMPLE, versionId, (long) most)
        .map(items -> items.stream().map(LabelledItem::texts).toList());
  }

  /** Returns items with labels of the source after an ordinal. */
  Future<List<LabelledItem>> labelled(
      SqlClient db,
      UUID versionId,
      Answers answers,
      long afterOrdinal,
      boolean calibrationOnly,
      int rows) {
    LabelChoice source = answers.labelSource();
    return items(
        db,
        answers,
        LABELLED,
        versionId,
        afterOrdinal,
        calibrationOnly,
        source.labelSource(),
        source.identity(),
        rows,
        answers.answerSetId(),
        outcomes(answers));
  }

  private static Future<List<LabelledItem>> items(
      SqlClient db, Answers answers, String sql, @Nullable Object... parameters) {
    return Sql.list(db, ITEM, sql, parameters)
        .compose(
            items ->
                answers(db, items, answers)
                    .map(
                        found ->
                            items.stream()
                                .map(
                                    item ->
                                        item(
                                            item,
                                            found.getOrDefault(item.id(), List.of()),
                                            answers.countOwnLabels()))
                                .toList()));
  }

  private static Future<Map<UUID, List<Answer>>> answers(
      SqlClient db, List<Item> items, Answers answers) {
    UUID[] ids = items.stream().map(Item::id).toArray(UUID[]::new);
    return Sql.list(
            db,
            ANSWER,
            ANSWERS,
            ids,
            answers.answerSetId(),
            outcomes(answers),
            answers.labelSource().labelSource(),
            answers.labelSource().identity())
        .map(found -> found.stream().collect(groupingBy(Answer::itemId)));
  }

  private static String[] outcomes(Answers answers) {
    return answers.outcomes().toArray(String[]::new);
  }

  private static LabelledItem item(Item item, List<Answer> answers, boolean comesWithData) {
    List<AnswerLabel> labels = answers.stream().map(Answer::label).toList();
    List<AnswerText> texts =
        answers.stream()
            .map(answer -> new AnswerText(answer.text(), !answer.label().judged()))
            .toList();
    return new LabelledItem(
        item.ordinal(),
        item.group(),
        new ItemText(item.question(), item.context(), item.reference(), texts),
        labels,
        ItemLabel.of(labels, comesWithData ? item.ownFactuality() : null));
  }
}

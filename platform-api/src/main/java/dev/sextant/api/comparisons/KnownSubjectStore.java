package dev.sextant.api.comparisons;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.sextant.api.comparisons.KnownSubjects.KnownSubject;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that reads the subjects of scores as reports do: all items, or, while the holdout is
 * locked, those of the calibration part. Takes a client that is bound to a tenant.
 */
final class KnownSubjectStore {

  /** Stops counting at the limit. */
  private static final String HOW_MANY =
      """
      select count(*) as answers
      from (select
            from items v
            join answers a on a.item_id = v.id
            left join splits s on s.version_id = v.version_id
            left join split_items p on p.split_id = s.id and p.item_id = v.id
            where v.version_id = $1 and (p.part = 'calibration' or not $2)
              and a.answer_set_id in ($3, (select judged_from from answer_sets where id = $3))
              and (a.answer_set_id = $3 or a.role = 'judged')
            limit $4) t
      """;

  /** As in reports, only groups with an answer have a number. */
  private static final String ANSWERS =
      """
      select i.id as item_id, dense_rank() over (order by i.first) - 1 as "group", i.own_factuality as item_factuality,
             i.calibration, k.id, k.role = 'judged' as judged, k.grounded, k.factuality, k.grounded_first,
             k.grounded_labeller, k.factuality_labeller
      from (select v.id, v.ordinal, factuality_of_source(v.own_factuality, $4) as own_factuality,
                   coalesce(p.part = 'calibration', false) as calibration,
                   min(v.ordinal) over (partition by v.group_sha256) as first
            from items v
            left join splits s on s.version_id = v.version_id
            left join split_items p on p.split_id = s.id and p.item_id = v.id
            where v.version_id = $1 and (p.part = 'calibration' or not $2)) i
      join known_answers_of($4, decode($5, 'hex')) k on k.item_id = i.id
      where k.answer_set_id in ($3, (select judged_from from answer_sets where id = $3))
        and (k.answer_set_id = $3 or k.role = 'judged')
      order by i.ordinal, k.ordinal
      """;

  private static final String CHANGED_AT =
      """
      select max(greatest(l.created_at, l.withdrawn_at)) as changed_at
      from answers a
      join labels l on l.answer_id = a.id and is_of_source(l.source, l.labeller, $4, decode($5, 'hex'))
      left join splits s on s.version_id = $1
      left join split_items p on p.split_id = s.id and p.item_id = a.item_id
      where a.answer_set_id in ($3, (select judged_from from answer_sets where id = $3))
        and (a.answer_set_id = $3 or a.role = 'judged') and (p.part = 'calibration' or not $2)
      """;

  private record KnownAnswer(
      UUID itemId,
      int group,
      @Nullable Double itemFactuality,
      boolean calibration,
      UUID id,
      AnswerLabel label,
      @Nullable String groundedLabeller,
      @Nullable String factualityLabeller) {

    KnownSubject subject() {
      return new KnownSubject(
          id,
          group,
          calibration,
          label.grounded(),
          groundedLabeller,
          label.factuality(),
          factualityLabeller);
    }
  }

  private static final Function<Row, KnownAnswer> ANSWER = RecordMapper.of(KnownAnswer.class);

  /**
   * Reads the items or the answers. Counts the answers first; refuses if there are more than the
   * limit.
   *
   * @param most limit on the answers, whether they or their items are the subjects
   */
  Future<KnownSubjects> read(SqlClient db, ScoreOrigin of, Subject kind, int most) {
    UUID version = of.version().id();
    return Sql.count(db, HOW_MANY, version, of.locked(), of.answerSetId(), most + 1)
        .compose(answers -> Refusal.when(answers > most, ScoreReader::tooManyAnswers))
        .compose(
            few ->
                Sql.value(
                    db,
                    OffsetDateTime.class,
                    CHANGED_AT,
                    version,
                    of.locked(),
                    of.answerSetId(),
                    of.truth().labelSource(),
                    of.truth().identity()))
        .compose(
            changedAt ->
                Sql.list(
                        db,
                        ANSWER,
                        ANSWERS,
                        version,
                        of.locked(),
                        of.answerSetId(),
                        of.truth().labelSource(),
                        of.truth().identity())
                    .map(answers -> subjects(kind, answers, changedAt.orElse(null))));
  }

  private static KnownSubjects subjects(
      Subject kind, List<KnownAnswer> answers, @Nullable OffsetDateTime changedAt) {
    return new KnownSubjects(
        answers.stream().mapToInt(KnownAnswer::group).max().orElse(-1) + 1,
        kind == Subject.ITEM ? items(answers) : answers.stream().map(KnownAnswer::subject).toList(),
        changedAt);
  }

  /** An item without answers has no label and is left out. */
  private static List<KnownSubject> items(List<KnownAnswer> answers) {
    return answers.stream()
        .collect(groupingBy(KnownAnswer::itemId, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(KnownSubjectStore::item)
        .toList();
  }

  private static KnownSubject item(List<KnownAnswer> answers) {
    KnownAnswer first = answers.get(0);
    ItemLabel label =
        ItemLabel.of(answers.stream().map(KnownAnswer::label).toList(), first.itemFactuality());
    return new KnownSubject(
        first.itemId(),
        first.group(),
        first.calibration(),
        label.grounded(),
        null,
        label.factuality(),
        null);
  }
}

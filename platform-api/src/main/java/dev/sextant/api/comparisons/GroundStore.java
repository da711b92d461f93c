package dev.sextant.api.comparisons;

import dev.sextant.api.comparisons.Ground.KnownSubject;
import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that reads the subjects of scores as reports do: all items, or, while the holdout is
 * locked, those of the calibration part. Takes a client that is bound to a tenant.
 */
final class GroundStore {

  /** Stops counting at the limit. */
  private static final String HOW_MANY =
      """
      select count(*) as answers
      from (select
            from items v
            join answers a on a.item_id = v.id
            left join splits s on s.version_id = v.version_id
            left join split_items p on p.split_id = s.id and p.item_id = v.id
            where v.version_id = $1 and (p.part = 'calibration' or not $2) and a.answer_set_id = $3
            limit $4) t
      """;

  /** As in reports, only groups with an answer have a number. */
  private static final String ANSWERS =
      """
      select i.id as item_id, dense_rank() over (order by i.first) - 1 as cluster, i.own_factuality as item_factuality,
             i.calibration, k.id, k.role = 'judged' as judged, k.grounded, k.factuality, k.grounded_first
      from (select v.id, v.ordinal, v.own_factuality, coalesce(p.part = 'calibration', false) as calibration,
                   min(v.ordinal) over (partition by v.group_sha256) as first
            from items v
            left join splits s on s.version_id = v.version_id
            left join split_items p on p.split_id = s.id and p.item_id = v.id
            where v.version_id = $1 and (p.part = 'calibration' or not $2)) i
      join known_answers k on k.item_id = i.id
      where k.answer_set_id = $3
      order by i.ordinal, k.ordinal
      """;

  private static final String CHANGED_AT =
      """
      select max(greatest(l.created_at, l.withdrawn_at)) as changed_at
      from answers a
      join labels l on l.answer_id = a.id
      left join splits s on s.version_id = $1
      left join split_items p on p.split_id = s.id and p.item_id = a.item_id
      where a.answer_set_id = $3 and (p.part = 'calibration' or not $2)
      """;

  private record KnownAnswer(
      UUID itemId,
      int cluster,
      @Nullable Double itemFactuality,
      boolean calibration,
      UUID id,
      AnswerLabel label) {

    KnownSubject subject() {
      return new KnownSubject(id, cluster, calibration, label.grounded(), label.factuality());
    }
  }

  /**
   * Reads the items or the answers. Counts the answers first; empty if there are more than the
   * limit.
   *
   * @param most limit on the answers, whether they or their items are the subjects
   */
  Future<Optional<Ground>> read(SqlClient db, ComparedExperiment of, Subject kind, int most) {
    return db.preparedQuery(HOW_MANY)
        .execute(Tuple.of(of.versionId(), of.locked(), of.answerSetId(), most + 1))
        .map(rows -> rows.iterator().next().getLong("answers"))
        .compose(
            answers ->
                answers > most
                    ? Future.succeededFuture(Optional.empty())
                    : read(db, of, kind).map(Optional::of));
  }

  private static Future<Ground> read(SqlClient db, ComparedExperiment of, Subject kind) {
    Tuple from = Tuple.of(of.versionId(), of.locked(), of.answerSetId());
    return db.preparedQuery(CHANGED_AT)
        .execute(from)
        .map(rows -> rows.iterator().next().getOffsetDateTime("changed_at"))
        .compose(
            changedAt ->
                db.preparedQuery(ANSWERS)
                    .mapping(GroundStore::answer)
                    .execute(from)
                    .map(rows -> rows.stream().toList())
                    .map(answers -> ground(kind, answers, changedAt)));
  }

  private static Ground ground(
      Subject kind, List<KnownAnswer> answers, @Nullable OffsetDateTime changedAt) {
    int groups = answers.stream().mapToInt(KnownAnswer::cluster).max().orElse(-1) + 1;
    return new Ground(groups, subjects(kind, answers), changedAt);
  }

  private static List<KnownSubject> subjects(Subject kind, List<KnownAnswer> answers) {
    return kind == Subject.ITEM
        ? items(answers)
        : answers.stream().map(KnownAnswer::subject).toList();
  }

  /** An item without answers has no label and is left out. */
  private static List<KnownSubject> items(List<KnownAnswer> answers) {
    List<KnownSubject> items = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= answers.size(); i++) {
      if (i == answers.size() || !answers.get(i).itemId().equals(answers.get(from).itemId())) {
        items.add(item(answers.subList(from, i)));
        from = i;
      }
    }
    return items;
  }

  private static KnownSubject item(List<KnownAnswer> answers) {
    KnownAnswer first = answers.get(0);
    ItemLabel label =
        ItemLabel.of(answers.stream().map(KnownAnswer::label).toList(), first.itemFactuality());
    return new KnownSubject(
        first.itemId(), first.cluster(), first.calibration(), label.grounded(), label.factuality());
  }

  private static KnownAnswer answer(Row row) {
    return new KnownAnswer(
        row.getUUID("item_id"),
        row.getInteger("cluster"),
        row.getDouble("item_factuality"),
        row.getBoolean("calibration"),
        row.getUUID("id"),
        new AnswerLabel(
            row.getBoolean("judged"),
            row.getBoolean("grounded"),
            row.getDouble("factuality"),
            row.getBoolean("grounded_first")));
  }
}

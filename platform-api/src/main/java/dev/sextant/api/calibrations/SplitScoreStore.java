package dev.sextant.api.calibrations;

import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesScoreStore;
import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL that reads labelled scores. Takes a client that is bound to a tenant. */
final class SplitScoreStore {

  private static final String SPLIT =
      """
      select id, made_at
      from splits
      where version_id = $1
      """;

  private static final String KNOWN_ANSWERS =
      """
      select i.id as item_id, min(i.ordinal) over (partition by i.group_sha256) as cluster,
             i.own_factuality as item_factuality, m.part = 'calibration' as calibration, k.id, k.role = 'judged' as judged,
             k.grounded, k.factuality, k.grounded_first
      from experiments e
      join items i on i.version_id = e.version_id
      join known_answers k on k.item_id = i.id and k.answer_set_id = e.answer_set_id
      join split_items m on m.split_id = $2 and m.item_id = i.id
      where e.id = $1 and (k.grounded is not null or k.factuality is not null or i.own_factuality is not null)
      order by i.ordinal, k.ordinal
      """;

  /** Returns the judged answer of each item that has exactly one. */
  private static final String JUDGED =
      """
      select a.item_id, (array_agg(a.id))[1] as id
      from experiments e
      join answers a on a.answer_set_id = e.answer_set_id and a.role = 'judged'
      where e.id = $1
      group by a.item_id
      having count(*) = 1
      """;

  private final CalibrationStore calibrations = new CalibrationStore();
  private final SeriesScoreStore scores = new SeriesScoreStore();

  /**
   * Returns the labelled scores, by item and answer.
   *
   * @param cutoff of factuality; null: the label is grounded
   * @param floors metrics whose values are also read: for the same subject, or, if the score is of
   *     items and the floor of answers, for the item's one judged answer
   */
  Future<SplitScores> read(
      SqlClient db, Series series, @Nullable Double cutoff, List<Metric> floors) {
    return db.preparedQuery(SPLIT)
        .execute(Tuple.of(series.versionId()))
        .map(rows -> rows.iterator().next())
        .compose(
            split ->
                labels(db, series, split.getUUID("id"), cutoff)
                    .compose(labels -> withSides(db, series, split, labels, floors)));
  }

  private Future<SplitLabels> labels(
      SqlClient db, Series series, UUID splitId, @Nullable Double cutoff) {
    return scores
        .bySubject(db, series)
        .compose(
            bySubject ->
                knownAnswers(db, series, splitId)
                    .map(answers -> labelled(series, bySubject, answers, cutoff)));
  }

  private Future<SplitScores> withSides(
      SqlClient db, Series series, Row split, SplitLabels labels, List<Metric> floors) {
    return calibrations
        .labelsSha256(db, series.experimentId())
        .compose(
            sha256 ->
                floors(db, series, labels, floors)
                    .map(
                        floored ->
                            new SplitScores(
                                series,
                                split.getUUID("id"),
                                split.getOffsetDateTime("made_at"),
                                sha256,
                                labels.calibration(),
                                labels.holdout(),
                                floored)));
  }

  private Future<List<FloorScores>> floors(
      SqlClient db, Series series, SplitLabels labels, List<Metric> floors) {
    boolean ofSubject =
        floors.stream().allMatch(floor -> floor.subject() == series.metric().subject());
    return (ofSubject ? Future.succeededFuture(Map.<UUID, UUID>of()) : judged(db, series))
        .compose(judged -> floors(db, series, labels, floors, judged));
  }

  private Future<List<FloorScores>> floors(
      SqlClient db,
      Series series,
      SplitLabels labels,
      List<Metric> floors,
      Map<UUID, UUID> judged) {
    List<Future<FloorScores>> read =
        floors.stream()
            .map(
                floor ->
                    scores
                        .bySubject(db, series.withoutModel(floor))
                        .map(
                            values ->
                                floor.subject() == series.metric().subject()
                                    ? values
                                    : ofItems(judged, values))
                        .map(values -> labels.with(floor.name(), values)))
            .toList();
    return Future.all(read).map(all -> read.stream().map(Future::result).toList());
  }

  private static Map<UUID, Double> ofItems(Map<UUID, UUID> judged, Map<UUID, Double> ofAnswers) {
    Map<UUID, Double> ofItems = new HashMap<>();
    judged.forEach(
        (item, answer) -> {
          Double value = ofAnswers.get(answer);
          if (value != null) {
            ofItems.put(item, value);
          }
        });
    return ofItems;
  }

  private static Future<Map<UUID, UUID>> judged(SqlClient db, Series series) {
    return db.preparedQuery(JUDGED)
        .execute(Tuple.of(series.experimentId()))
        .map(
            rows -> {
              Map<UUID, UUID> byItem = new HashMap<>();
              rows.forEach(row -> byItem.put(row.getUUID("item_id"), row.getUUID("id")));
              return byItem;
            });
  }

  /** Returns the labelled answers of each item, in their order. */
  private static Future<Map<UUID, List<KnownAnswer>>> knownAnswers(
      SqlClient db, Series series, UUID splitId) {
    return db.preparedQuery(KNOWN_ANSWERS)
        .mapping(SplitScoreStore::answer)
        .execute(Tuple.of(series.experimentId(), splitId))
        .map(
            rows -> {
              Map<UUID, List<KnownAnswer>> byItem = new LinkedHashMap<>();
              rows.forEach(
                  answer ->
                      byItem
                          .computeIfAbsent(answer.itemId(), item -> new ArrayList<>())
                          .add(answer));
              return byItem;
            });
  }

  private static SplitLabels labelled(
      Series series,
      Map<UUID, Double> scores,
      Map<UUID, List<KnownAnswer>> answers,
      @Nullable Double cutoff) {
    SplitLabels labels = new SplitLabels();
    answers.forEach(
        (item, known) -> {
          if (series.metric().subject() == Subject.ITEM) {
            add(labels, known.get(0), item, scores.get(item), itemLabel(known).isRisky(cutoff));
          } else {
            known.forEach(
                answer ->
                    add(
                        labels,
                        answer,
                        answer.id(),
                        scores.get(answer.id()),
                        answer.label().isRisky(cutoff)));
          }
        });
    return labels;
  }

  private static ItemLabel itemLabel(List<KnownAnswer> answers) {
    return ItemLabel.of(
        answers.stream().map(KnownAnswer::label).toList(), answers.get(0).itemFactuality());
  }

  private static void add(
      SplitLabels labels,
      KnownAnswer of,
      UUID subject,
      @Nullable Double score,
      @Nullable Boolean risky) {
    if (score != null && risky != null) {
      int item = Math.toIntExact(of.itemOrdinal());
      labels.add(of.calibration(), subject, new LabelledScore(item, score, risky));
    }
  }

  private static KnownAnswer answer(Row row) {
    return new KnownAnswer(
        row.getUUID("item_id"),
        row.getLong("cluster"),
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

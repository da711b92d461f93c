package dev.sextant.api.calibrations.scores;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.sextant.api.calibrations.scores.SplitScores.FloorScores;
import dev.sextant.api.calibrations.scores.SplitScores.Placed;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesScoreStore;
import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The SQL that reads labelled scores. Takes a client that is bound to a tenant. */
public final class SplitScoreStore {

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

  private static final RecordMapper<SplitRow> TO_SPLIT = RecordMapper.of(SplitRow.class);
  private static final RecordMapper<KnownAnswer> TO_ANSWER = RecordMapper.of(KnownAnswer.class);

  private final LabelHashStore hashes = new LabelHashStore();
  private final SeriesScoreStore scores = new SeriesScoreStore();

  private record SplitRow(UUID id, OffsetDateTime madeAt) {}

  /**
   * An answer with a label.
   *
   * @param cluster the same for items of one group
   * @param calibration whether its item is in the calibration part of the split
   */
  private record KnownAnswer(
      UUID itemId,
      int cluster,
      @Nullable Double itemFactuality,
      boolean calibration,
      UUID id,
      boolean judged,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      boolean groundedFirst) {

    AnswerLabel label() {
      return new AnswerLabel(judged, grounded, factuality, groundedFirst);
    }
  }

  /**
   * Returns the labelled scores, by item and answer.
   *
   * @param cutoff of factuality; null: the label is grounded
   * @param floors metrics whose values are also read: for the same subject, or, if the score is of
   *     items and the floor of answers, for the item's one judged answer
   */
  public Future<SplitScores> read(
      SqlClient db, Series series, @Nullable Double cutoff, List<Metric> floors) {
    return Sql.only(db, TO_SPLIT, SPLIT, series.versionId())
        .compose(
            split ->
                placed(db, series, split.id(), cutoff)
                    .compose(placed -> withFloors(db, series, split, placed, floors)));
  }

  private Future<SplitScores> withFloors(
      SqlClient db, Series series, SplitRow split, List<Placed> placed, List<Metric> floors) {
    return hashes
        .labelsSha256(db, series.experimentId())
        .compose(
            sha256 ->
                judged(db, series, floors)
                    .compose(
                        judged ->
                            EachInTurn.collect(
                                floors, floor -> floor(db, series, placed, floor, judged)))
                    .map(
                        floored ->
                            new SplitScores(
                                series,
                                split.id(),
                                split.madeAt(),
                                sha256,
                                Placed.part(placed, true),
                                Placed.part(placed, false),
                                floored)));
  }

  private Future<FloorScores> floor(
      SqlClient db, Series series, List<Placed> placed, Metric floor, Map<UUID, UUID> judged) {
    return scores
        .bySubject(db, series.withoutModel(floor))
        .map(values -> sameSubject(series, floor) ? values : ofItems(judged, values))
        .map(values -> FloorScores.of(floor.name(), placed, values));
  }

  private static boolean sameSubject(Series series, Metric floor) {
    return floor.subject() == series.metric().subject();
  }

  private static Map<UUID, Double> ofItems(Map<UUID, UUID> judged, Map<UUID, Double> ofAnswers) {
    Map<UUID, Double> ofItems = new HashMap<>(judged.size());
    judged.forEach((item, answer) -> ofItems.computeIfAbsent(item, i -> ofAnswers.get(answer)));
    return ofItems;
  }

  /** Returns the judged answer of each item; empty if no floor needs it. */
  private static Future<Map<UUID, UUID>> judged(SqlClient db, Series series, List<Metric> floors) {
    if (floors.stream().allMatch(floor -> sameSubject(series, floor))) {
      return Future.succeededFuture(Map.of());
    }
    return db.preparedQuery(JUDGED)
        .execute(Tuple.of(series.experimentId()))
        .map(
            rows ->
                rows.stream()
                    .collect(toMap(row -> row.getUUID("item_id"), row -> row.getUUID("id"))));
  }

  private Future<List<Placed>> placed(
      SqlClient db, Series series, UUID splitId, @Nullable Double cutoff) {
    return scores
        .bySubject(db, series)
        .compose(
            values ->
                db.preparedQuery(KNOWN_ANSWERS)
                    .mapping(TO_ANSWER)
                    .execute(Tuple.of(series.experimentId(), splitId))
                    .map(
                        rows ->
                            series.metric().subject() == Subject.ITEM
                                ? items(values, rows, cutoff)
                                : answers(values, rows, cutoff)));
  }

  private static List<Placed> answers(
      Map<UUID, Double> values, RowSet<KnownAnswer> answers, @Nullable Double cutoff) {
    List<Placed> placed = new ArrayList<>();
    answers.forEach(
        answer -> add(placed, answer, answer.id(), values, answer.label().isRisky(cutoff)));
    return placed;
  }

  private static List<Placed> items(
      Map<UUID, Double> values, RowSet<KnownAnswer> answers, @Nullable Double cutoff) {
    Map<UUID, List<KnownAnswer>> byItem =
        answers.stream()
            .collect(groupingBy(KnownAnswer::itemId, LinkedHashMap::new, Collectors.toList()));
    List<Placed> placed = new ArrayList<>();
    byItem.forEach(
        (item, known) -> add(placed, known.get(0), item, values, itemLabel(known).isRisky(cutoff)));
    return placed;
  }

  private static ItemLabel itemLabel(List<KnownAnswer> answers) {
    return ItemLabel.of(
        answers.stream().map(KnownAnswer::label).toList(), answers.get(0).itemFactuality());
  }

  private static void add(
      List<Placed> placed,
      KnownAnswer of,
      UUID subject,
      Map<UUID, Double> values,
      @Nullable Boolean risky) {
    Double score = values.get(subject);
    if (score != null && risky != null) {
      LabelledScore labelled = new LabelledScore(of.cluster(), score, risky);
      placed.add(new Placed(of.calibration(), subject, labelled));
    }
  }
}

package dev.sextant.api.calibrations;

import dev.sextant.api.experiments.Series;
import dev.sextant.api.experiments.SeriesScoreStore;
import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
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
      select i.id as item_id, i.ordinal, m.part = 'calibration' as calibration, k.id, k.role = 'judged' as judged,
             k.grounded, k.factuality, k.grounded_first
      from experiments e
      join items i on i.version_id = e.version_id
      join known_answers k on k.item_id = i.id and k.answer_set_id = e.answer_set_id
      join split_items m on m.split_id = $2 and m.item_id = i.id
      where e.id = $1 and (k.grounded is not null or k.factuality is not null)
      order by i.ordinal, k.ordinal
      """;

  private final CalibrationStore calibrations = new CalibrationStore();
  private final SeriesScoreStore scores = new SeriesScoreStore();

  /**
   * Returns what is labelled and has a score, by item and answer.
   *
   * @param cutoff of factuality; null: the label is grounded
   */
  Future<SplitScores> read(SqlClient db, Series series, @Nullable Double cutoff) {
    return db.preparedQuery(SPLIT)
        .execute(Tuple.of(series.versionId()))
        .map(rows -> rows.iterator().next())
        .compose(
            split ->
                scores
                    .bySubject(db, series)
                    .compose(
                        bySubject ->
                            knownAnswers(db, series, split.getUUID("id"))
                                .map(answers -> labelled(series, bySubject, answers, cutoff)))
                    .compose(
                        labelled ->
                            calibrations
                                .labelsSha256(db, series.experimentId())
                                .map(sha256 -> parted(series, split, sha256, labelled))));
  }

  /** A labelled score, and where its item is. */
  private record Placed(boolean calibration, LabelledScore score) {}

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

  private static List<Placed> labelled(
      Series series,
      Map<UUID, Double> scores,
      Map<UUID, List<KnownAnswer>> answers,
      @Nullable Double cutoff) {
    List<Placed> labelled = new ArrayList<>();
    answers.forEach(
        (item, known) -> {
          if (series.metric().subject() == Subject.ITEM) {
            add(labelled, known.get(0), scores.get(item), itemLabel(known).isRisky(cutoff));
          } else {
            known.forEach(
                answer ->
                    add(labelled, answer, scores.get(answer.id()), answer.label().isRisky(cutoff)));
          }
        });
    return labelled;
  }

  private static ItemLabel itemLabel(List<KnownAnswer> answers) {
    return ItemLabel.of(answers.stream().map(KnownAnswer::label).toList());
  }

  private static void add(
      List<Placed> labelled, KnownAnswer of, @Nullable Double score, @Nullable Boolean risky) {
    if (score != null && risky != null) {
      int item = Math.toIntExact(of.itemOrdinal());
      labelled.add(new Placed(of.calibration(), new LabelledScore(item, score, risky)));
    }
  }

  private static SplitScores parted(
      Series series, Row split, String sha256, List<Placed> labelled) {
    return new SplitScores(
        series,
        split.getUUID("id"),
        split.getOffsetDateTime("made_at"),
        sha256,
        labelled.stream().filter(Placed::calibration).map(Placed::score).toList(),
        labelled.stream().filter(each -> !each.calibration()).map(Placed::score).toList());
  }

  private static KnownAnswer answer(Row row) {
    return new KnownAnswer(
        row.getUUID("item_id"),
        row.getLong("ordinal"),
        row.getBoolean("calibration"),
        row.getUUID("id"),
        new AnswerLabel(
            row.getBoolean("judged"),
            row.getBoolean("grounded"),
            row.getDouble("factuality"),
            row.getBoolean("grounded_first")));
  }
}

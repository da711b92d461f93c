package dev.sextant.api.calibrations.scores;

import static java.util.stream.Collectors.groupingBy;

import dev.sextant.api.calibrations.scores.SplitSubjects.Known;
import dev.sextant.api.calibrations.scores.SplitSubjects.LabelBasis;
import dev.sextant.api.experiments.scores.OwnLabellerStore;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
             factuality_of_source(i.own_factuality, $3) as item_factuality, m.part = 'calibration' as calibration, k.id, k.role = 'judged' as judged,
             k.grounded, k.grounded_source, k.grounded_labeller, k.factuality, k.factuality_source, k.factuality_labeller,
             k.grounded_first
      from experiments e
      join items i on i.version_id = e.version_id
      join answer_sets s on s.id = e.answer_set_id
      join known_answers_of($3, decode($4, 'hex')) k on k.item_id = i.id
                          and (k.answer_set_id = s.id or k.answer_set_id = s.judged_from and k.role = 'judged')
      join split_items m on m.split_id = $2 and m.item_id = i.id
      where e.id = $1 and (k.grounded is not null or k.factuality is not null or factuality_of_source(i.own_factuality, $3) is not null)
      order by i.ordinal, k.ordinal
      """;

  private static final RecordMapper<SplitRow> TO_SPLIT = RecordMapper.of(SplitRow.class);
  private static final RecordMapper<KnownAnswer> TO_ANSWER = RecordMapper.of(KnownAnswer.class);

  private final LabelHashStore hashes = new LabelHashStore();
  private final OwnLabellerStore judges = new OwnLabellerStore();
  private final ColumnStore columns = new ColumnStore();

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
      @Nullable String groundedSource,
      @Nullable String groundedLabeller,
      @Nullable Double factuality,
      @Nullable String factualitySource,
      @Nullable String factualityLabeller,
      boolean groundedFirst) {

    AnswerLabel label() {
      return new AnswerLabel(judged, grounded, factuality, groundedFirst);
    }

    /** Returns where its label comes from; null if it has no such label. */
    @Nullable LabelBasis basis(@Nullable Double cutoff) {
      String source = cutoff == null ? groundedSource : factualitySource;
      String labeller = cutoff == null ? groundedLabeller : factualityLabeller;
      return source == null ? null : new LabelBasis(id, source, labeller);
    }
  }

  /**
   * Returns the labelled scores, by item and answer.
   *
   * @param truth whose labels count
   * @param cutoff of factuality; null: the label is grounded
   * @param floors metrics whose values are also read: for the same subject, or, if the score is of
   *     items and the floor of answers, for the item's one judged answer
   */
  public Future<SplitScores> read(
      SqlClient db,
      Series series,
      LabelChoice truth,
      @Nullable Double cutoff,
      List<Metric> floors) {
    return subjects(db, series, truth, cutoff, floors)
        .compose(
            subjects ->
                columns
                    .read(db, series, List.of(series))
                    .map(
                        values ->
                            subjects.with(
                                subjects.withoutOwn(series.metric(), values.get(0)), null)));
  }

  /** Returns the labelled subjects; parameters as in {@link #read}. */
  Future<SplitSubjects> subjects(
      SqlClient db,
      Series series,
      LabelChoice truth,
      @Nullable Double cutoff,
      List<Metric> floors) {
    return Sql.only(db, TO_SPLIT, SPLIT, series.versionId())
        .compose(
            split ->
                known(db, series, truth, split.id(), cutoff)
                    .compose(known -> withFloors(db, series, truth, split, known, floors)));
  }

  private Future<SplitSubjects> withFloors(
      SqlClient db,
      Series series,
      LabelChoice truth,
      SplitRow split,
      List<Known> known,
      List<Metric> floors) {
    return hashes
        .labelsSha256(db, series.experimentId(), truth)
        .compose(
            sha256 ->
                columns
                    .read(db, series, floors.stream().map(series::withoutModel).toList())
                    .compose(
                        values ->
                            judges
                                .of(db, series.experimentId())
                                .map(
                                    own ->
                                        new SplitSubjects(
                                            series,
                                            truth,
                                            split.id(),
                                            split.madeAt(),
                                            sha256,
                                            known,
                                            floors,
                                            values,
                                            own))));
  }

  private static Future<List<Known>> known(
      SqlClient db, Series series, LabelChoice truth, UUID splitId, @Nullable Double cutoff) {
    return db.preparedQuery(KNOWN_ANSWERS)
        .mapping(TO_ANSWER)
        .execute(Tuple.of(series.experimentId(), splitId, truth.labelSource(), truth.identity()))
        .map(
            rows ->
                series.metric().subject() == Subject.ITEM
                    ? items(rows, cutoff)
                    : answers(rows, cutoff));
  }

  private static List<Known> answers(RowSet<KnownAnswer> answers, @Nullable Double cutoff) {
    List<Known> known = new ArrayList<>();
    answers.forEach(
        answer ->
            add(known, answer, answer.id(), answer.label().isRisky(cutoff), answer.basis(cutoff)));
    return known;
  }

  private static List<Known> items(RowSet<KnownAnswer> answers, @Nullable Double cutoff) {
    Map<UUID, List<KnownAnswer>> byItem =
        answers.stream()
            .collect(groupingBy(KnownAnswer::itemId, LinkedHashMap::new, Collectors.toList()));
    List<Known> known = new ArrayList<>();
    byItem.forEach(
        (item, of) ->
            add(known, of.get(0), item, itemLabel(of).isRisky(cutoff), itemBasis(of, cutoff)));
    return known;
  }

  /**
   * Returns where the label of an item comes from, which is that of its one judged answer with a
   * label; null if the item has a factuality of its own, or a mean over answers.
   */
  private static @Nullable LabelBasis itemBasis(
      List<KnownAnswer> answers, @Nullable Double cutoff) {
    List<LabelBasis> judged =
        answers.stream()
            .filter(KnownAnswer::judged)
            .flatMap(answer -> Stream.ofNullable(answer.basis(cutoff)))
            .toList();
    boolean own = cutoff != null && answers.get(0).itemFactuality() != null;
    return own || judged.size() != 1 ? null : judged.get(0);
  }

  private static ItemLabel itemLabel(List<KnownAnswer> answers) {
    return ItemLabel.of(
        answers.stream().map(KnownAnswer::label).toList(), answers.get(0).itemFactuality());
  }

  private static void add(
      List<Known> known,
      KnownAnswer of,
      UUID subject,
      @Nullable Boolean risky,
      @Nullable LabelBasis basis) {
    if (risky != null) {
      known.add(new Known(of.calibration(), subject, of.cluster(), risky, basis));
    }
  }
}

package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads the scores of a series. Takes a client that is bound to a tenant. */
final class ScoreStore {

  /** Represents "no model" in the index by value. */
  private static final UUID NO_MODEL = new UUID(0, 0);

  /** The filters, for either order. A null parameter sets no condition. */
  private static final String ASKED =
      """
      ($6::boolean is null or case $7 when 'grounded' then not grounded else factuality < $8 end = $6)
        and ($9::double precision is null or factuality >= $9)
        and ($10::double precision is null or factuality <= $10)
        and ($11::text is null
             or case $11 when 'theta-qc' then theta_qc when 'question-length' then question_length
                         when 'context-length' then context_length else answer_length end > $12)
        and ($11::text is null
             or case $11 when 'theta-qc' then theta_qc when 'question-length' then question_length
                         when 'context-length' then context_length else answer_length end <= $13)
        and ($14::uuid is null or exists (select from split_items m
                                          where m.split_id = $14 and m.item_id = b.item_id and m.part = 'calibration'))
      """;

  /**
   * Takes the filters, a comparison and a direction, so that the index by value serves both
   * directions.
   */
  private static final String BY_VALUE =
      """
      select item_id, item_ordinal, external_id, answer_id,
             case when answer_id is not null then answer_place end as answer_ordinal, value, undefined, question, answer,
             grounded, grounded_source, factuality, factuality_source, theta_qc,
             case when b.answer_id is null
                  then coalesce((select bool_or(labels_withheld(a.id)) from answers a where a.item_id = b.item_id), false)
                  else labels_withheld(b.answer_id) end as withheld
      from browsed_scores b
      where experiment_id = $1 and metric = $2 and model_key = $3
        and (value, subject_id) %2$s ($15, $16) and value between $4 and $5
        and %1$s
      order by value %3$s, subject_id %3$s
      limit $17
      """;

  private static final String RISING = BY_VALUE.formatted(ASKED, ">", "asc");

  private static final String FALLING = BY_VALUE.formatted(ASKED, "<", "desc");

  /**
   * Takes the filters and the model: the index by item finds null only by an explicit condition.
   */
  private static final String BY_ITEM =
      """
      select b.item_id, i.ordinal as item_ordinal, i.external_id, b.answer_id,
             case when b.answer_id is not null then b.answer_place end as answer_ordinal, b.value, b.undefined,
             left(i.question, 200) as question, b.answer,
             grounded, grounded_source, factuality, factuality_source, theta_qc,
             case when b.answer_id is null
                  then coalesce((select bool_or(labels_withheld(a.id)) from answers a where a.item_id = b.item_id), false)
                  else labels_withheld(b.answer_id) end as withheld
      from items i
      join browsed_scores b on b.item_id = i.id
      where experiment_id = $1 and metric = $2 and %2$s and i.version_id = $17
        and i.ordinal >= $15 and (i.ordinal, b.answer_place) > ($15, $16)
        and (value between $4 and $5 or value is null and $4 = '-Infinity' and $5 = 'Infinity')
        and %1$s
      order by i.ordinal, b.answer_place
      limit $18
      """;

  private static final String BY_ITEM_OF_MODEL = BY_ITEM.formatted(ASKED, "model_id = $3");

  private static final String BY_ITEM_WITHOUT_MODEL =
      BY_ITEM.formatted(ASKED, "model_id is null and $3::uuid is not null");

  private static final String LOCKED_SPLIT =
      """
      select id
      from splits
      where version_id = $1 and holdout_locked_at is not null
      """;

  /**
   * The factuality of an item is its own, or the mean over its answers, where grounded labels count
   * too.
   */
  private static final String HAS_LABEL =
      """
      select
      where exists (
        select
        from experiments e
        join answers a on a.answer_set_id = e.answer_set_id
        join labels l on l.answer_id = a.id and l.withdrawn_at is null
        where e.id = $1 and case $2 when 'grounded' then l.grounded is not null
                                    else l.factuality is not null or $3 and l.grounded is not null end
      ) or $2 <> 'grounded' and $3 and exists (
        select
        from experiments e
        join dataset_versions v on v.id = e.version_id
        where e.id = $1 and v.item_factuality_labels > 0
      )
      """;

  private static final Function<Row, ScoreRow> SCORE = RecordMapper.of(ScoreRow.class);

  /** Returns scores after an item and answer, in order. */
  Future<List<ScoreRow>> byItem(
      SqlClient db, Series series, ScoreFilter filter, Optional<Cursor> after, int rows) {
    return list(
        db,
        series.modelId() == null ? BY_ITEM_WITHOUT_MODEL : BY_ITEM_OF_MODEL,
        series,
        filter,
        after.map(cursor -> cursor.number(0)).orElse(-1L),
        after.map(cursor -> cursor.number(1)).orElse(-1L),
        series.versionId(),
        rows);
  }

  /** Returns scores with a value after a position, in ascending or descending order. */
  Future<List<ScoreRow>> byValue(
      SqlClient db,
      Series series,
      ScoreFilter filter,
      boolean rising,
      ScorePosition after,
      int rows) {
    return list(
        db, rising ? RISING : FALLING, series, filter, after.value(), after.subject(), rows);
  }

  /** Returns the split of a series' items if its holdout is locked; else empty. */
  Future<Optional<UUID>> lockedSplit(SqlClient db, Series series) {
    return Sql.value(db, UUID.class, LOCKED_SPLIT, series.versionId());
  }

  /** Returns whether any subject has such a label; without one, a class is empty. */
  Future<Boolean> hasLabel(SqlClient db, Series series, String label) {
    return Sql.exists(
        db, HAS_LABEL, series.experimentId(), label, series.metric().subject() == Subject.ITEM);
  }

  private static Future<List<ScoreRow>> list(
      SqlClient db, String sql, Series series, ScoreFilter filter, Object... place) {
    List<@Nullable Object> parameters =
        new ArrayList<>(
            Arrays.asList(
                series.experimentId(),
                series.metric().name(),
                Objects.requireNonNullElse(series.modelId(), NO_MODEL),
                filter.from(),
                filter.to(),
                filter.risky(),
                filter.label(),
                filter.cutoff(),
                filter.factualityFrom(),
                filter.factualityTo(),
                filter.trait(),
                filter.traitAbove(),
                filter.traitTo(),
                filter.lockedSplit()));
    Collections.addAll(parameters, place);
    return Sql.list(db, SCORE, sql, parameters.toArray());
  }
}

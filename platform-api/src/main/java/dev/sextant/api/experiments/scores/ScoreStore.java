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
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads the scores of a series. Takes a client that is bound to a tenant. */
final class ScoreStore {

  /** Sorting this many takes no longer than finding them. */
  private static final int SORTED_FIRST = 2_000;

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
   * Takes the filters, a comparison and a direction. Only the scores next to the position are
   * sorted; their labels are looked up in this order until the page is full.
   */
  private static final String BY_VALUE =
      """
      select b.item_id, item_ordinal, external_id, b.answer_id,
             case when b.answer_id is not null then answer_place end as answer_ordinal, b.value,
             null::text as undefined, question, answer,
             grounded, grounded_source, factuality, factuality_source, theta_qc,
             case when b.answer_id is null
                  then coalesce((select bool_or(labels_withheld(a.id)) from answers a where a.item_id = b.item_id), false)
                  else labels_withheld(b.answer_id) end as withheld
      from (select block_id, item_id, answer_id, value,
                   case when answer_id is null then item_id else answer_id end as subject_id
            from scores
            where experiment_id = $1 and metric = $2 and model_id is not distinct from $3
              and value between $4 and $5
              and (value, case when answer_id is null then item_id else answer_id end) %2$s ($15, $16)
            order by value %3$s, subject_id %3$s
            limit $18) b
      cross join lateral browsed_subject($1, b.block_id, b.item_id, b.answer_id)
      where %1$s
      order by b.value %3$s, b.subject_id %3$s
      limit $17
      """;

  private static final String RISING = BY_VALUE.formatted(ASKED, ">", "asc");

  private static final String FALLING = BY_VALUE.formatted(ASKED, "<", "desc");

  private static final String BY_ITEM =
      """
      with walked as materialized (
        select id, ordinal
        from items
        where version_id = $17 and ordinal >= $15 and ordinal < $15 + $19
      )
      select b.item_id, i.ordinal as item_ordinal, external_id, b.answer_id,
             case when b.answer_id is not null then answer_place end as answer_ordinal, b.value, b.undefined,
             question, answer,
             grounded, grounded_source, factuality, factuality_source, theta_qc,
             case when b.answer_id is null
                  then coalesce((select bool_or(labels_withheld(a.id)) from answers a where a.item_id = b.item_id), false)
                  else labels_withheld(b.answer_id) end as withheld
      from scores b
      join walked i on i.id = b.item_id
      cross join lateral browsed_subject($1, b.block_id, b.item_id, b.answer_id)
      where b.experiment_id = $1 and b.metric = $2 and b.model_id is not distinct from $3
        and b.first_ordinal < $15 + $19 and b.last_ordinal >= $15
        and (i.ordinal, answer_place) > ($15, $16)
        and (b.value between $4 and $5 or b.value is null and $4 = '-Infinity' and $5 = 'Infinity')
        and %1$s
      order by i.ordinal, answer_place
      limit $18
      """
          .formatted(ASKED);

  private static final String COUNT =
      """
      select coalesce(sum(c.scores), 0)::bigint
      from score_blocks b
      join score_columns c on c.experiment_id = b.experiment_id and c.block_id = b.id
      where b.experiment_id = $1 and b.model_id is not distinct from $2 and c.metric = $3
      """;

  private static final String ITEMS_FROM =
      """
      select coalesce(max(ordinal) + 1 - $2, 0)
      from items
      where version_id = $1
      """;

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
        from experiment_answers a
        join experiments e on e.id = a.experiment_id
        join labels l on l.answer_id = a.id and l.withdrawn_at is null
                     and is_of_source(l.source, l.labeller, e.label_source, e.labeller_identity)
        where a.experiment_id = $1 and case $2 when 'grounded' then l.grounded is not null
                                    else l.factuality is not null or $3 and l.grounded is not null end
      ) or $2 <> 'grounded' and $3 and exists (
        select
        from experiments e
        join dataset_versions v on v.id = e.version_id
        where e.id = $1 and v.item_factuality_labels > 0 and e.label_source in ('in-force', 'import')
      )
      """;

  private static final Function<Row, ScoreRow> SCORE = RecordMapper.of(ScoreRow.class);

  /** Returns scores after an item and answer, in order. */
  Future<List<ScoreRow>> byItem(
      SqlClient db, Series series, ScoreFilter filter, Optional<Cursor> after, int rows) {
    long item = after.map(cursor -> cursor.number(0)).orElse(-1L);
    long answer = after.map(cursor -> cursor.number(1)).orElse(-1L);
    return GrowingWindow.search(
        rows,
        rows,
        () -> Sql.count(db, ITEMS_FROM, series.versionId(), item),
        items -> list(db, BY_ITEM, series, filter, item, answer, series.versionId(), rows, items));
  }

  /** Returns scores with a value after a position, in ascending or descending order. */
  Future<List<ScoreRow>> byValue(
      SqlClient db,
      Series series,
      ScoreFilter filter,
      boolean rising,
      ScorePosition after,
      int rows) {
    return GrowingWindow.search(
        rows,
        SORTED_FIRST,
        () -> Sql.count(db, COUNT, series.experimentId(), series.modelId(), series.metric().name()),
        scores ->
            list(
                db,
                rising ? RISING : FALLING,
                series,
                filter,
                after.value(),
                after.subject(),
                rows,
                scores));
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
                series.modelId(),
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

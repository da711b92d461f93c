package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The SQL that ranks two scores of the same subjects. Takes a client that is bound to a tenant. */
final class DisagreementStore {

  /**
   * Ranks are doubled, since equal scores share the middle of their ranks. The query combines the
   * two scores by grouping: a join would be as slow as its estimate is wrong, and rows that a job
   * has just written have no statistics yet.
   */
  private static final String LIST =
      """
      with scored as (
        select item_id, answer_id, value as first, null::float8 as second
        from scores
        where experiment_id = $1 and metric = $2 and model_id is not distinct from $3 and value is not null
        union all
        select item_id, answer_id, null, value
        from scores
        where experiment_id = $4 and metric = $5 and model_id is not distinct from $6 and value is not null),
      both_scored as materialized (
        select item_id, answer_id, max(first) as first, max(second) as second
        from scored
        group by item_id, answer_id
        having count(first) = 1 and count(second) = 1),
      common as materialized (
        select i.id as item_id, i.ordinal, b.answer_id, coalesce(a.ordinal, -1) as answer_ordinal,
               b.first, b.second, $7 * b.first as x, $8 * b.second as y
        from both_scored b
        join items i on i.id = b.item_id
        left join answers a on a.id = b.answer_id
        left join splits t on t.version_id = i.version_id
        left join split_items p on p.split_id = t.id and p.item_id = i.id
        where t.holdout_locked_at is null or p.part = 'calibration'),
      placed as (
        select c.*, count(*) over () as n,
               2 * (rank() over (order by x) - 1) + count(*) over (partition by x) as first_twice,
               2 * (rank() over (order by y) - 1) + count(*) over (partition by y) as second_twice,
               row_number() over (order by x desc, ordinal, answer_ordinal) as first_from_top,
               row_number() over (order by y desc, ordinal, answer_ordinal) as second_from_top
        from common c),
      apart as (
        select placed.*, abs(first_twice - second_twice) as twice
        from placed),
      page as (
        select d.item_id, d.ordinal as item_ordinal, i.external_id, left(i.question, 200) as question, d.answer_id,
               d.answer_ordinal, d.first, d.second, d.twice, d.twice / (2.0::float8 * n) as gap,
               d.first_twice / (2.0::float8 * n) as first_percentile,
               d.second_twice / (2.0::float8 * n) as second_percentile,
               d.first_from_top <= ceil($9::float8 * n) as first_flagged,
               d.second_from_top <= ceil($9::float8 * n) as second_flagged
        from apart d
        join items i on i.id = d.item_id
        where d.twice > 0
          and ($10::bigint is null
               or d.twice < $10
               or (d.twice = $10 and (d.ordinal, d.answer_ordinal) > ($11, $12)))
        order by d.twice desc, d.ordinal, d.answer_ordinal
        limit $13)
      select item_id, item_ordinal, external_id, question, answer_id, nullif(answer_ordinal, -1) as answer_ordinal,
             jsonb_build_object('value', first, 'percentile', first_percentile, 'flagged', first_flagged) as first,
             jsonb_build_object('value', second, 'percentile', second_percentile, 'flagged', second_flagged) as second,
             twice, gap
      from page
      order by page.twice desc, page.item_ordinal, page.answer_ordinal
      """;

  /** Stops counting at the limit for each score. */
  private static final String MANY =
      """
      select count(*) as scores
      from ((select
             from scores
             where experiment_id = $1 and metric = $2 and model_id is not distinct from $3 and value is not null
             limit $7)
            union all
            (select
             from scores
             where experiment_id = $4 and metric = $5 and model_id is not distinct from $6 and value is not null
             limit $7)) s
      """;

  private static final Function<Row, DisagreementReply> DISAGREEMENT =
      RecordMapper.of(DisagreementReply.class);

  /** A score with its sign: 1 if it is riskier when higher, else -1. */
  record SignedSeries(Series series, double sign) {}

  /** Returns whether the two together have more scores than the limit. */
  Future<Boolean> areMoreThan(SqlClient db, int most, Series first, Series second) {
    return Sql.count(
            db,
            MANY,
            first.experimentId(),
            first.metric().name(),
            first.modelId(),
            second.experimentId(),
            second.metric().name(),
            second.modelId(),
            most + 1)
        .map(scores -> scores > most);
  }

  /** Returns the subjects that the two scores rank differently, largest difference first. */
  Future<List<DisagreementReply>> list(
      SqlClient db, SignedSeries first, SignedSeries second, Optional<Cursor> after, int rows) {
    return Sql.list(
        db,
        DISAGREEMENT,
        LIST,
        first.series().experimentId(),
        first.series().metric().name(),
        first.series().modelId(),
        second.series().experimentId(),
        second.series().metric().name(),
        second.series().modelId(),
        first.sign(),
        second.sign(),
        ComparisonStatistics.REVIEW_LOAD,
        after.map(cursor -> cursor.number(0)).orElse(null),
        after.map(cursor -> cursor.number(1)).orElse(0L),
        after.map(cursor -> cursor.number(2)).orElse(0L),
        rows);
  }
}

package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.trend.TrendMetric;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads a metric of several systems by item: the mean over an item's answers. */
final class MetricValueStore {

  private static final String PACKED =
      """
      select position, (select count(*) from numbered)::integer as items,
             string_agg(int4send(item) || int4send(cluster) || float8send(value), ''::bytea order by item) as packed
      from known
      group by position
      order by position
      """;

  /**
   * Where a cell has a label run, its verdicts count; else the newest label that is not people's.
   */
  private static final String FACTUALITY =
      ReadItems.NUMBERED
          + """
          known as (
            select c.position, n.item, n.cluster,
                   avg(case when c.run_id is null then o.factuality else v.factuality end)::float8 as value
            from unnest($3::integer[], $4::uuid[], $5::uuid[]) as c (position, set_id, run_id)
            join answers a on a.answer_set_id = c.set_id
            join numbered n on n.id = a.item_id
            left join oracle_verdicts v
              on v.run_id = c.run_id and v.answer_id = a.id and v.repeat = 0 and not v.anchor and v.status = 'labelled'
            left join lateral (
              select l.factuality
              from labels l
              where c.run_id is null and l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null
                and l.factuality is not null
              order by l.source desc, l.created_at desc, l.id desc
              limit 1) o on true
            where case when c.run_id is null then o.factuality else v.factuality end is not null
            group by c.position, n.item, n.cluster)
          """
          + PACKED;

  /** Of the embedder $6; of any model, or none, without it. */
  private static final String SCORES =
      ReadItems.NUMBERED
          + """
          known as (
            select c.position, n.item, n.cluster, avg(s.value) as value
            from unnest($3::integer[], $4::uuid[]) as c (position, experiment_id)
            join scores s on s.experiment_id = c.experiment_id and s.metric = $5 and s.value is not null
              and ($6::text is null
                   or s.model_id in (select x.embedder_id
                                     from experiment_embedders x
                                     join embedders b on b.id = x.embedder_id
                                     where x.experiment_id = c.experiment_id and b.name = $6))
            join numbered n on n.id = s.item_id
            group by c.position, n.item, n.cluster)
          """
          + PACKED;

  /** A report lists the scores of its experiment. */
  private static final String REPORTED =
      """
      select distinct r.metric, r.embedder as model
      from unnest($1::uuid[]) as c (experiment_id)
      cross join lateral (
        select p.body
        from reports p
        where p.experiment_id = c.experiment_id
        order by p.number desc
        limit 1) b
      cross join lateral jsonb_to_recordset(b.body::jsonb -> 'results') as r (metric text, embedder text)
      order by r.metric, r.embedder
      """;

  private static final Function<Row, PackedValues> VALUES = RecordMapper.of(PackedValues.class);
  private static final Function<Row, Reported> RESULT = RecordMapper.of(Reported.class);

  /**
   * The values of a system.
   *
   * @param items of the version that were read
   * @param packed each 16 bytes: item and cluster as integers of 4 bytes, then the value as a
   *     double
   */
  record PackedValues(int position, int items, Buffer packed) {}

  /** A result of a report. */
  record Reported(String metric, @Nullable String model) {}

  /** Returns what the reports of the experiments have results for. */
  Future<List<Reported>> reported(SqlClient db, List<ComparedCell> cells) {
    return Sql.list(db, RESULT, REPORTED, (Object) experiments(cells));
  }

  /**
   * Returns the values of the systems that have some.
   *
   * @param share of the items to read, in (0, 1]: the same ones each time
   * @param cells with answers
   */
  Future<List<PackedValues>> values(
      SqlClient db, UUID versionId, double share, List<ComparedCell> cells, TrendMetric metric) {
    Integer[] positions = cells.stream().map(ComparedCell::position).toArray(Integer[]::new);
    if (metric.isScore()) {
      return Sql.list(
          db,
          VALUES,
          SCORES,
          versionId,
          share,
          positions,
          experiments(cells),
          metric.metric(),
          metric.embedder());
    }
    @Nullable UUID[] runs = cells.stream().map(ComparedCell::labelRunId).toArray(UUID[]::new);
    return Sql.list(
        db,
        VALUES,
        FACTUALITY,
        versionId,
        share,
        positions,
        cells.stream().map(ComparedCell::answerSetId).toArray(UUID[]::new),
        runs);
  }

  private static @Nullable UUID[] experiments(List<ComparedCell> cells) {
    return cells.stream().map(ComparedCell::experimentId).toArray(UUID[]::new);
  }
}

package dev.sextant.api.campaigns.trend;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.function.Function;

/** The SQL that reads a metric of a cell by item. Takes a client that is bound to a tenant. */
final class ItemValueStore {

  /** The head of the reading of values: each is 24 bytes, as {@link ItemValues} takes them. */
  private static final String PACKED =
      """
      select coalesce(string_agg(int8send(v.item) || v.item_group || float8send(v.value), ''::bytea order by v.item), '') as packed
      from (select hashtextextended(i.external_id, 0) as item, substring(i.group_sha256, 1, 8) as item_group,
      """;

  /**
   * The end of it: the share $2 of the items, the same ones of each version. A locked holdout is
   * not looked at week by week.
   */
  private static final String OF_ITEMS =
      """
      and (hashtextextended(i.external_id, 1960) & 2147483647) < $2::double precision * 2147483648
      and not exists (select
                      from splits t
                      join split_items m on m.split_id = t.id and m.item_id = i.id
                      where t.version_id = i.version_id and t.holdout_locked_at is not null
                        and m.part <> 'calibration')
      group by i.external_id, i.group_sha256) v
      """;

  /** The factuality if $3. */
  private static final String LABELLED =
      PACKED
          + """
          avg(case when $3 then v.factuality else coalesce(v.grounded::integer, v.factuality) end)::double precision as value
          from oracle_verdicts v
          join answers a on a.id = v.answer_id
          join items i on i.id = a.item_id
          where v.run_id = $1 and v.repeat = 0 and not v.anchor and v.status = 'labelled'
          """
          + OF_ITEMS;

  /** Of the embedder $4; of any model, or none, without it. */
  private static final String SCORED =
      PACKED
          + """
          avg(s.value) as value
          from scores s
          join items i on i.id = s.item_id
          where s.experiment_id = $1 and s.metric = $3 and s.value is not null
            and ($4::text is null
                 or s.model_id in (select x.embedder_id
                                   from experiment_embedders x
                                   join embedders b on b.id = x.embedder_id
                                   where x.experiment_id = $1 and b.name = $4))
          """
          + OF_ITEMS;

  private static final String ANSWERED =
      PACKED
          + """
          avg((d.outcome = 'answered')::integer)::double precision as value
          from draws d
          join items i on i.id = d.item_id
          where d.answer_set_id = $1
          """
          + OF_ITEMS;

  private static final Function<Row, ItemValues> VALUES = RecordMapper.of(ItemValues.class);

  /**
   * Returns a metric of a cell by item; nothing if what it is read from is gone.
   *
   * @param share of the items to read, in (0, 1]: the same ones of each version
   */
  Future<ItemValues> read(SqlClient db, TrendMetric metric, CellSources of, double share) {
    return switch (metric.name()) {
      case "grounded" -> Sql.only(db, VALUES, LABELLED, of.labelRunId(), share, false);
      case "factuality" -> Sql.only(db, VALUES, LABELLED, of.labelRunId(), share, true);
      case "answered" -> Sql.only(db, VALUES, ANSWERED, of.answerSetId(), share);
      default ->
          Sql.only(
              db, VALUES, SCORED, of.experimentId(), share, metric.metric(), metric.embedder());
    };
  }
}

package dev.sextant.api.campaigns.trend;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL that reads the looks of campaigns. Needs a client of a tenant. */
public final class TakenLookStore {

  /** Of each series the newest 120 points. */
  private static final String SERIES =
      """
      with points as (
        select l.*, k.dataset_id, k.system_name, o.scheduled_for, o.cause, o.id as occurrence,
               row_number() over (partition by k.dataset_id, k.system_name, l.metric
                                  order by o.scheduled_for desc, o.id desc) as place
        from campaign_occurrences o
        join campaign_cells k on k.occurrence_id = o.id
        join campaign_looks l on l.occurrence_id = k.occurrence_id and l.position = k.position
        where o.campaign_id = $1)
      select coalesce(jsonb_agg(s.series order by s.dataset_name, s.system_name, s.metric), '[]') as series
      from (select d.name as dataset_name, p.system_name, p.metric,
                   jsonb_build_object(
                     'dataset_id', p.dataset_id, 'dataset_name', d.name, 'system', p.system_name, 'metric', p.metric,
                     'lower_is_worse', bool_and(p.lower_is_worse),
                     'points', jsonb_agg(jsonb_build_object(
                       'occurrence_id', p.occurrence,
                       'scheduled_for', to_char(p.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                       'baseline', p.baseline, 'mean', p.mean, 'items', p.items, 'worsening', p.worsening,
                       'standard_error', p.standard_error, 'p', p.p, 'pairs', p.pairs, 'lost', p.lost,
                       'baseline_mean', p.baseline_mean, 'band', p.band, 'detectable', p.detectable, 'margin', p.margin, 'state', p.state,
                       'lack', p.lack, 'more_clusters', p.more_clusters, 'causes', p.causes)
                       order by p.scheduled_for, p.occurrence)) as series
            from points p
            join datasets d on d.id = p.dataset_id
            where p.place <= 120
            group by p.dataset_id, d.name, p.system_name, p.metric) s
      """;

  /** Those of the year that could raise an alarm, as {@link TrendStore} counts them. */
  private static final String LOOKS_TAKEN =
      """
      select count(distinct o.id)
      from campaign_occurrences o
      join campaign_looks l on l.occurrence_id = o.id and l.state <> 'no-evidence'
      where o.campaign_id = $1 and o.scheduled_for > now() - interval '363 days'
      """;

  /** Returns the looks of a campaign. */
  public Future<CampaignTrend> get(SqlClient db, UUID campaignId, TrendSettings settings) {
    return Sql.count(db, LOOKS_TAKEN, campaignId)
        .compose(
            taken ->
                Sql.only(db, row -> (JsonArray) row.getJson("series"), SERIES, campaignId)
                    .map(
                        series ->
                            new CampaignTrend(settings.looks(), Math.toIntExact(taken), series)));
  }
}

package dev.sextant.api.campaigns.weekly;

import dev.sextant.api.campaigns.weekly.CampaignWeek.Cost;
import dev.sextant.api.campaigns.weekly.CampaignWeek.Runs;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of a week of campaigns. Every method takes a client that is bound to a tenant. */
final class WeeklyStore {

  /** A time belongs to the week in which it ended. */
  private static final String CAMPAIGNS =
      """
      select c.id as campaign_id, c.name, c.project_id, p.name as project_name,
             count(*) filter (where o.state in ('completed', 'completed-with-failures')) as completed,
             count(*) filter (where o.state = 'failed') as failed,
             count(*) filter (where o.state = 'cancelled') as cancelled,
             count(*) filter (where o.state = 'skipped') as skipped,
             count(*) filter (where o.state = 'missed') as missed
      from campaign_occurrences o
      join campaigns c on c.id = o.campaign_id
      join projects p on p.id = c.project_id
      where o.finished_at >= $1 and o.finished_at < $2 and ($3::uuid is null or c.project_id = $3)
      group by c.id, c.name, c.project_id, p.name
      order by p.name, c.name, c.id
      """;

  private static final String SERIES =
      """
      select distinct on (d.name, k.dataset_id, k.system_name, l.metric)
             k.dataset_id, d.name as dataset_name, k.system_name as system, l.metric, o.id as occurrence_id,
             o.scheduled_for, l.state, l.mean, l.items, l.baseline_mean, l.band, l.more_clusters, l.lack, l.causes,
             count(*) filter (where l.state = 'worse')
               over (partition by k.dataset_id, k.system_name, l.metric) as alarms
      from campaign_occurrences o
      join campaign_cells k on k.occurrence_id = o.id
      join campaign_looks l on l.occurrence_id = k.occurrence_id and l.position = k.position
      join datasets d on d.id = k.dataset_id
      where o.campaign_id = $1 and o.finished_at >= $2 and o.finished_at < $3
      order by d.name, k.dataset_id, k.system_name, l.metric, o.scheduled_for desc, o.id desc
      """;

  /**
   * Of runs that are not deleted. An occurrence that takes labels, or answers, which were there
   * before it has paid nothing for them.
   */
  private static final String COSTS =
      """
      select trim_scale(round(sum(r.spent), 12))::text as amount, coalesce(r.currency, 'tokens') as unit
      from (select distinct r.id, r.spent, r.currency
            from campaign_occurrences o
            join campaign_cells k on k.occurrence_id = o.id
            join call_runs r on r.id in (k.answer_set_id, k.label_run_id) and r.created_at >= o.started_at
            where o.campaign_id = $1 and o.finished_at >= $2 and o.finished_at < $3) r
      group by r.currency
      order by r.currency nulls last
      """;

  private static final Function<Row, CampaignRuns> CAMPAIGN = RecordMapper.of(CampaignRuns.class);
  private static final Function<Row, WeeklySeries> LOOKED_AT = RecordMapper.of(WeeklySeries.class);
  private static final Function<Row, Cost> COST = RecordMapper.of(Cost.class);

  /** A campaign with a time that ended in the week. */
  record CampaignRuns(
      UUID campaignId, String name, UUID projectId, String projectName, Runs runs) {}

  /**
   * Returns the campaigns that had a time in the week.
   *
   * @param project null: of all projects
   */
  Future<List<CampaignRuns>> campaigns(SqlClient db, CalendarWeek week, @Nullable UUID project) {
    return Sql.list(db, CAMPAIGN, CAMPAIGNS, week.from(), week.until(), project);
  }

  Future<List<WeeklySeries>> series(SqlClient db, CalendarWeek week, UUID campaign) {
    return Sql.list(db, LOOKED_AT, SERIES, campaign, week.from(), week.until());
  }

  Future<List<Cost>> costs(SqlClient db, CalendarWeek week, UUID campaign) {
    return Sql.list(db, COST, COSTS, campaign, week.from(), week.until());
  }
}

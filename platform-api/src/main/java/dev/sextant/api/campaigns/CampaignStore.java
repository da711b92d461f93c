package dev.sextant.api.campaigns;

import dev.sextant.api.campaigns.matrix.CampaignLabelling;
import dev.sextant.api.campaigns.schedule.Trigger;
import dev.sextant.api.campaigns.trend.TrendSettings;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of campaigns. Every method takes a client that is bound to a tenant. */
final class CampaignStore {

  private static final String SELECT =
      """
      select c.id, c.project_id, c.name, c.settings as experiment, c.trend, c.exports, c.overlap, c.catch_up, c.paused_at, c.next_at,
             c.created_by, c.created_at, l.state as last_state, l.scheduled_for as last_at,
             case when c.labelling is not null then
               c.labelling
               || jsonb_build_object('labeller_id', c.labeller_id, 'labeller_name', b.name, 'labeller_version', b.version,
                                     'anchor_set_id', c.anchor_set_id, 'anchor_set_name', h.name) end as labelling,
             jsonb_build_object('kind', c.trigger_kind, 'cron', c.cron, 'time_zone', c.time_zone, 'at',
                                to_char(c.once_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as trigger,
             coalesce((select jsonb_agg(jsonb_build_object(
                                'dataset_id', d.dataset_id, 'dataset_name', n.name, 'version_id', d.version_id,
                                'version_number', v.number) order by d.position)
                       from campaign_datasets d
                       join datasets n on n.id = d.dataset_id
                       left join dataset_versions v on v.id = d.version_id
                       where d.campaign_id = c.id), '[]') as datasets,
             coalesce((select jsonb_agg(jsonb_build_object(
                                'name', s.name, 'kind', s.kind, 'answer_set_prefix', s.answer_set_prefix,
                                'generator_id', s.generator_id, 'generator_name', g.name, 'sampling', s.sampling) order by s.position)
                       from campaign_systems s
                       left join generators g on g.id = s.generator_id
                       where s.campaign_id = c.id), '[]') as systems
      from campaigns c
      left join labellers b on b.id = c.labeller_id
      left join anchor_sets h on h.id = c.anchor_set_id
      left join lateral (
        select o.state, o.scheduled_for
        from campaign_occurrences o
        where o.campaign_id = c.id and o.state not in ('skipped', 'missed')
        order by o.scheduled_for desc
        limit 1) l on true
      """;

  private static final String LIST =
      SELECT
          + """
          where ($1::uuid is null or c.project_id = $1) and ($2::uuid is null or c.id < $2)
          order by c.id desc
          limit $3
          """;

  private static final String FIND =
      SELECT
          + """
          where c.id = $1
          """;

  /** Occurrences are added under this lock. */
  private static final String HOLD =
      """
      select 1
      from campaigns
      where id = $1
      for update
      """;

  private static final String COUNT =
      """
      select count(*)
      from campaigns
      where project_id = $1
      """;

  private static final String INSERT =
      """
      insert into campaigns (project_id, name, settings, trigger_kind, cron, time_zone, once_at, overlap, catch_up, next_at,
                             created_by, labelling, labeller_id, anchor_set_id, trend, exports)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      on conflict (tenant_id, project_id, name) do nothing
      returning id
      """;

  private static final String PAUSE =
      """
      update campaigns
      set paused_at = coalesce(paused_at, now())
      where id = $1
      """;

  private static final String RESUME =
      """
      update campaigns
      set paused_at = null
      where id = $1
      """;

  private static final String DELETE =
      """
      delete from campaigns
      where id = $1
      """;

  private static final Function<Row, Campaign> CAMPAIGN = RecordMapper.of(Campaign.class);

  Future<List<Campaign>> list(
      SqlClient db, Optional<UUID> projectId, Optional<UUID> before, int rows) {
    return Sql.list(db, CAMPAIGN, LIST, projectId.orElse(null), before.orElse(null), rows);
  }

  Future<Optional<Campaign>> find(SqlClient db, UUID id) {
    return Sql.first(db, CAMPAIGN, FIND, id);
  }

  /** Locks the campaign, so that its occurrences do not change meanwhile. */
  Future<Void> hold(SqlClient db, UUID id) {
    return Sql.run(db, HOLD, id);
  }

  /** Returns how many campaigns a project has. */
  Future<Long> count(SqlClient db, UUID projectId) {
    return Sql.count(db, COUNT, projectId);
  }

  /** Returns the id; empty if the project has a campaign of the name. */
  Future<Optional<UUID>> insert(
      SqlClient db, CampaignRequest request, @Nullable OffsetDateTime nextAt, String author) {
    Trigger trigger = request.trigger();
    CampaignLabelling labelling = request.labelling();
    TrendSettings trend = request.trend();
    return Sql.value(
        db,
        UUID.class,
        INSERT,
        request.projectId(),
        request.name(),
        RecordJson.object(request.experiment()),
        trigger.kind(),
        trigger.cron(),
        trigger.timeZone(),
        trigger.at(),
        request.chosenOverlap(),
        request.chosenCatchUp(),
        nextAt,
        author,
        labelling == null
            ? null
            : new JsonObject().put("role", labelling.role()).put("budget", labelling.budget()),
        labelling == null ? null : labelling.labellerId(),
        labelling == null ? null : labelling.anchorSetId(),
        trend == null ? null : RecordJson.object(trend.complete()),
        request.chosenExports().stream().map(EnumCodes::of).toArray(String[]::new));
  }

  Future<Void> pause(SqlClient db, UUID id) {
    return Sql.run(db, PAUSE, id);
  }

  Future<Void> resume(SqlClient db, UUID id) {
    return Sql.run(db, RESUME, id);
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }
}

package dev.sextant.api.campaigns.schedule;

import dev.sextant.api.campaigns.schedule.Firing.Recorded;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that records instants. Every method takes a client that is bound to a tenant. */
final class CampaignClockStore {

  /** Another process that is at a campaign keeps it. */
  private static final String DUE =
      """
      select c.id, c.cron, c.time_zone, c.overlap, c.catch_up, c.paused_at is not null as paused, c.next_at,
             (select count(*)
              from campaign_occurrences o
              where o.campaign_id = c.id and o.state in ('waiting', 'running', 'cancelling')) as open
      from campaigns c
      where c.next_at <= $1
      order by c.next_at, c.id
      limit 20
      for update of c skip locked
      """;

  /** A person may have asked for an occurrence at the very instant. */
  private static final String RECORD =
      """
      insert into campaign_occurrences (campaign_id, scheduled_for, cause, state, note, finished_at)
      select $1, u.instant, 'schedule', u.state, u.note, case when u.state <> 'waiting' then now() end
      from unnest($2::timestamptz[], $3::text[], $4::text[]) u (instant, state, note)
      on conflict (tenant_id, campaign_id, scheduled_for) do nothing
      """;

  private static final String MOVE =
      """
      update campaigns
      set next_at = $2
      where id = $1
      """;

  /** All but the newest that waits, and the first runs, without which there is no trend. */
  private static final String REPLACE =
      """
      update campaign_occurrences o
      set state = case when state = 'waiting' then 'cancelled' else 'cancelling' end,
          note = 'A later occurrence replaced it.',
          finished_at = case when state = 'waiting' then now() end
      where campaign_id = $1 and state in ('waiting', 'running') and cause <> 'baseline'
        and exists (
          select from campaign_occurrences n
          where n.campaign_id = o.campaign_id and n.state = 'waiting' and n.scheduled_for > o.scheduled_for)
      """;

  /**
   * Versions that came after the campaign, of its datasets whose version is not given. The time of
   * a version is that at which its import began to write, so a version that became visible later
   * may be older than the campaign: its number is above those that were visible. The number alone
   * is not enough, since that of a deleted version is given again.
   */
  private static final String UNRECORDED =
      """
      from campaigns c
      join campaign_datasets d on d.campaign_id = c.id and d.version_id is null
      join dataset_versions v on v.dataset_id = d.dataset_id
        and (v.number > d.seen_number or v.created_at > c.created_at)
      where c.trigger_kind = 'new-version'
        and not exists (
          select from campaign_occurrences o
          where o.campaign_id = c.id and o.version_id = v.id)
      """;

  private static final String NEW_VERSION =
      """
      select c.id as campaign_id, v.id as version_id, v.created_at, c.overlap, c.paused_at is not null as paused,
             (select count(*)
              from campaign_occurrences o
              where o.campaign_id = c.id and o.state in ('waiting', 'running', 'cancelling')) as open
      """
          + UNRECORDED
          + """
          order by v.created_at, v.id
          limit 1
          for update of c skip locked
          """;

  private static final String RECORD_VERSION =
      """
      insert into campaign_occurrences (campaign_id, scheduled_for, cause, version_id, state, note, finished_at)
      values ($1, clock_timestamp(), 'new-version', $2, $3, $4, case when $3 <> 'waiting' then now() end)
      on conflict (tenant_id, campaign_id, version_id) where version_id is not null do nothing
      """;

  /** Waits for transactions that add an instant. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  /** A version may have arrived since this round looked for one, and an import waits for nobody. */
  private static final String MARK =
      """
      with due (at) as (
        select least(
                 (select min(next_at) from campaigns where next_at is not null),
                 (select min(created_at) from campaign_occurrences where state in ('waiting', 'running', 'cancelling')),
                 (select min(coalesce(c.look_after, o.created_at))
                  from campaigns c
                  join campaign_occurrences o on o.campaign_id = c.id
                    and o.state in ('completed', 'completed-with-failures')
                  where c.trend is not null and o.looked_at is null
                    and exists (select from campaign_cells k where k.occurrence_id = o.id)),
                 (select min(v.created_at)
      """
          + UNRECORDED
          + """
          )))
          update tenants
          set campaigns_due_at = due.at
          from due
          where id = current_tenant_id() and campaigns_due_at is distinct from due.at
          """;

  private static final Function<Row, NewVersion> VERSION = RecordMapper.of(NewVersion.class);
  private static final Function<Row, DueCampaign> CAMPAIGN = RecordMapper.of(DueCampaign.class);

  /** Returns at most 20 campaigns with an instant that is due, and locks them. */
  Future<List<DueCampaign>> due(SqlClient db, Instant now) {
    return Sql.list(db, CAMPAIGN, DUE, utc(now));
  }

  /** Records instants of a campaign and moves it to the next one. */
  Future<Void> record(SqlClient db, DueCampaign campaign, Firing firing) {
    UUID id = campaign.id();
    List<Recorded> instants = firing.instants();
    Instant next = firing.next();
    return Sql.run(
            db,
            RECORD,
            id,
            instants.stream().map(each -> utc(each.instant())).toArray(OffsetDateTime[]::new),
            instants.stream().map(each -> EnumCodes.of(each.fate())).toArray(String[]::new),
            instants.stream().map(Recorded::note).toArray(String[]::new))
        .compose(recorded -> Sql.run(db, MOVE, id, next == null ? null : utc(next)))
        .compose(
            moved ->
                campaign.overlap() == Overlap.REPLACE
                    ? Sql.run(db, REPLACE, id)
                    : Future.succeededFuture());
  }

  /** Returns the oldest version that is not recorded by a campaign that waits for it. */
  Future<Optional<NewVersion>> newVersion(SqlClient db) {
    return Sql.first(db, VERSION, NEW_VERSION);
  }

  /** Records a version. */
  Future<Void> record(SqlClient db, NewVersion version) {
    Recorded recorded = version.recorded();
    return Sql.run(
            db,
            RECORD_VERSION,
            version.campaignId(),
            version.versionId(),
            recorded.fate(),
            recorded.note())
        .compose(
            done ->
                version.overlap() == Overlap.REPLACE
                    ? Sql.run(db, REPLACE, version.campaignId())
                    : Future.succeededFuture());
  }

  /** Stores when the tenant is next due. */
  Future<Void> mark(SqlClient db) {
    return Sql.run(db, LOCK_TENANT).compose(locked -> Sql.run(db, MARK));
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}

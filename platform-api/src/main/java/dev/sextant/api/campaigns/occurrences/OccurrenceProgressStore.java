package dev.sextant.api.campaigns.occurrences;

import dev.sextant.api.campaigns.matrix.CellStart;
import dev.sextant.api.campaigns.matrix.Matrix;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that starts and ends occurrences. Every method takes a client that is bound to a tenant.
 */
final class OccurrenceProgressStore {

  /** At most one occurrence of a campaign runs. */
  private static final String CAN_START =
      """
      c.id in (select campaign_id from campaign_occurrences where state = 'waiting')
        and not exists (
          select from campaign_occurrences r
          where r.campaign_id = c.id and r.state in ('running', 'cancelling'))
      """;

  private static final String STARTABLE =
      """
      select c.id, c.project_id
      from campaigns c
      where\s"""
          + CAN_START
          + """
          order by c.id
          limit 20
          """;

  /** Another process that is at the campaign keeps it. */
  private static final String HOLD =
      """
      select 1
      from campaigns c
      where c.id = $1
      for update skip locked
      """;

  private static final String NEXT =
      """
      update campaign_occurrences
      set state = 'running', started_at = now()
      where id = (
        select o.id
        from campaigns c
        join campaign_occurrences o on o.campaign_id = c.id and o.state = 'waiting'
        where c.id = $1 and\s"""
          + CAN_START
          + """
            order by o.scheduled_for, o.id
            limit 1)
          returning id, occurrence_name(scheduled_for) as at, version_id,
                    (select v.dataset_id from dataset_versions v where v.id = version_id) as dataset_id
          """;

  private static final String INSERT_CELLS =
      """
      insert into campaign_cells (occurrence_id, position, dataset_id, version_id, system_name, stage, answer_set_id,
                                  experiment_id, failure)
      select $1, u.place - 1, u.dataset_id, u.version_id, u.system_name,
             case when u.answer_set_id is null then 'evaluation' else 'sampling' end,
             coalesce(u.answer_set_id, e.answer_set_id), u.experiment_id, u.failure
      from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::text[]) with ordinality
             u (dataset_id, version_id, system_name, answer_set_id, experiment_id, failure, place)
      left join experiments e on e.id = u.experiment_id
      """;

  /** Experiments to cancel with their occurrence. */
  private static final String TO_CANCEL =
      """
      select e.id
      from campaign_occurrences o
      join campaign_cells k on k.occurrence_id = o.id
      join experiments e on e.id = k.experiment_id
      where o.state = 'cancelling' and e.state in ('queued', 'sampling', 'labelling', 'scoring', 'reporting')
      """;

  /** Calls to cancel with the occurrence that asked for them. */
  private static final String CALLS_TO_CANCEL =
      """
      select c.id, c.purpose = 'labelling' as labels
      from campaign_occurrences o
      join campaign_cells k on k.occurrence_id = o.id
      join call_runs c on c.id = case k.stage when 'sampling' then k.answer_set_id
                                              when 'labelling' then k.label_run_id end
      where o.state = 'cancelling' and c.created_at >= o.started_at and c.state in ('queued', 'running')
      """;

  /**
   * Orders the exports of an occurrence in the transaction that ends it. The bundle of all its
   * experiments comes last, so a list of the newest exports begins with it.
   */
  private static final String END =
      """
      with ended as (
      update campaign_occurrences o
      set state = case when o.state = 'cancelling' then 'cancelled'
                       when n.whole = n.cells and n.cells > 0 then 'completed'
                       when n.whole + n.part > 0 then 'completed-with-failures'
                       else 'failed' end,
          note = case when o.state = 'cancelling' then o.note
                      when n.cells = 0 then 'The matrix is empty: its datasets or systems were deleted.'
                      when n.whole + n.part = 0 then 'No experiment was completed.' end,
          finished_at = now()
      from (select o2.id, count(k.occurrence_id) as cells,
                   count(*) filter (where e.state = 'completed') as whole,
                   count(*) filter (where e.state = 'completed-with-failures') as part,
                   count(*) filter (where e.state not in ('completed', 'completed-with-failures', 'cancelled', 'failed')
                                          or o2.state = 'running' and k.stage <> 'evaluation' and k.failure is null
                                          or c.id is not null) as open
            from campaign_occurrences o2
            left join campaign_cells k on k.occurrence_id = o2.id
            left join experiments e on e.id = k.experiment_id
            left join call_runs c on c.id = case k.stage when 'sampling' then k.answer_set_id
                                                         when 'labelling' then k.label_run_id end
              and c.created_at >= o2.started_at and c.state in ('queued', 'running', 'cancelling')
            where o2.state in ('running', 'cancelling')
            group by o2.id) n
      where n.id = o.id and n.open = 0 and o.state in ('running', 'cancelling')
      returning o.id, o.campaign_id, o.state)
      insert into report_exports (project_id, experiment_id, occurrence_id, format, created_by)
      select distinct on (n.id, i.position, f.place) c.project_id, i.experiment_id, i.occurrence_id, f.format, c.created_by
      from ended n
      join campaigns c on c.id = n.campaign_id
      cross join lateral unnest(c.exports) with ordinality f (format, place)
      join campaign_cells k on k.occurrence_id = n.id
      join reports r on r.experiment_id = k.experiment_id
      cross join lateral (select case when f.format <> 'bundle' then k.position end as position,
                                 case when f.format <> 'bundle' then k.experiment_id end as experiment_id,
                                 case when f.format = 'bundle' then n.id end as occurrence_id) i
      where n.state in ('completed', 'completed-with-failures')
      order by n.id, i.position nulls last, f.place
      """;

  /** Locks the row also if it has the mark, so that no other transaction takes the mark away. */
  private static final String ANNOUNCE_EXPORTS =
      """
      update tenants
      set has_exports = true
      where id = current_tenant_id()
        and exists (select from report_exports where state = 'queued')
      """;

  private static final Function<Row, Startable> STARTABLE_CAMPAIGN =
      RecordMapper.of(Startable.class);
  private static final Function<Row, Started> STARTED = RecordMapper.of(Started.class);

  private static final Function<Row, OpenCalls> CALLS = RecordMapper.of(OpenCalls.class);

  /**
   * A run that calls models.
   *
   * @param labels whether for labels; else for answers
   */
  record OpenCalls(UUID id, boolean labels) {}

  /** A campaign with an occurrence that can start. */
  record Startable(UUID id, UUID projectId) {}

  /**
   * An occurrence that starts.
   *
   * @param at the instant that it is for, which no other occurrence of the campaign has
   * @param versionId that caused it; null: none did
   * @param datasetId of that version
   */
  record Started(UUID id, String at, @Nullable UUID versionId, @Nullable UUID datasetId) {

    /** Returns what it evaluates of the matrix of its campaign. */
    Matrix of(Matrix matrix) {
      return versionId == null || datasetId == null ? matrix : matrix.on(datasetId, versionId);
    }
  }

  Future<List<Startable>> startable(SqlClient db) {
    return Sql.list(db, STARTABLE_CAMPAIGN, STARTABLE);
  }

  /** Returns whether the campaign is there and no other process has it. */
  Future<Boolean> hold(SqlClient db, UUID campaignId) {
    return Sql.exists(db, HOLD, campaignId);
  }

  /** Starts the oldest occurrence that waits, unless another one runs. */
  Future<Optional<Started>> next(SqlClient db, UUID campaignId) {
    return Sql.first(db, STARTED, NEXT, campaignId);
  }

  Future<Void> insertCells(SqlClient db, UUID occurrenceId, List<CellStart> cells) {
    return Sql.run(
        db,
        INSERT_CELLS,
        occurrenceId,
        cells.stream().map(CellStart::datasetId).toArray(UUID[]::new),
        cells.stream().map(CellStart::versionId).toArray(UUID[]::new),
        cells.stream().map(CellStart::systemName).toArray(String[]::new),
        cells.stream().map(CellStart::answerSetId).toArray(UUID[]::new),
        cells.stream().map(CellStart::experimentId).toArray(UUID[]::new),
        cells.stream().map(CellStart::failure).toArray(String[]::new));
  }

  /** Returns experiments of occurrences that are being cancelled. */
  Future<List<UUID>> toCancel(SqlClient db) {
    return Sql.list(db, row -> row.getUUID(0), TO_CANCEL);
  }

  /** Returns runs of occurrences that are being cancelled. */
  Future<List<OpenCalls>> callsToCancel(SqlClient db) {
    return Sql.list(db, CALLS, CALLS_TO_CANCEL);
  }

  /** Ends the occurrences whose experiments have ended, and orders their exports. */
  Future<Void> end(SqlClient db) {
    return Sql.run(db, END).compose(ended -> Sql.run(db, ANNOUNCE_EXPORTS));
  }
}

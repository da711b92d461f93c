package dev.sextant.api.campaigns.occurrences;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that reads occurrences, and changes them for people. */
final class OccurrenceStore {

  private static final String SELECT =
      """
      select o.id, o.campaign_id, o.scheduled_for, o.cause, o.version_id, o.state, o.note, o.requested_by, o.started_at,
             o.finished_at,
             (select coalesce(sum(e.texts_embedded), 0)
              from campaign_cells k
              join experiments e on e.id = k.experiment_id
              where k.occurrence_id = o.id)::bigint as texts_embedded,
             (select coalesce(sum(r.calls), 0)
              from call_runs r
              where r.created_at >= o.started_at
                and r.id in (select unnest(array[k.answer_set_id, k.label_run_id])
                             from campaign_cells k
                             where k.occurrence_id = o.id))::bigint as calls_made,
             coalesce((select jsonb_agg(jsonb_build_object(
                                'dataset_id', k.dataset_id, 'dataset_name', d.name, 'version_id', k.version_id,
                                'version_number', v.number, 'system', k.system_name, 'experiment_id', k.experiment_id,
                                'experiment_state', e.state, 'stage', k.stage, 'answer_set_id', k.answer_set_id,
                                'label_run_id', k.label_run_id,
                                'failure', coalesce(k.failure, e.failure)) order by k.position)
                       from campaign_cells k
                       join datasets d on d.id = k.dataset_id
                       left join dataset_versions v on v.id = k.version_id
                       left join experiments e on e.id = k.experiment_id
                       where k.occurrence_id = o.id), '[]') as cells
      from campaign_occurrences o
      """;

  private static final String LIST =
      SELECT
          + """
          where o.campaign_id = $1
            and ($2::uuid is null
                 or (o.scheduled_for, o.id) < (select p.scheduled_for, p.id from campaign_occurrences p where p.id = $2))
          order by o.scheduled_for desc, o.id desc
          limit $3
          """;

  private static final String FIND =
      SELECT
          + """
          where o.id = $1
          """;

  private static final String REQUEST =
      """
      insert into campaign_occurrences (campaign_id, scheduled_for, cause, state, requested_by)
      values ($1, clock_timestamp(), 'request', 'waiting', $2)
      returning id
      """;

  private static final String REQUEST_BASELINE =
      """
      insert into campaign_occurrences (campaign_id, scheduled_for, cause, state, requested_by)
      select $1, now() + n * interval '1 microsecond', 'baseline', 'waiting', $3
      from generate_series(1, $2) n
      """;

  private static final String COUNT_OPEN =
      """
      select count(*)
      from campaign_occurrences
      where campaign_id = $1 and state in ('waiting', 'running', 'cancelling')
      """;

  /** The first runs stay, without which there is no trend. */
  private static final String REPLACE =
      """
      update campaign_occurrences
      set state = case when state = 'waiting' then 'cancelled' else 'cancelling' end,
          note = 'A later occurrence replaced it.',
          finished_at = case when state = 'waiting' then now() end
      where campaign_id = $1 and state in ('waiting', 'running') and cause <> 'baseline'
      """;

  private static final String CANCEL =
      """
      update campaign_occurrences
      set state = case when state = 'waiting' then 'cancelled' else 'cancelling' end,
          note = 'Cancelled.',
          finished_at = case when state = 'waiting' then now() end
      where id = $1 and state in ('waiting', 'running')
      """;

  private static final Function<Row, Occurrence> OCCURRENCE = RecordMapper.of(Occurrence.class);

  Future<List<Occurrence>> list(SqlClient db, UUID campaignId, Optional<UUID> before, int rows) {
    return Sql.list(db, OCCURRENCE, LIST, campaignId, before.orElse(null), rows);
  }

  Future<Optional<Occurrence>> find(SqlClient db, UUID id) {
    return Sql.first(db, OCCURRENCE, FIND, id);
  }

  /** Adds an occurrence that a person asks for; returns its id. */
  Future<UUID> request(SqlClient db, UUID campaignId, String subject) {
    return Sql.only(db, row -> row.getUUID(0), REQUEST, campaignId, subject);
  }

  /** Adds the first runs of a campaign. */
  Future<Void> requestBaseline(SqlClient db, UUID campaignId, int count, String subject) {
    return Sql.run(db, REQUEST_BASELINE, campaignId, count, subject);
  }

  /** Returns how many occurrences of a campaign wait or run. */
  Future<Long> countOpen(SqlClient db, UUID campaignId) {
    return Sql.count(db, COUNT_OPEN, campaignId);
  }

  /** Cancels those that wait or run. */
  Future<Void> replace(SqlClient db, UUID campaignId) {
    return Sql.run(db, REPLACE, campaignId);
  }

  /** Returns whether it waited or ran. */
  Future<Boolean> cancel(SqlClient db, UUID id) {
    return Sql.change(db, CANCEL, id);
  }
}

package dev.sextant.api.retention.deletion;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.sql.StatementTimeout;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that determines what a deletion covers. Takes a client that is bound to a tenant. */
final class DeletionScopeStore {

  /** Experiments of another project may use the dataset; they are deleted with it. */
  private static final String EXTENT =
      """
      with p as (
        select id from projects where $1 = 'project' and id = $2
      ), d as (
        select id from datasets where $1 = 'dataset' and id = $2 or project_id in (select id from p)
      ), v as (
        select id from dataset_versions where dataset_id in (select id from d)
      ), e as (
        select id, report_number, attempt
        from experiments
        where $1 = 'experiment' and id = $2 or project_id in (select id from p) or version_id in (select id from v)
      ), s as (
        select id from splits where version_id in (select id from v)
      ), a as (
        select id from answer_sets where $1 = 'answer-set' and id = $2 or version_id in (select id from v)
      ), r as (
        select id from call_runs where $1 = 'label-run' and id = $2 or answer_set_id in (select id from a)
      ), n as (
        select id from anchor_sets
        where $1 = 'anchor-set' and id = $2 or project_id in (select id from p) or version_id in (select id from v)
      ), w as (
        select id from label_votes where $1 = 'label-vote' and id = $2 or answer_set_id in (select id from a)
      ), c as (
        select id from campaigns where $1 = 'campaign' and id = $2 or project_id in (select id from p)
      ), o as (
        select id from campaign_occurrences where campaign_id in (select id from c) or version_id in (select id from v)
      ), others as (
        select id from s
        union all select id from imports where dataset_id in (select id from d)
        union all select id from a
        union all select id from reports where experiment_id in (select id from e)
        union all select id from report_exports
                  where experiment_id in (select id from e) or project_id in (select id from p)
                     or occurrence_id in (select id from o)
                     or occurrence_id in (select occurrence_id from campaign_cells
                                          where experiment_id in (select id from e) or dataset_id in (select id from d))
        union all select id from calibrations
                  where experiment_id in (select id from e) or split_id in (select id from s)
        union all select id from generators where project_id in (select id from p)
        union all select id from labellers where project_id in (select id from p)
        union all select id from r
        union all select id from n
        union all select id from w
        union all select id from c
        union all select id from o
        union all select id from preflights
                  where project_id in (select id from p) or version_id in (select id from v)
      )
      select array(select id from p) as projects,
             array(select id from d) as datasets,
             array(select id from v) as versions,
             array(select id from e) as experiments,
             array(select id from a) as answer_sets,
             array(select id from r) as runs,
             array(select id from p union all select id from d union all select id from v
                   union all select id from e union all select id from others) as "all",
             coalesce((select jsonb_agg(jsonb_build_object('id', id, 'report_number', report_number,
                                                           'attempt', attempt))
                       from e), '[]') as jobs
      """;

  /**
   * Covers every table that the foreign keys cascade to, and the table that has ids without a
   * foreign key. Rows of {@link #LATER} are counted when they are deleted.
   */
  private static final String COUNTS =
      """
      with counts (name, rows) as (
        select name, 0::bigint from unnest($8::text[]) name
        union all select 'projects', (select count(*) from projects where id = any ($1))
        union all select 'datasets', (select count(*) from datasets where id = any ($2))
        union all select 'dataset_versions', (select count(*) from dataset_versions where id = any ($3))
        union all select 'imports', (select count(*) from imports where dataset_id = any ($2))
        union all select 'import_errors',
                         (select count(*) from import_errors r join imports m on m.id = r.import_id
                          where m.dataset_id = any ($2))
        union all select 'answer_sets', (select count(*) from answer_sets where id = any ($6))
        union all select 'call_runs', (select count(*) from call_runs where id = any ($7))
        union all select 'draw_plans', (select count(*) from draw_plans where answer_set_id = any ($6))
        union all select 'label_plans',
                         (select count(*) from label_plans where run_id = any ($7))
        union all select 'anchor_sets', (select count(*) from anchor_sets where id = any ($5))
        union all select 'anchors', (select count(*) from anchors where set_id = any ($5))
        union all select 'label_votes', (select count(*) from label_votes where id = any ($5))
        union all select 'label_vote_members', (select count(*) from label_vote_members where vote_id = any ($5))
        union all select 'campaigns', (select count(*) from campaigns where id = any ($5))
        union all select 'campaign_datasets',
                         (select count(*) from campaign_datasets where campaign_id = any ($5) or dataset_id = any ($2))
        union all select 'campaign_systems', (select count(*) from campaign_systems where campaign_id = any ($5))
        union all select 'campaign_occurrences', (select count(*) from campaign_occurrences where id = any ($5))
        union all select 'campaign_cells',
                         (select count(*) from campaign_cells where occurrence_id = any ($5) or dataset_id = any ($2))
        union all select 'campaign_looks',
                         (select count(*)
                          from campaign_cells k
                          join campaign_looks l on l.occurrence_id = k.occurrence_id and l.position = k.position
                          where k.occurrence_id = any ($5) or k.dataset_id = any ($2))
        union all select 'splits', (select count(*) from splits where version_id = any ($3))
        union all select 'holdout_looks',
                         (select count(*) from holdout_looks h join splits s on s.id = h.split_id
                          where s.version_id = any ($3))
        union all select 'experiments', (select count(*) from experiments where id = any ($4))
        union all select 'experiment_embedders',
                         (select count(*) from experiment_embedders where experiment_id = any ($4))
        union all select 'reports', (select count(*) from reports where experiment_id = any ($4))
        union all select 'report_exports', (select count(*) from report_exports where id = any ($5))
        union all select 'calibrations', (select count(*) from calibrations where id = any ($5))
        union all select 'activations', (select count(*) from activations where calibration_id = any ($5))
        union all select 'preflights', (select count(*) from preflights where id = any ($5))
        union all select 'generators', (select count(*) from generators where project_id = any ($1))
        union all select 'generator_prices',
                         (select count(*) from generator_prices p join generators g on g.id = p.generator_id
                          where g.project_id = any ($1))
        union all select 'labellers', (select count(*) from labellers where project_id = any ($1))
        union all select 'api_keys', (select count(*) from api_keys where only_project = any ($1))
        union all select 'webhooks', (select count(*) from webhooks where project_id = any ($1))
        union all select 'webhook_events',
                         (select count(*) from webhook_events
                          where project_id = any ($1) or object_id = any ($5) or sums_up(type, data, $5))
        union all select 'webhook_deliveries',
                         (select count(*)
                          from webhook_deliveries d
                          join webhook_events e on e.id = d.event_id
                          join webhooks w on w.id = d.webhook_id
                          where e.project_id = any ($1) or e.object_id = any ($5) or w.project_id = any ($1)
                             or sums_up(e.type, e.data, $5))
        union all select 'webhook_attempts',
                         (select count(*)
                          from webhook_attempts t
                          join webhook_deliveries d on d.id = t.delivery_id
                          join webhook_events e on e.id = d.event_id
                          join webhooks w on w.id = d.webhook_id
                          where e.project_id = any ($1) or e.object_id = any ($5) or w.project_id = any ($1)
                             or sums_up(e.type, e.data, $5))
        union all select 'retention_rules',
                         (select count(*) from retention_rules where project_id = any ($1))
        union all select 'idempotency_keys',
                         (select count(*) from idempotency_keys where resource_id = any ($5))
      )
      select jsonb_object_agg(name, rows) as counts,
             jsonb_build_object(
               'items', (select coalesce(sum(item_count), 0) from dataset_versions where id = any ($3)),
               'answers', (select coalesce(sum(answer_count), 0) from answer_sets where id = any ($6))) as expected
      from counts
      """;

  /** Tables with many rows of an owner, which are deleted after it. */
  private static final List<String> LATER =
      List.of(
          "items",
          "answers",
          "labels",
          "segments",
          "oracle_replies",
          "oracle_verdicts",
          "label_vote_verdicts",
          "draws",
          "call_attempts",
          "images",
          "split_items",
          "scores",
          "scored_items",
          "item_failures");

  private static final String FORGET_KEYS =
      """
      delete from idempotency_keys
      where resource_id = any ($1)
      """;

  private static final Function<Row, CoveredRows> COVERED = RecordMapper.of(CoveredRows.class);
  private static final Function<Row, DeletionScope> SCOPE = RecordMapper.of(DeletionScope.class);

  /**
   * The ids that a deletion covers.
   *
   * @param projects ids, as in the other arrays
   * @param all every id that tables without foreign keys may refer to
   * @param jobs id, report number and attempt of each experiment
   */
  @SuppressWarnings("ArrayRecordComponent") // parameters of statements; never compared
  record DeletionScope(
      UUID[] projects,
      UUID[] datasets,
      UUID[] versions,
      UUID[] experiments,
      UUID[] answerSets,
      UUID[] runs,
      UUID[] all,
      JsonArray jobs) {}

  Future<DeletionScope> extent(SqlClient db, DeletionTarget object) {
    return StatementTimeout.extend(db)
        .compose(patient -> Sql.only(db, SCOPE, EXTENT, object.kind(), object.id()));
  }

  /**
   * The rows that a deletion covers, by table.
   *
   * @param counts rows that go with the object; 0 for tables whose rows are deleted after it
   * @param expected items and answers, as their owners count them
   */
  record CoveredRows(JsonObject counts, JsonObject expected) {}

  /** Counts the covered rows by table. */
  Future<CoveredRows> counts(SqlClient db, DeletionScope extent) {
    return Sql.only(
        db,
        COVERED,
        COUNTS,
        extent.projects(),
        extent.datasets(),
        extent.versions(),
        extent.experiments(),
        extent.all(),
        extent.answerSets(),
        extent.runs(),
        LATER.toArray(String[]::new));
  }

  /** Deletes idempotency keys that point to deleted objects. */
  Future<Void> forgetKeys(SqlClient db, DeletionScope extent) {
    return Sql.run(db, FORGET_KEYS, (Object) extent.all());
  }
}

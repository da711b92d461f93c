package dev.sextant.api.retention.deletion;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.sql.StatementTimeout;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/**
 * The SQL that counts rows a deletion failed to remove. Takes a client that is bound to a tenant.
 */
final class RemainingRowStore {

  /**
   * Counts in each table the rows with a deleted id or, if the id is not stored, the rows without
   * an owner. A look outlives its calibration, but not its split.
   */
  private static final String FINISH =
      """
      with gone as (
        select removed_ids as ids from deletions where id = $1
      ), counts (name, rows) as (
        select 'projects', (select count(*) from projects, gone where id = any (ids))
        union all select 'datasets',
                         (select count(*) from datasets, gone where id = any (ids) or project_id = any (ids))
        union all select 'dataset_versions',
                         (select count(*) from dataset_versions, gone where id = any (ids) or dataset_id = any (ids))
        union all select 'imports',
                         (select count(*) from imports, gone where id = any (ids) or dataset_id = any (ids))
        union all select 'import_errors', (select count(*) from import_errors, gone where import_id = any (ids))
        union all select 'items', (select count(*) from items, gone where version_id = any (ids))
        union all select 'answer_sets',
                         (select count(*) from answer_sets, gone where id = any (ids) or version_id = any (ids))
        union all select 'answers',
                         (select count(*) from answers, gone where answer_set_id = any (ids))
        union all select 'images', (select count(*) from images, gone where answer_set_id = any (ids))
        union all select 'call_runs',
                         (select count(*) from call_runs, gone where id = any (ids) or answer_set_id = any (ids))
        union all select 'draw_plans', (select count(*) from draw_plans, gone where answer_set_id = any (ids))
        union all select 'label_plans',
                         (select count(*) from label_plans p
                          where not exists (select from call_runs r where r.id = p.run_id))
        union all select 'oracle_replies',
                         (select count(*) from oracle_replies, gone where run_id = any (ids))
        union all select 'oracle_verdicts',
                         (select count(*) from oracle_verdicts, gone where run_id = any (ids))
        union all select 'anchor_sets',
                         (select count(*) from anchor_sets, gone
                          where id = any (ids) or project_id = any (ids) or version_id = any (ids))
        union all select 'anchors', (select count(*) from anchors, gone where set_id = any (ids))
        union all select 'label_votes',
                         (select count(*) from label_votes, gone where id = any (ids) or answer_set_id = any (ids))
        union all select 'label_vote_members',
                         (select count(*) from label_vote_members, gone where vote_id = any (ids))
        union all select 'label_vote_verdicts',
                         (select count(*) from label_vote_verdicts, gone where vote_id = any (ids))
        union all select 'campaigns',
                         (select count(*) from campaigns, gone where id = any (ids) or project_id = any (ids))
        union all select 'campaign_datasets',
                         (select count(*) from campaign_datasets, gone
                          where campaign_id = any (ids) or dataset_id = any (ids) or version_id = any (ids))
        union all select 'campaign_systems', (select count(*) from campaign_systems, gone where campaign_id = any (ids))
        union all select 'campaign_occurrences',
                         (select count(*) from campaign_occurrences, gone where id = any (ids) or campaign_id = any (ids))
        union all select 'campaign_cells',
                         (select count(*) from campaign_cells, gone
                          where occurrence_id = any (ids) or dataset_id = any (ids) or experiment_id = any (ids))
        union all select 'campaign_looks',
                         (select count(*) from campaign_looks l
                          where not exists (select from campaign_cells k
                                            where k.occurrence_id = l.occurrence_id and k.position = l.position))
        union all select 'draws', (select count(*) from draws, gone where answer_set_id = any (ids))
        union all select 'call_attempts',
                         (select count(*) from call_attempts, gone where run_id = any (ids))
        union all select 'labels',
                         (select count(*) from labels l
                          where not exists (select from answers a where a.id = l.answer_id))
        union all select 'segments',
                         (select count(*) from segments g
                          where not exists (select from labels l where l.id = g.label_id))
        union all select 'splits',
                         (select count(*) from splits, gone where id = any (ids) or version_id = any (ids))
        union all select 'split_items',
                         (select count(*) from split_items, gone where split_id = any (ids))
        union all select 'holdout_looks', (select count(*) from holdout_looks, gone where split_id = any (ids))
        union all select 'experiments',
                         (select count(*) from experiments, gone
                          where id = any (ids) or project_id = any (ids) or version_id = any (ids))
        union all select 'experiment_embedders',
                         (select count(*) from experiment_embedders, gone where experiment_id = any (ids))
        union all select 'scores',
                         (select coalesce(sum(scores), 0) from score_columns, gone where experiment_id = any (ids))
                         + (select count(*) from score_blocks, gone where experiment_id = any (ids))
        union all select 'scored_items',
                         (select count(*) from scored_items, gone where experiment_id = any (ids))
                         + (select count(*) from scored_item_counts, gone where experiment_id = any (ids))
        union all select 'item_failures', (select count(*) from item_failures, gone where experiment_id = any (ids))
        union all select 'reports',
                         (select count(*) from reports, gone where id = any (ids) or experiment_id = any (ids))
        union all select 'report_exports',
                         (select count(*) from report_exports, gone
                          where id = any (ids) or experiment_id = any (ids) or project_id = any (ids)
                             or occurrence_id = any (ids))
        union all select 'calibrations',
                         (select count(*) from calibrations, gone
                          where id = any (ids) or project_id = any (ids) or experiment_id = any (ids)
                             or split_id = any (ids))
        union all select 'activations',
                         (select count(*) from activations, gone
                          where project_id = any (ids) or calibration_id = any (ids))
        union all select 'preflights',
                         (select count(*) from preflights, gone
                          where id = any (ids) or project_id = any (ids) or version_id = any (ids))
        union all select 'generators', (select count(*) from generators, gone where project_id = any (ids))
        union all select 'generator_prices',
                         (select count(*) from generator_prices, gone where generator_id = any (ids))
        union all select 'labellers', (select count(*) from labellers, gone where project_id = any (ids))
        union all select 'api_keys', (select count(*) from api_keys, gone where only_project = any (ids))
        union all select 'webhooks', (select count(*) from webhooks, gone where project_id = any (ids))
        union all select 'webhook_events',
                         (select count(*) from webhook_events, gone
                          where project_id = any (ids) or object_id = any (ids) or sums_up(type, data, ids))
        union all select 'webhook_deliveries',
                         (select count(*) from webhook_deliveries d
                          where not exists (select from webhook_events e where e.id = d.event_id)
                             or not exists (select from webhooks w where w.id = d.webhook_id))
        union all select 'webhook_attempts',
                         (select count(*) from webhook_attempts t
                          where not exists (select from webhook_deliveries d where d.id = t.delivery_id))
        union all select 'retention_rules',
                         (select count(*) from retention_rules, gone where project_id = any (ids))
        union all select 'idempotency_keys',
                         (select count(*) from idempotency_keys, gone where resource_id = any (ids))
        union all select 'embeddings',
                         (select count(*)
                          from deletion_texts t
                          cross join embedding_revisions() r
                          join embeddings e on e.revision = r.revision and e.text_sha256 = t.text_sha256
                          where t.deletion_id = $1 and t.whole and not t.shared)
        union all select 'entailments',
                         (select count(*)
                          from deletion_texts t
                          cross join entailment_revisions() r
                          join entailments e on e.revision = r.revision and e.premise_sha256 = t.text_sha256
                          where t.deletion_id = $1 and t.whole and not t.shared)
      )
      update deletions
      set state = 'finished', cursor = '', removed_ids = '{}', jobs = '[]', finished_at = clock_timestamp(),
          remaining = (select jsonb_object_agg(name, rows) from counts)
      where id = $1
      """;

  private static final String FORGET_TEXTS =
      """
      delete from deletion_texts
      where deletion_id = $1
      """;

  /** Counts once more, stores the result, and erases the scope of the deletion. */
  Future<Void> finish(SqlClient db, UUID id) {
    return StatementTimeout.extend(db)
        .compose(patient -> Sql.run(db, FINISH, id))
        .compose(finished -> Sql.run(db, FORGET_TEXTS, id));
  }
}

package dev.sextant.api.exports;

import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;

/** The SQL that exports experiments. Every query is for a client that is bound to a tenant. */
final class ExperimentExportStore {

  private static final String EXPERIMENTS =
      """
      select id, project_id, version_id, answer_set_id, outcomes, name, metrics, judge_scores, fact_runs, label, seed, state,
             failure, report_number, entailment_model_id, label_source, labeller_name, labeller_version,
             encode(labeller_identity, 'hex') as labeller_identity, vote_of, created_by, created_at, started_at, finished_at,
             array(select b.embedder_id from experiment_embedders b
                   where b.experiment_id = e.id order by b.position) as embedder_ids
      from experiments e
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String SCORES =
      """
      select s.experiment_id, s.model_id, s.metric, s.item_id, s.answer_id, s.value, s.undefined
      from scores s
      join experiments e on e.id = s.experiment_id
      where $1::uuid is null or e.project_id = $1
      """;

  private static final String SCORED_ITEMS =
      """
      select s.experiment_id, s.model_id, s.item_id, s.texts, s.truncated, s.tokens, s.reading, s.created_at
      from scored_items s
      join experiments e on e.id = s.experiment_id
      where $1::uuid is null or e.project_id = $1
      """;

  private static final String FAILURES =
      """
      select f.experiment_id, f.item_id, f.stage, f.model_id, f.reason, f.created_at
      from item_failures f
      join experiments e on e.id = f.experiment_id
      where $1::uuid is null or e.project_id = $1
      """;

  private static final String REPORTS =
      """
      select 'reports/' || r.experiment_id || '/report-' || r.number || '.json' as path, r.body::text as content
      from reports r
      join experiments e on e.id = r.experiment_id
      where $1::uuid is null or e.project_id = $1
      order by r.id
      """;

  private static final String MANIFESTS =
      """
      select 'reports/' || r.experiment_id || '/manifest-' || r.number || '.json' as path,
             r.manifest::text as content
      from reports r
      join experiments e on e.id = r.experiment_id
      where $1::uuid is null or e.project_id = $1
      order by r.id
      """;

  private static final String REPORT_EXPORTS =
      """
      select id, project_id, experiment_id, occurrence_id, format, vectors, state, bytes, encode(sha256, 'hex') as sha256, failure, created_by,
             created_at, finished_at, expires_at
      from report_exports
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String CALIBRATIONS =
      """
      select id, project_id, experiment_id, split_id, metric, model_id, model_revision, label,
             factuality_cutoff, objective, target, accept_error_at_most, reject_error_at_most,
             fit::jsonb as fit, label_source, labeller_name, labeller_version,
             encode(labeller_identity, 'hex') as labeller_identity, vote_of, labels_sha256, seed, activated_at, created_by, created_at
      from calibrations
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String ACTIVATIONS =
      """
      select id, project_id, calibration_id, activated_at, activated_by, confirmed, ended_at, ended_by
      from activations
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String LOOKS =
      """
      select h.id, h.split_id, h.calibration_id, h.judgement::jsonb as judgement, h.looked_by, h.looked_at
      from holdout_looks h
      join splits s on s.id = h.split_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by h.id
      """;

  private static final String PREFLIGHTS =
      """
      select id, project_id, version_id, embedders, request::jsonb as request, state, findings::jsonb as findings,
             failure, created_by, created_at, finished_at
      from preflights
      where $1::uuid is null or project_id = $1
      order by id
      """;

  /** Leaves out the credentials, which are never exported. */
  private static final String GENERATORS =
      """
      select id, project_id, name, kind, base_url, model, system_prompt, parameters, concurrency, credential_set_at,
             dialect, probed_at, created_by, created_at
      from generators
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String GENERATOR_PRICES =
      """
      select p.generator_id, p.number, p.currency, p.price_in, p.price_out, p.price_cached, p.created_by, p.created_at
      from generator_prices p
      join generators g on g.id = p.generator_id
      where $1::uuid is null or g.project_id = $1
      order by p.generator_id, p.number
      """;

  private static final String RETENTION_RULES =
      """
      select project_id, what, days, changed_by, changed_at
      from retention_rules
      where $1::uuid is null or project_id = $1
      """;

  List<ExportPart> parts(ExportScope wanted) {
    Tuple id = Tuple.of(wanted.project().orElse(null));
    Function<PreparedStatement, Cursor> project = statement -> statement.cursor(id);
    return List.of(
        ExportPart.rows("experiments.jsonl", EXPERIMENTS, project),
        new ExportPart.Files(REPORTS, project),
        new ExportPart.Files(MANIFESTS, project),
        ExportPart.rows("scores.jsonl", SCORES, project),
        ExportPart.rows("scored_items.jsonl", SCORED_ITEMS, project),
        ExportPart.rows("item_failures.jsonl", FAILURES, project),
        ExportPart.rows("report_exports.jsonl", REPORT_EXPORTS, project),
        ExportPart.rows("calibrations.jsonl", CALIBRATIONS, project),
        ExportPart.rows("activations.jsonl", ACTIVATIONS, project),
        ExportPart.rows("holdout_looks.jsonl", LOOKS, project),
        ExportPart.rows("preflights.jsonl", PREFLIGHTS, project),
        ExportPart.rows("generators.jsonl", GENERATORS, project),
        ExportPart.rows("generator_prices.jsonl", GENERATOR_PRICES, project),
        ExportPart.rows("retention_rules.jsonl", RETENTION_RULES, project));
  }
}
